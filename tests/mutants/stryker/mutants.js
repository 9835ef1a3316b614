// Every fault that Stryker knows for the files that are named, as JSON: file, location and what stands there instead.

import {readFileSync} from 'node:fs';
import {Instrumenter} from '@stryker-mutator/instrumenter';

const quiet = /** @type {any} */ (new Proxy({}, {get: () => () => false}));
const files = process.argv.slice(2).map((name) => ({name, content: readFileSync(name, 'utf8'), mutate: true}));
// Words and classes of the page are the stylesheets' and the texts' business: Node has neither.
const options = {ignorers: [], excludedMutations: ['StringLiteral', 'Regex'], plugins: null, noHeader: true};
const {mutants} = await new Instrumenter(quiet).instrument(files, options);
console.log(JSON.stringify(mutants.filter(({status}) => status !== 'Ignored')));
