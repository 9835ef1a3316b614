// A server that knows its answers by heart: those of the world that `world.py` wrote, and those of a visit. What a page asks
// for, sends and opens is written down.
//
//   const server = standIn(world)
//   server.begin({answers, sockets})    another page: its answers go before those of the world
//   server.asked                        what was asked, sent and opened since the last `take()`

/**
 * @typedef {{status?: number, body?: unknown, text?: string, headers?: Record<string, string>, never?: boolean}} Answer
 * status: 0 where no server is reached. never: it does not come.
 */
/**
 * By 'GET api/games'; what stands behind a '?' may be left out, and `*` is any table, tournament or day. Of several answers each is given once, and the last one again.
 * @typedef {Record<string, Answer | readonly Answer[]>} Answers
 */
/** @typedef {Record<string, readonly unknown[]>} Sockets by 'api/lobby': the messages that come when it opens */

/** @param {Answers} world */
export function standIn(world) {
  /** @type {Answers} */
  let answers = {};
  /** @type {Sockets} */
  let scripts = {};
  /** @type {string[]} */
  let log = [];
  /** Moves that wait for an answer. @type {any[]} */
  let moves = [];
  /** What comes of the next question, whatever it is. @type {Answer | null} */
  let fault = null;
  /** @type {Map<string, any>} */
  const open = new Map();

  const find = (/** @type {string} */ method, /** @type {string} */ path) => {
    const bare = path.split('?')[0] ?? '';
    const anyOne = bare.replace(/(?<=api\/(?:tables|tournaments|daily\/\w+)\/)[^/]+/, '*');
    for (const known of [answers, world])
      for (const key of [path, bare, anyOne].map((each) => `${method} ${each}`))
        if (known[key]) return next(key, known[key]);
    return null;
  };

  /** How many answers of a list were given. @type {Map<string, number>} */
  const given = new Map();
  /** @param {string} key @param {Answer | readonly Answer[]} found @returns {Answer} */
  const next = (key, found) => {
    if (!Array.isArray(found)) return /** @type {Answer} */ (found);
    const at = given.get(key) ?? 0;
    given.set(key, at + 1);
    return found[Math.min(at, found.length - 1)];
  };

  const pathOf = (/** @type {unknown} */ address) =>
    decodeURIComponent(String(address).replace(/^.*?\/(?=(?:api|texts|app)\/)/, ''));

  const presetOf = (/** @type {any} */ {game, preset, language}) => {
    const query = (/** @type {string} */ text) =>
      /** @type {any} */ (world[`GET api/rules/${game}?text=${text}&language=${language}`])?.body;
    return /** @type {any} */ (query(preset) ?? query({hearts: 'standard', nerts: 'stoss'}[String(game)] ?? ''));
  };
  /** The preset's book, with the options that are asked about. @param {any} asked */
  const bookOf = (asked) => {
    const book = presetOf(asked);
    return {...book, options: {...book.options, ...asked.options}};
  };
  /** What is asked about that the preset has otherwise. @param {any} asked */
  const changesOf = (asked) => {
    const {options} = presetOf(asked);
    const changed = Object.entries(asked.options).filter(
      ([name, value]) => JSON.stringify(options[name]) !== JSON.stringify(value),
    );
    return `${asked.game} ${asked.preset} ${asked.language} ${JSON.stringify(Object.fromEntries(changed))}`;
  };

  /** @param {unknown} address @param {RequestInit} [request] */
  globalThis.fetch = async (address, {method = 'GET', body = null} = {}) => {
    const path = pathOf(address);
    const answer = fault ?? find(method, path);
    fault = null;
    const isQuestion = method === 'GET' || path === 'api/rules';
    if (path === 'api/rules') log.push(`${method} ${path} ${changesOf(JSON.parse(String(body)))}`);
    else if (!isQuestion || !answer)
      log.push(`${answer ? '' : 'unanswered '}${method} ${path}${body ? ` ${await textOf(body)}` : ''}`);
    else if (!path.startsWith('texts/')) log.push(`${method} ${path}`);
    if (path === 'api/rules' && !answer) return new Response(JSON.stringify(bookOf(JSON.parse(String(body)))));
    if (answer?.never) return new Promise(() => {});
    if (answer?.status === 0) throw new TypeError('Failed to fetch');
    const text = answer?.text ?? JSON.stringify(answer?.body ?? {});
    return new Response(text, {
      status: answer ? (answer.status ?? 200) : method === 'GET' ? 404 : 200,
      headers: answer?.headers,
    });
  };

  class Socket {
    /** @type {((event: any) => void) | null} */
    onopen = null;
    /** @type {((event: any) => void) | null} */
    onmessage = null;
    /** @type {((event: any) => void) | null} */
    onclose = null;
    /** @param {string} address */
    constructor(address) {
      this.path = pathOf(address);
      open.set(this.path, this);
      const script = scripts[this.path];
      if (script)
        setTimeout(() => {
          this.onopen?.({});
          for (const message of script) this.say(message);
        }, 1);
    }
    /** @param {unknown} message */
    say(message) {
      this.onmessage?.({data: JSON.stringify(message)});
    }
    /** @param {string} text */
    send(text) {
      const {type, ...facts} = JSON.parse(text);
      if (type === 'submit' || type === 'undo') moves.push(facts);
      if (type === 'hello' || type === 'pong' || (type === 'look' && !facts.tables)) return;
      const {id, number, seen, after_ms: after, rests_on: rests, move, ...more} = facts;
      log.push(
        `sends ${type} ${JSON.stringify({...more, ...(move ? {move} : {}), ...(rests ? {rests_on: 'the move before'} : {}), ...(type === 'submit' ? {} : number === undefined ? {} : {number})})}`,
      );
    }
    close() {
      open.delete(this.path);
    }
  }
  /** @type {any} */ (globalThis).WebSocket = Socket;

  return {
    world,
    /** @param {{answers?: Answers, sockets?: Sockets}} visit */
    begin(visit) {
      answers = visit.answers ?? {};
      scripts = visit.sockets ?? {};
      log = [];
      moves = [];
      fault = null;
      given.clear();
      // The bar keeps its line to the lobby from page to page.
      for (const [path, socket] of open) for (const message of scripts[path] ?? []) socket.say(message);
    },
    /** @param {string} path @param {unknown} message */
    say: (path, message) => open.get(path)?.say(message),
    /** @param {string} path @param {number} code */
    close: (path, code) => open.get(path)?.onclose?.({code}),
    /** @param {Answer} answer to the next question */
    failNext: (answer) => void (fault = answer),
    /** A move that waits for an answer, the oldest. */
    takeMove: () => moves.shift(),
    moves: () => moves.length,
    /** What was asked and sent since the last time. */
    take() {
      const taken = log;
      log = [];
      return taken;
    },
  };
}

/** @param {any} body */
const textOf = async (body) =>
  typeof body === 'string' ? body : typeof body?.text === 'function' ? body.text() : String(body);
