// The rules of the source tree, each a function from a file to its violations. tidy.test.ts applies them to the whole
// tree, and each rule to one bad example.

export type File = { path: string; text: string };
export type Rule = { name: string; bad: File; check(file: File): string[] };

const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path) && path !== 'db/types.ts';
const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.startsWith('e2e/');

const importsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:import|export)\s(?:[^;'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)]
    .concat([...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)])
    .map((match) => match[1] ?? '');

/** The imports that each part of the tree may use. The first entry that is a prefix of a path decides its part. */
const reach: readonly [part: string, allowed: RegExp][] = [
  ['contract/index.ts', /^(\.\/|node:fs$)/],
  ['contract/', /^(\.\/|#contract\/|#rules\/|zod$|node:test|node:assert)/],
  // These libraries run in the browser too, and access neither files nor the network.
  [
    'rules/',
    /^(\.\/|#contract\/|#rules\/|(zod|micromark|qr|qr\/decode\.js)$|node:test|node:assert)/,
  ],
  ['server/kernel/ledger/', /^(\.\/|#ledger\/|#platform\/|#contract\/|#rules\/|#testing\/|[^#.])/],
  // A kernel has code that several features share; it binds no route and imports no feature.
  [
    'server/kernel/',
    /^(\.\/|#kernel\/|#ledger\/|#platform\/|#contract\/|#rules\/|#testing\/|#db\/|[^#.])/,
  ],
  [
    'server/features/',
    /^(\.\/|#kernel\/|#ledger\/|#platform\/|#contract\/|#rules\/|#testing\/|#db\/|[^#.])/,
  ],
  ['server/platform/', /^(\.\/|#platform\/|#contract\/|#rules\/|#db\/types|#testing\/|[^#.])/],
  ['web/ui/', /^(\.\/|#ui\/|#contract\/|#rules\/|[^#.])/],
  ['web/lib/', /^(\.\/|#calls\/|#lib\/|#ui\/|#contract\/|#rules\/|[^#.])/],
  // The entry file of an application joins the parts of its features, so it may import them.
  ['web/guard/entry.tsx', /^(\.\/|#guard\/|#office\/|#lib\/|#web\/|[^#.])/],
  ['web/guard/', /^(\.\/|#guard\/|#calls\/|#lib\/|#ui\/|#contract\/|#rules\/|#web\/paths|[^#.])/],
  // The office shows visitors as guards see them, so it may import these parts of the guard's console.
  [
    'web/office/features/',
    /^(\.\/|#guard\/(parts|walk-ins)\/|#calls\/|#lib\/|#ui\/|#contract\/|#rules\/|#web\/paths|[^#.])/,
  ],
];

/** Files of features that open their own transaction, each with the reason. */
const ownTransactions: Readonly<Record<string, string>> = {
  'audit/redact.ts': 'a job',
  'audit/verify-all.ts': 'an operator’s command',
  'broadcasts/unsubscribe.ts': 'a page for mail programs, outside the contract',
  'erasures/job.ts': 'a job',
  'exports/job.ts': 'a job',
  'gates/pairing.ts': 'a typed code names its community only in the database',
  'identity/close-account.ts': 'an operator’s command',
  'identity/delete-account.ts': 'a job',
  'identity/password.ts': 'the log of an account, without a session',
  'integrations/sms-reports.ts': 'a webhook',
  'join-requests/apply.ts': 'a join code names its community only in the database',
  'notifications/make.ts': 'a job',
  'gateway-payments/webhook.ts': 'a webhook',
  'reports/audit-pack.ts': 'a job',
  'support/close-job.ts': 'a job',
  'support/guest.ts': 'tickets outside any community',
  'team/show-invitation.ts': 'an invitation names its community only in the database',
};

/** The SQL functions and statements that move money. */
const writesOfMoney = new RegExp(
  [
    String.raw`\b(post_journals?|post_held_journal|transfer_at_once|hold_money|release_hold|open_account)\b`,
    String.raw`\b(insert into|update|delete from) (ledger_\w+|journals|postings)\b`,
    String.raw`\b(insertInto|updateTable|deleteFrom)\('(ledger\w*|journals|postings)'\)`,
  ].join('|'),
  'gi',
);

const isTexts = (path: string): boolean =>
  /^(web|contract|rules|server\/(features|kernel))\/.*\.(tsx?|md)$/.test(path) &&
  // This file lists column headings as people write them, in which the replaced words are allowed.
  path !== 'rules/imports/import-columns.ts';

const isComment = /^\s*(\/\/|\/?\*|--)/;

/** Words and phrases that the glossary of docs/language.md replaces. */
const replaced = new RegExp(
  [
    'e-mails?',
    'telephones?',
    'whoever',
    'whomever',
    'by itself',
    'made anew',
    'reckoned',
    'says? they have paid',
    'look and (publish|book)',
    'past their time',
    'came to live',
    'beyond (the|your) licence',
  ]
    .map((word) => `\\b${word}\\b`)
    .join('|'),
);

export const rules: readonly Rule[] = [
  {
    name: 'a file has at most 400 lines',
    bad: { path: 'server/x.ts', text: `// Opens.\n${'x\n'.repeat(401)}` },
    check: ({ path, text }) =>
      isCode(path) && text.split('\n').length > 401 ? [`${text.split('\n').length - 1} lines`] : [],
  },
  {
    name: 'a line has at most 120 columns in code',
    bad: { path: 'server/x.ts', text: `// Opens.\n${'x'.repeat(121)}` },
    check: ({ path, text }) =>
      isCode(path)
        ? text.split('\n').flatMap((line, at) => (line.length > 120 ? [`line ${at + 1}`] : []))
        : [],
  },
  {
    name: 'a file opens with a comment that says what it owns',
    bad: { path: 'server/x.ts', text: 'export const x = 1;\n' },
    check: ({ path, text }) =>
      isCode(path) && !isTest(path) && !/^(#!.*\n)?(\/\/|\/\*)/.test(text) ? ['no comment'] : [],
  },
  {
    name: 'no import begins with ../',
    bad: { path: 'server/features/dues/x.ts', text: "import { y } from '../groups/y.ts';\n" },
    check: ({ path, text }) =>
      isCode(path) ? importsOf(text).filter((from) => from.startsWith('../')) : [],
  },
  {
    name: 'a part reaches only what its direction allows',
    bad: {
      path: 'server/features/dues/x.ts',
      text: "import { y } from '#server/features/groups/y.ts';\n",
    },
    check: ({ path, text }) => {
      const allowed = reach.find(([part]) => path.startsWith(part))?.[1];
      if (!allowed || !isCode(path)) return [];
      return importsOf(text).filter((from) => !allowed.test(from));
    },
  },
  {
    name: 'money moves through server/kernel/ledger alone',
    bad: {
      path: 'server/features/dues/x.ts',
      text: '// Pays.\nawait sql`update ledger_accounts set balance_minor = 0`.execute(db);\n',
    },
    check: ({ path, text }) =>
      isCode(path) &&
      !isTest(path) &&
      !path.startsWith('server/kernel/ledger/') &&
      !path.startsWith('scripts/')
        ? (text.match(writesOfMoney) ?? [])
        : [],
  },
  {
    name: 'SQL moves money in the ledger, in the transfer of wallets and in the demo’s journals alone',
    bad: { path: 'db/demo/sql/9-charges.sql', text: "select post_journals('[]');\n" },
    check: ({ path, text }) =>
      path.endsWith('.sql') &&
      !/^db\/(code\/(ledger\/|wallets\/wallets\.sql$)|schema\.sql$|demo\/sql\/13-journals\.sql$)/.test(
        path,
      )
        ? (text.match(writesOfMoney) ?? [])
        : [],
  },
  {
    name: 'a kernel binds no route',
    bad: {
      path: 'server/kernel/gate/x.ts',
      text: '// Binds.\nexport const r = [inCommunity(c, f)];\n',
    },
    check: ({ path, text }) =>
      path.startsWith('server/kernel/') && !isTest(path)
        ? (text.match(/\b(inCommunity|inHouse|asResident|asHolder|signedIn|withoutSession)\(/g) ??
          [])
        : [],
  },
  {
    name: 'a call runs in the transaction that the platform opens',
    bad: {
      path: 'server/features/gates/x.ts',
      text: "// Opens.\nimport { enterAsSystem } from '#platform/http/tenant.ts';\n",
    },
    check: ({ path, text }) =>
      path.startsWith('server/features/') &&
      !isTest(path) &&
      !path.endsWith('/testing.ts') &&
      !(path.slice(16) in ownTransactions)
        ? (text.match(/\benterAsSystem\b/) ?? [])
        : [],
  },
  {
    name: 'no folder is called src, utils, common, types, helpers or services',
    bad: { path: 'server/utils/x.ts', text: '' },
    check: ({ path }) =>
      path
        .split('/')
        .slice(0, -1)
        .filter((part) =>
          ['src', 'utils', 'common', 'types', 'helpers', 'services'].includes(part),
        ),
  },
  {
    name: 'no barrel: a file that only exports others is the contract’s table of contents alone',
    bad: { path: 'web/ui/index.ts', text: "// All.\nexport * from './A.tsx';\n" },
    check: ({ path, text }) =>
      isCode(path) && path !== 'contract/index.ts' && /^export \*/m.test(text) ? ['export *'] : [],
  },
  {
    name: 'files are kebab-case; a component’s file has its name',
    bad: { path: 'web/office/features/dues/duesPage.tsx', text: '// Opens.\n' },
    check: ({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      const allowed = name.endsWith('.tsx')
        ? /^([A-Z][A-Za-z0-9]*|[a-z][a-z0-9-]*)(\.test)?\.tsx$/
        : /^[a-z0-9-]+(\.(test|config|story|d|bench))?\.(ts|mjs)$/;
      return /\.(tsx|ts|mjs)$/.test(name) && !allowed.test(name) ? [name] : [];
    },
  },
  {
    name: 'no test is skipped, focused or left for later',
    bad: { path: 'server/x.test.ts', text: "test.skip('x', () => {});\n" },
    check: ({ path, text }) =>
      isCode(path) && isTest(path)
        ? (text.match(
            /\b(?:test|it|describe)\.(?:skip|todo|only|fixme)\b|\b(?:skip|todo|only): true/g,
          ) ?? [])
        : [],
  },
  {
    name: 'no mark of unfinished work',
    bad: { path: 'server/x.ts', text: `// TO${'DO'}: later\n` },
    check: ({ path, text }) =>
      isCode(path) && !path.startsWith('scripts/tidy')
        ? (text.match(/\bTODO\b|\bFIXME\b|coming soon|lorem ipsum|not implemented/gi) ?? [])
        : [],
  },
  {
    // PostgreSQL may run a subquery in `in (…)` once for each row of the table, and then lock more rows than the
    // limit.
    name: 'rows are locked up to a limit in `= any (array(…))`, and not in `in (…)`',
    bad: {
      path: 'server/x.ts',
      text: 'where id in (select id from a limit 1 for update skip locked)\n',
    },
    check: ({ path, text }) =>
      path.startsWith('server/') && !isTest(path)
        ? (text.match(/\bin \(\s*select(?:(?!\bselect\b)[^;])*?skip locked\)/g) ?? [])
        : [],
  },
  {
    name: 'texts on screens, in messages and in the API use the words of docs/language.md',
    bad: { path: 'web/x.tsx', text: '// A text.\nconst text = "It closes by itself.";\n' },
    check: ({ path, text }) =>
      isTexts(path) && !isTest(path)
        ? text.split('\n').flatMap((line, at) => {
            const found = isComment.test(line) ? null : replaced.exec(line);
            return found ? [`${path}: line ${at + 1}: ${found[0]}`] : [];
          })
        : [],
  },
  {
    name: 'a font size is a token of web/ui/tokens.css',
    bad: { path: 'web/x.css', text: '.name {\n  font-size: 13px;\n}\n' },
    check: ({ path, text }) =>
      path.endsWith('.css') && path !== 'web/ui/tokens.css'
        ? (text.match(/\bfont(?:-size)?:[^;]*\d(?:px|rem|em|pt|%)[^;]*;/g) ?? [])
        : [],
  },
  {
    name: 'no sleep in a test',
    bad: { path: 'server/x.test.ts', text: 'await new Promise((r) => setTimeout(r, 500));\n' },
    check: ({ path, text }) =>
      isCode(path) && isTest(path)
        ? (text.match(/setTimeout\(\s*\w+\s*,\s*\d|waitForTimeout\(/g) ?? [])
        : [],
  },
  {
    // `npm test` imports several files into one process: a hook outside a describe block would apply to all of them.
    name: 'hooks belong in a describe',
    bad: { path: 'server/x.test.ts', text: 'after(() => world.close());\n' },
    check: ({ path, text }) =>
      path.endsWith('.test.ts')
        ? (text.match(/^(?:test\.)?(?:before|after)(?:Each)?\(/gm) ?? [])
        : [],
  },
  {
    name: 'TypeScript stays erasable: no enum, namespace or parameter property',
    bad: { path: 'server/x.ts', text: '// Opens.\nexport enum Colour { Red }\n' },
    check: ({ path, text }) =>
      isCode(path) ? (text.match(/^(?:export )?(?:const )?(?:enum|namespace) \w+/gm) ?? []) : [],
  },
  {
    name: 'the lock file names no host',
    bad: { path: 'package-lock.json', text: '"resolved": "https://registry.example/x.tgz"' },
    check: ({ path, text }) =>
      path === 'package-lock.json'
        ? (text.match(/"resolved": "https?:[^"]*"/g) ?? []).slice(0, 3)
        : [],
  },
  {
    name: 'dependencies are pinned exactly, and none renders on the server',
    bad: {
      path: 'package.json',
      text: '{"dependencies":{"x":"^1.0.0","react-server-dom-webpack":"1.0.0"}}',
    },
    check: ({ path, text }) => {
      if (path !== 'package.json') return [];
      const { dependencies = {}, devDependencies = {} } = JSON.parse(text) as Record<string, never>;
      return Object.entries<string>({ ...(dependencies as object), ...(devDependencies as object) })
        .filter(([name, version]) => !/^\d/.test(version) || name.startsWith('react-server-dom'))
        .map(([name, version]) => `${name} ${version}`);
    },
  },
  {
    name: 'only the database pool’s own file builds a pool',
    bad: { path: 'server/features/dues/x.ts', text: '// Opens.\nnew pg.Pool({});\n' },
    check: ({ path, text }) =>
      isCode(path) && path.startsWith('server/') && path !== 'server/platform/database/database.ts'
        ? (text.match(/new (?:pg\.)?Pool\(/g) ?? [])
        : [],
  },
  {
    name: 'server/platform/database/advisory-locks.ts lists the keys of all advisory locks',
    bad: { path: 'server/features/dues/x.ts', text: '// Locks.\npg_advisory_xact_lock(hashtext(' },
    check: ({ path, text }) =>
      path.startsWith('server/') && !isTest(path) && !path.startsWith('server/testing/')
        ? (text.match(/pg_\w*advisory\w*\(hash\w+\(/g) ?? [])
        : [],
  },
];
