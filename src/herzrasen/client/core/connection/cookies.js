// Whether this browser keeps cookies for this page. Without one the server takes each request for someone new, and a
// person who opens a table only watches it. What a script may set tells it, without a word to the server.
//
//   keepsCookies()      false where they are blocked, for all pages or for this one

const TRIAL = 'herzrasen-trial=1';

export function keepsCookies() {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${TRIAL}; Path=/; SameSite=Lax`;
    const kept = document.cookie.includes(TRIAL);
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
    document.cookie = `${TRIAL}; Path=/; SameSite=Lax; Max-Age=0`;
    return kept;
  } catch {
    return false; // a page that may not even ask
  }
}
