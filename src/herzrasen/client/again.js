// The page starts anew where the server no longer knows this browser: its token was ended here or elsewhere.
//
//   startAnew()      loads the page again; not twice within ten seconds, so that nothing can go round in circles

const PLACE = 'herzrasen.anew';
const PAUSE = 10_000; // ms
const MOMENT = 800; // ms; a token that takes the old one's place may still be on its way

export function startAnew() {
  try {
    const last = Number(sessionStorage.getItem(PLACE) ?? 0);
    if (Date.now() - last < PAUSE) return;
    sessionStorage.setItem(PLACE, String(Date.now()));
  } catch {
    return; // storage is switched off: it is left to whoever sits there
  }
  setTimeout(() => location.reload(), MOMENT);
}
