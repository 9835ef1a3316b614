// Prove that a commit only renames in the browser's JavaScript: walk the syntax trees of both versions side by side.
//
// usage: node docs/decisions/names/prove_js_renames.mjs OLD NEW MAP...
//
// Every module of OLD has one of the same shape in NEW. Each identifier is the same or a pair of the map, and is bound to
// the same declaration: the symbols of both trees correspond one to one, so no renamed variable captures another. A string
// or a piece of a template may differ by names of the map alone. Comments, the order of imports and the shorthand
// `{a}` for `{a: a}` are not compared. `npm ci` brings the parser (TypeScript 7, whose API is still called unstable).

import {execFileSync} from 'node:child_process';
import {existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {SyntaxKind as Kind} from 'typescript/unstable/ast';
import {API} from 'typescript/unstable/sync';

const FOLDERS = ['src/herzrasen/client', 'tests/client'];
const SHOWN = 80; // characters of a difference
const IMPORTS = new Set([Kind.ImportDeclaration]);
const TEXTS = new Set([
  Kind.StringLiteral,
  Kind.NoSubstitutionTemplateLiteral,
  Kind.TemplateHead,
  Kind.TemplateMiddle,
  Kind.TemplateTail,
  Kind.NumericLiteral,
  Kind.BigIntLiteral,
  Kind.RegularExpressionLiteral,
]);

/** @param {...string} words */
const git = (...words) => execFileSync('git', words, {maxBuffer: 2 ** 28});

/** The pairs `old new` that the maps name: symbols, custom elements, CSS classes. @param {string[]} paths */
function readMaps(paths) {
  const pairs = new Set();
  for (const line of paths.flatMap((path) => readFileSync(path, 'utf8').split('\n'))) {
    const [, element, to] = /^(?:element|class|event) (\S+) -> (\S+)/.exec(line) ?? [];
    if (element) pairs.add(`${element} ${to}`);
    const [, symbol, name] = /^[^\s:]+:(\S+) -> (\S+)/.exec(line) ?? [];
    if (symbol) pairs.add(`${/([\w$]+)\)?$/.exec(symbol)?.[1]} ${name}`);
  }
  return pairs;
}

/** The client and its tests as they were in a commit, parsed and bound. @param {string} commit */
function open(commit) {
  const folder = mkdtempSync(join(tmpdir(), 'renames-'));
  const present = FOLDERS.filter((path) => git('ls-tree', commit, path).length);
  execFileSync('tar', ['-x', '-C', folder], {input: git('archive', commit, ...present)});
  const options = {allowJs: true, checkJs: true, noEmit: true, target: 'es2022', module: 'es2022', types: []};
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {...options, moduleResolution: 'bundler', lib: ['es2023', 'dom', 'dom.iterable']};
  writeFileSync(config, JSON.stringify({compilerOptions, include: FOLDERS.map((path) => `${path}/**/*.js`)}));
  const api = new API({cwd: folder});
  const project = api.updateSnapshot({openProjects: [config]}).getProjects()[0];
  if (!project) throw new Error(`no project in ${commit}`);
  const close = () => {
    api.close();
    rmSync(folder, {recursive: true});
  };
  return {folder, project, close};
}

/** @param {any} node */
function childrenOf(node) {
  /** @type {any[]} */
  const found = [];
  node.forEachChild((/** @type {any} */ child) => void found.push(child));
  return found.filter(({kind}) => kind < Kind.FirstJSDocNode || kind > Kind.LastJSDocNode);
}

/** The imports of a module, each as `module name`. @param {any[]} statements */
const imported = (statements) =>
  statements.flatMap((statement) => {
    const from = statement.moduleSpecifier.text.split('/').at(-1);
    const names = statement.importClause?.namedBindings?.elements ?? [];
    return names.length
      ? names.map((/** @type {any} */ one) => `${from} ${(one.propertyName ?? one.name).text}`)
      : [`${from} `];
  });

class Comparison {
  /** @type {string[]} */
  differences = [];
  /** Identifiers side by side, to be bound at the end. @type {[any, any][]} */
  identifiers = [];

  /** @param {Set<string>} pairs */
  constructor(pairs) {
    this.pairs = pairs;
  }

  /** @param {string} old @param {string} now */
  named(old, now) {
    return old === now || this.pairs.has(`${old} ${now}`);
  }

  /** A text in which names of the map may stand. @param {string} old @param {string} now */
  text(old, now) {
    if (this.named(old, now)) return true;
    // A path of a module: its folders may have changed with it.
    if (/^\.{0,2}\/?[\w./-]+\.(js|css|ts)$/.test(old) && this.named(base(old), base(now))) return true;
    const words = [old, now].map((text) => text.trim().split(/([^\w-]+)/));
    const [olds = [], news = []] = words;
    return olds.length === news.length && olds.every((word, at) => this.word(word, news[at] ?? ''));
  }

  /** @param {string} old @param {string} now */
  word(old, now) {
    return this.named(old, now) || (/^\s+$/.test(old) && /^\s+$/.test(now));
  }

  /** @param {any} old @param {any} now */
  differ(old, now) {
    const shorten = (/** @type {any} */ node) => node.getText().replace(/\s+/g, ' ').slice(0, SHOWN);
    this.differences.push(`${shorten(old)}  became  ${shorten(now)}`);
  }

  /** @param {any} old @param {any} now @param {boolean} [member] whether they name a member, not a variable */
  nodes(old, now, member = false) {
    [old, now] = [old, now].map(written);
    if (kindOf(old) !== kindOf(now)) return this.differ(old, now);
    if (old.kind === Kind.Identifier || old.kind === Kind.PrivateIdentifier) {
      if (!this.named(old.text.replace('#', ''), now.text.replace('#', ''))) return this.differ(old, now);
      if (old.kind === Kind.Identifier && !member) this.identifiers.push([old, now]);
      return;
    }
    if (TEXTS.has(old.kind)) return void (this.text(old.text, now.text) || this.differ(old, now));
    let [olds, news] = [old, now].map(partsOf);
    if (old.kind === Kind.SourceFile) {
      this.imports(olds, news);
      [olds, news] = [olds, news].map((nodes) => nodes.filter(({kind}) => !IMPORTS.has(kind)));
    }
    if (olds.length !== news.length) return this.differ(old, now);
    const members = membersOf(old);
    olds.forEach((child, at) => this.nodes(child, news[at], at < members));
    if (old.operator !== now.operator || old.flags !== now.flags) this.differ(old, now);
  }

  /** @param {any[]} olds @param {any[]} news */
  imports(olds, news) {
    const [gone = [], come = []] = [olds, news].map((all) => imported(all.filter(({kind}) => IMPORTS.has(kind))));
    for (const one of gone) {
      const at = come.findIndex((other) => one.split(' ').every((name, part) => this.named(name, other.split(' ')[part] ?? '')));
      if (at < 0) this.differences.push(`import of ${one} is gone`);
      else come.splice(at, 1);
    }
    this.differences.push(...come.map((one) => `import of ${one} has come`));
  }
}

/** @param {string} path */
const base = (path) => path.split('/').at(-1) ?? '';

/** A node without the parentheses that only its layout asks for. @param {any} node */
const written = (node) => (node.kind === Kind.ParenthesizedExpression ? written(node.expression) : node);

/** `{a}` counts as `{a: a}`. @param {any} node */
const kindOf = ({kind}) => (kind === Kind.ShorthandPropertyAssignment ? Kind.PropertyAssignment : kind);

/** How many of a node's first parts name members. @param {any} node */
const membersOf = (node) =>
  node.kind === Kind.ShorthandPropertyAssignment ||
  node.kind === Kind.PropertyAssignment ||
  (node.kind === Kind.BindingElement && node.parent.kind === Kind.ObjectBindingPattern && !node.dotDotDotToken)
    ? 1
    : 0;

/** What a node consists of; `{a}` and `{a: a}` are the same. @param {any} node */
function partsOf(node) {
  if (node.kind === Kind.ShorthandPropertyAssignment) return [node.name, node.name];
  if (node.kind === Kind.BindingElement && node.parent.kind === Kind.ObjectBindingPattern && !node.dotDotDotToken)
    return [node.propertyName ?? node.name, node.name, ...(node.initializer ? [node.initializer] : [])];
  if (node.kind === Kind.ImportSpecifier || node.kind === Kind.ExportSpecifier)
    return [node.propertyName ?? node.name, node.name];
  return childrenOf(node);
}

/** Whether an identifier stands for a variable, not for a member of something. @param {any} node */
function isVariable(node) {
  const {parent} = node;
  const self = parent.kind;
  if (self === Kind.PropertyAccessExpression) return parent.name.pos !== node.pos;
  return ![Kind.MethodDeclaration, Kind.PropertyDeclaration, Kind.GetAccessor, Kind.SetAccessor].includes(self);
}

/** The symbols of some variables, through imports. @param {any} checker @param {any[]} nodes @returns {any[]} */
function symbolsOf(checker, nodes) {
  const found = checker.getSymbolAtLocation(nodes);
  return nodes.map((node, at) =>
    node.parent.kind === Kind.ShorthandPropertyAssignment
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : found[at],
  );
}

function main() {
  const [old = '', now = '', ...maps] = process.argv.slice(2);
  const pairs = readMaps(maps);
  const files = new Map();
  for (const line of git('diff', '--name-status', '-M20%', '-l0', old, now, '--', ...FOLDERS).toString().split('\n')) {
    const [status = '', from, to = from] = line.split('\t');
    if (!from?.endsWith('.js') || from.includes('/vendor/')) continue;
    if (status.startsWith('R') || status === 'M') files.set(from, to);
    else console.log(`${from}: ${status}, neither changed nor renamed`);
  }
  const [before, after] = [open(old), open(now)];
  for (const [from, to] of files) pairs.add(`${base(from)} ${base(to)}`);
  let differences = 0;
  let identifiers = 0;
  for (const [from, to] of files) {
    const [a, b] = [before.project.program.getSourceFile(join(before.folder, from)), after.project.program.getSourceFile(join(after.folder, to))];
    if (!a || !b) throw new Error(`${to} is not part of the project`);
    const comparison = new Comparison(pairs);
    comparison.nodes(a, b);
    const variables = comparison.identifiers.filter(([one, other]) => isVariable(one) && isVariable(other));
    const olds = symbolsOf(before.project.checker, variables.map(([one]) => one));
    const news = symbolsOf(after.project.checker, variables.map(([, other]) => other));
    const forth = new Map();
    const back = new Map();
    olds.forEach((symbol, at) => {
      const other = news[at];
      if (!symbol && !other) return;
      const [one, two] = [symbol?.id, other?.id];
      if (!forth.has(one) && !back.has(two)) forth.set(one, two), back.set(two, one);
      if (forth.get(one) !== two || back.get(two) !== one)
        comparison.differences.push(`${variables[at]?.[1].text} is bound to another declaration than before`);
    });
    identifiers += variables.length;
    for (const difference of comparison.differences) console.log(`${to}: ${difference}`);
    differences += comparison.differences.length;
  }
  before.close();
  after.close();
  console.log(`${files.size} modules, ${identifiers} variables compared, ${differences} differences that the map does not name`);
  process.exitCode = differences ? 1 : 0;
}

if (!existsSync('.git')) throw new Error('run it in the root of the repository');
main();
