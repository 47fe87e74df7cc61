// Finds the operations that can write an audit entry, by reading the sources: it follows the function of each
// operation, through every name that it uses, to a call that writes to the audit log. A call of a port of another
// feature leads to the functions that fill the port.
import { posix } from 'node:path';
import { parseAst } from 'vite';

/**
 * A piece of code: the names that it uses and calls, its object properties, and whether it writes to the audit log
 * itself.
 */
type Piece = {
  names: Set<string>;
  calls: Set<string>;
  keys: Map<string, Piece>;
  writes: boolean;
};
type Source = { pieces: Map<string, Piece>; imports: Map<string, { file: string; name: string }> };
type Place = { file: string; piece: Piece };
type Node = { type: string } & Record<string, unknown>;

const binders: ReadonlySet<unknown> = new Set([
  'inCommunity',
  'inHouse',
  'asResident',
  'asHolder',
  'asHolderThen',
  'signedIn',
  'withoutSession',
]);

/** The files that pass functions of one feature to another. */
const joints: readonly string[] = ['server/features.ts', 'server/ports.ts'];

/**
 * The methods of each helper that add an audit entry. The other methods of a helper only read, or leave the entry to
 * their caller.
 */
const auditedSteps: Readonly<Record<string, readonly string[]>> = {
  entity: ['record', 'recorded', 'create', 'write', 'change', 'changeLocked'],
  settingsOf: ['write', 'change'],
};

/** Database functions and statements that write to the audit log. */
const logged = /record_account_event|record_join_log|record_change\(|into audit_(queue|entries)/;

/** The import aliases of the server's folders (package.json). */
const folders: readonly [string, string][] = [
  ['#server/', 'server/'],
  ['#platform/', 'server/platform/'],
  ['#kernel/', 'server/kernel/'],
  ['#ledger/', 'server/kernel/ledger/'],
];

/**
 * For each operation that these sources bind to a function, whether the function reaches the audit log. `texts` maps
 * paths to source texts.
 */
export function auditedBy(texts: ReadonlyMap<string, string>): Map<string, boolean> {
  const sources = new Map<string, Source>();
  const bound: (Place & { operation: string })[] = [];
  for (const [file, text] of texts) {
    const { body } = parseAst(text, { lang: 'ts' }) as unknown as { body: Node[] };
    sources.set(file, readSource(file, body));
    visit(body, (node) => {
      const operation = boundBy(node);
      if (operation === null) return;
      const [, ...given] = node['arguments'] as Node[];
      bound.push({ operation, file, piece: pieceOf(given) });
    });
  }
  const reaches = reachOf(sources);
  return new Map(bound.map(({ operation, ...place }) => [operation, reaches(place)]));
}

function reachOf(sources: ReadonlyMap<string, Source>): (from: Place) => boolean {
  const find = (file: string, name: string): Place[] => {
    const source = sources.get(file);
    const own = source?.pieces.get(name);
    if (own) return [{ file, piece: own }];
    const [space = '', member = ''] = name.split('.');
    const from = source?.imports.get(space);
    if (!from) return [];
    if (from.name === '*') return find(from.file, member);
    const step = sources.get(from.file)?.pieces.get(`${from.name}.${member}`);
    return step ? [{ file: from.file, piece: step }] : find(from.file, from.name);
  };
  const handed = portsOf(sources, find);
  const next = ({ file, piece }: Place): Place[] => [
    ...[...piece.names].flatMap((name) => find(file, name)),
    ...[...piece.calls]
      .filter((name) => !sources.get(file)?.imports.has(name.split('.')[0] ?? ''))
      .flatMap((name) => handed.get(name.split('.').at(-1) ?? '') ?? []),
  ];
  return (from) => {
    const seen = new Set<Piece>();
    const waiting = [from];
    for (let place = waiting.pop(); place; place = waiting.pop()) {
      if (place.piece.writes) return true;
      if (seen.has(place.piece)) continue;
      seen.add(place.piece);
      waiting.push(...next(place));
    }
    return false;
  };
}

/** The functions that fill ports, by the name of the port. */
function portsOf(
  sources: ReadonlyMap<string, Source>,
  find: (file: string, name: string) => Place[],
): Map<string, Place[]> {
  const handed = new Map<string, Place[]>();
  const add = (name: string, places: readonly Place[]) =>
    handed.set(name, [...(handed.get(name) ?? []), ...places]);
  /** Adds the members of a module that is passed as a whole. */
  const addModule = (file: string): void => {
    for (const [name, piece] of sources.get(file)?.pieces ?? []) add(name, [{ file, piece }]);
  };
  for (const [file, { pieces, imports }] of sources) {
    if (!joints.includes(file)) continue;
    const addName = (name: string): void => {
      const module = imports.get(name);
      if (module?.name === '*') addModule(module.file);
      else add(name.split('.').at(-1) ?? '', find(file, name));
    };
    for (const piece of pieces.values()) {
      for (const name of piece.names) addName(name);
      for (const [key, value] of piece.keys) add(key, [{ file, piece: value }]);
    }
  }
  return handed;
}

function readSource(file: string, body: readonly Node[]): Source {
  const source: Source = { pieces: new Map(), imports: new Map() };
  const isJoint = joints.includes(file);
  for (const node of body) {
    if (node.type === 'ImportDeclaration') readImport(source, file, node);
    const declared =
      node.type === 'ExportNamedDeclaration' ? (node['declaration'] as Node | null) : node;
    if (declared?.type === 'FunctionDeclaration') {
      source.pieces.set(nameOf(declared['id']), pieceOf([declared], isJoint));
    }
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const one of declared['declarations'] as Node[]) {
      readConstant(source, one, isJoint);
    }
  }
  return source;
}

function readConstant({ pieces }: Source, one: Node, isJoint: boolean): void {
  const name = nameOf(one['id']);
  const init = one['init'] as Node | null;
  const steps = init?.type === 'CallExpression' && auditedSteps[nameOf(init['callee'])];
  if (!steps) {
    pieces.set(name, pieceOf([init], isJoint));
    return;
  }
  pieces.set(name, pieceOf(init['arguments'] as Node[]));
  for (const step of steps) pieces.set(`${name}.${step}`, { ...pieceOf([]), writes: true });
}

function readImport({ imports }: Source, file: string, node: Node): void {
  const from = fileOf(file, String((node['source'] as Node)['value']));
  for (const one of node['specifiers'] as Node[]) {
    const name = one.type === 'ImportNamespaceSpecifier' ? '*' : nameOf(one['imported']);
    imports.set(nameOf(one['local']), { file: from, name });
  }
}

function fileOf(file: string, source: string): string {
  const folder = folders.find(([short]) => source.startsWith(short));
  if (folder) return folder[1] + source.slice(folder[0].length);
  return posix.join(posix.dirname(file), source);
}

function pieceOf(nodes: readonly unknown[], withKeys = false): Piece {
  const piece: Piece = { names: new Set(), calls: new Set(), keys: new Map(), writes: false };
  visit(nodes, (node) => {
    if (node.type === 'Identifier') piece.names.add(nameOf(node));
    if (node.type === 'MemberExpression') piece.names.add(pathOf(node));
    if (withKeys && node.type === 'Property')
      piece.keys.set(nameOf(node['key']), pieceOf([node['value']]));
    if (node.type === 'CallExpression') {
      const called = pathOf(node['callee'] as Node);
      piece.calls.add(called);
      if (/(^|\.)audit$/.test(called)) piece.writes = true;
    }
    if (logged.test(textOf(node))) piece.writes = true;
  });
  return piece;
}

/** The dotted path of a member expression, such as `ports.bill`, otherwise the plain name. */
const pathOf = (node: Node): string =>
  node.type === 'MemberExpression'
    ? `${nameOf(node['object'])}.${nameOf(node['property'])}`
    : nameOf(node);

const textOf = (node: Node): string => {
  if (node.type === 'Literal') return String(node['value']);
  return node.type === 'TemplateElement' ? String((node['value'] as { raw: string }).raw) : '';
};

/** The name of the operation that a call binds, such as `inCommunity(contract.createHouse, …)`. */
function boundBy(node: Node): string | null {
  if (node.type !== 'CallExpression' || !binders.has(nameOf(node['callee']))) return null;
  const [first] = node['arguments'] as Node[];
  return first ? nameOf(first['property'] ?? first) : null;
}

const nameOf = (node: unknown): string => String((node as { name?: unknown } | null)?.name ?? '');

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return;
  const node = value as Node;
  if (typeof node.type === 'string') see(node);
  for (const [key, part] of Object.entries(node))
    if (!/[tT]ype(Annotation|Arguments)/.test(key)) visit(part, see);
}
