// Numbers about the source tree that may fall but never rise. Each has its current value in tidy-ratchets.json, and
// an example file that makes it worse. tidy.test.ts enforces them; a change that lowers a number must store the new
// value.
import { dirname, join, normalize } from 'node:path';
import type { File } from './tidy-rules.ts';

export type Ratchet = {
  name: string;
  /** Example files that increase the number when they are added to the tree. */
  bad: readonly File[];
  measure(files: readonly File[]): number;
};

const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && path !== 'db/types.ts';
const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.startsWith('e2e/');

/** The maximum number of files in a folder. In a larger folder, people have to search instead of looking. */
const folderMost = 40;

const folderOf = (path: string): string => dirname(path);

/** The number of files above `folderMost`, summed over all folders. */
function filesTooMany(files: readonly File[]): number {
  const held = new Map<string, number>();
  for (const { path } of files) {
    // Excludes folders of numbered records, to which files are only added.
    if (/^(db\/migrations|docs\/decisions|docs\/screenshots)\//.test(path)) continue;
    held.set(folderOf(path), (held.get(folderOf(path)) ?? 0) + 1);
  }
  return [...held.values()].reduce((sum, count) => sum + Math.max(0, count - folderMost), 0);
}

/** The import aliases of package.json, with the folder of each. */
const aliases: readonly [alias: string, folder: string][] = [
  ['#contract/', 'contract/'],
  ['#calls/', 'contract/'],
  ['#rules/', 'rules/'],
  ['#platform/', 'server/platform/'],
  ['#kernel/', 'server/kernel/'],
  ['#ledger/', 'server/kernel/ledger/'],
  ['#testing/', 'server/testing/'],
  ['#scripts/', 'scripts/'],
  ['#server/', 'server/'],
  ['#db/', 'db/'],
  ['#examples/', 'docs/examples/'],
  ['#ui/', 'web/ui/'],
  ['#lib/', 'web/lib/'],
  ['#guard/', 'web/guard/'],
  ['#office/', 'web/office/'],
  ['#web/', 'web/'],
  ['#e2e/', 'e2e/'],
  ['#bench/', 'bench/'],
];

/** The files that a file imports, including type imports, because a reader follows both. */
function needsOf({ path, text }: File): string[] {
  const imports = text.matchAll(/^(?:import|export)\s[^;'"]*?\sfrom\s+['"]([^'"]+)['"]/gm);
  return [...imports].flatMap(([, from = '']) => {
    const alias = aliases.find(([start]) => from.startsWith(start));
    if (alias) return [alias[1] + from.slice(alias[0].length)];
    return from.startsWith('.') ? [normalize(join(folderOf(path), from))] : [];
  });
}

/** The number of groups of files that import each other, directly or indirectly, by Tarjan’s algorithm. */
function circles(files: readonly File[]): number {
  const needs = new Map(
    files.filter(({ path }) => isCode(path)).map((one) => [one.path, needsOf(one)]),
  );
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  let groups = 0;
  const visit = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.get(path) ?? 0);
    open.push(path);
    for (const need of needs.get(path) ?? []) {
      if (!needs.has(need)) continue;
      if (!order.has(need)) visit(need);
      if (open.includes(need)) low.set(path, Math.min(low.get(path) ?? 0, low.get(need) ?? 0));
    }
    if (low.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1) groups += 1;
  };
  for (const path of needs.keys()) if (!order.has(path)) visit(path);
  return groups;
}

const hardWords = 'what|who|whom|whoever|where|of|one|by|nobody';
const hardComment = new RegExp(String.raw`^\s*(?:\/\*\*|\/\/|\*)\s+(?:${hardWords})\b`, 'gim');
const hardTest = new RegExp(String.raw`\b(?:test|describe)\(\s*['"\`](?:${hardWords})\b`, 'gim');

/** Counts comments that begin with one of `hardWords`. Only the first line of a comment counts. */
function hardComments({ text }: File): number {
  let isInside = false;
  return text.split('\n').filter((line) => {
    const isComment = /^\s*(?:\/\*\*|\/\/|\*)\s/.test(line);
    const opens = isComment && !isInside;
    isInside = isComment;
    hardComment.lastIndex = 0;
    return opens && hardComment.test(line);
  }).length;
}

const sum = (files: readonly File[], count: (file: File) => number): number =>
  files.reduce((total, file) => total + count(file), 0);

/**
 * Operations of residents, because their app is built later, and of barriers, readers and cameras, which other
 * companies program.
 */
const isCalledElsewhere = (path: string, parts: string): boolean =>
  /\baccess: 'resident/.test(parts) || path === 'contract/gate-hardware/hardware-api.ts';

/** Operations that no screen calls, each with the reason. */
const calledByOthers: Readonly<Record<string, string>> = {
  getPhoto: 'its address stands in answers, and the browser loads it as a picture',
  getCommunityPicture: 'as above',
  getResidentPhoto: 'as above',
  remindHouses: 'programs with an API key; screens remind houses of charges',
  getBankLine: 'programs with an API key; the screen opens the line that the list has',
  getInstalmentPlan: 'as above',
  getIncident: 'as above',
  getWalkIn: 'programs with an API key; the console reads the gate’s board',
  listPayments:
    'programs with an API key; screens list the payments of dues and the movements of wallets',
  findJoinPlace: 'the residents’ app',
  submitJoinRequest: 'the residents’ app',
  getJoinState: 'the residents’ app',
  proveJoinPhone: 'the residents’ app',
  addJoinProof: 'the residents’ app',
  withdrawJoinRequest: 'the residents’ app',
};

/** The number of operations that only the contract, a route and tests use, without a declared reason. */
function uncalled(files: readonly File[]): number {
  const declared = files
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/export const (\w+) = operation\(([\s\S]*?)(?:\n\}\);|$)/g)]
        .filter(([, , parts = '']) => !isCalledElsewhere(path, parts))
        .map(([, name = '']) => name),
    )
    .filter((name) => !calledByOthers[name]);
  const callers = files.filter(
    ({ path }) =>
      /^(web|docs|db\/demo|scripts)\//.test(path) &&
      !isTest(path) &&
      !path.startsWith('scripts/tidy'),
  );
  const words = new Set(callers.flatMap(({ text }) => text.match(/\b[a-z]\w+\b/g) ?? []));
  return declared.filter((name) => !words.has(name)).length;
}

const featuresIn = (files: readonly File[], folder: string): Set<string> =>
  new Set(
    files
      .filter(({ path }) => path.startsWith(folder))
      .map(({ path }) => path.slice(folder.length).split('/')[0] ?? '')
      .filter((name) => !name.includes('.')),
  );

/** The number of features that have different names on the server and in the browser, or exist on only one side. */
function oneSided(files: readonly File[]): number {
  const server = featuresIn(files, 'server/features/');
  const web = featuresIn(files, 'web/office/features/');
  return (
    [...server].filter((one) => !web.has(one)).length +
    [...web].filter((one) => !server.has(one)).length
  );
}

/**
 * The number of lines before the first test of a file, without imports, comments, blank lines, the opening of a
 * `describe`, and worlds and estates that are declared in one line.
 */
function arrangement({ text }: File): number {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => /^\s*(?:test|it)\(/.test(line));
  const head = lines.slice(0, Math.max(0, first)).join('\n');
  return head
    .replaceAll(/^import [^;]*;$/gm, '')
    .replaceAll(/^\s*\/\*[\s\S]*?\*\/\s*$/gm, '')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|$|describe\(|const .* = given\w*\(.*;$)/.test(line)).length;
}

/**
 * The number of places that list by hand which responses an action makes stale, because the topics in its answer
 * already list most of them.
 */
const staleByHand = ({ path, text }: File): number =>
  /^web\/(?!lib\/(api|live)\/)/.test(path) && !isTest(path)
    ? (text.match(/\binvalidates\b|(?<!\.)\binvalidate\(/g) ?? []).length
    : 0;

const code = (path: string, text: string): File => ({ path, text });

export const ratchets: readonly Ratchet[] = [
  {
    name: 'files beyond 40 in a folder',
    bad: Array.from({ length: 41 }, (_, at) => code(`server/platform/x/f${at}.ts`, '')),
    measure: filesTooMany,
  },
  {
    name: 'groups of files that import each other in a circle',
    bad: [
      code('server/platform/one.ts', "import { other } from '#platform/other.ts';\n"),
      code('server/platform/other.ts', "import { one } from './one.ts';\n"),
    ],
    measure: circles,
  },
  {
    name: 'operations that no screen, document, demo or reason accounts for',
    bad: [code('contract/x.ts', 'export const openTheMoon = operation({\n')],
    measure: uncalled,
  },
  {
    name: 'comments that begin with a word that makes them hard to read',
    bad: [code('server/x.ts', '// What leaves the server.\n')],
    measure: (files) =>
      sum(
        files.filter(({ path }) => isCode(path)),
        hardComments,
      ),
  },
  {
    name: 'test names that begin with a word that makes them hard to read',
    bad: [code('server/x.test.ts', "test('who comes second is refused', () => {});\n")],
    measure: (files) =>
      sum(
        files.filter(({ path }) => isTest(path)),
        ({ text }) => (text.match(hardTest) ?? []).length,
      ),
  },
  {
    name: 'lines of arrangement before the first test',
    bad: [code('server/x.test.ts', "let world;\ntest('opens', () => {});\n")],
    measure: (files) =>
      sum(
        files.filter(({ path }) => /\.(?:test|story)\.ts$/.test(path)),
        arrangement,
      ),
  },
  {
    name: 'features that stand on one side alone, or have two names',
    bad: [code('server/features/moon/routes.ts', '')],
    measure: oneSided,
  },
  {
    name: 'responses that an action names by hand instead of by its topic',
    bad: [
      code(
        'web/office/features/x.tsx',
        'const act = useAct(openGate, { invalidates: [listGates] });',
      ),
    ],
    measure: (files) => sum(files, staleByHand),
  },
];
