// A loader of Node: the modules that a file of tests loads are its own, as in a process of its own. What npm has is shared.

const REGISTERED = new URL('registered.js', import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const file = /\?file=\d+$/.exec(context.parentURL ?? '')?.[0];
  if (file && specifier === 'node:test') return {url: REGISTERED, shortCircuit: true};
  const found = await next(specifier, context);
  const isOurs =
    found.url.startsWith('file:') && !found.url.includes('/node_modules/') && !found.url.endsWith(file ?? '');
  return file && isOurs ? {...found, url: `${found.url}${file}`} : found;
}
