// Checks triggers and functions in the database catalogue, and inserts in the server's SQL, for statements that a
// distributed engine (Citus) ignores or refuses. Such an engine ignores advisory locks and notifications of other nodes
// silently (docs/decisions/0119). The exceptions and their reasons are in this file.
import type pg from 'pg';
import { parseAst } from 'vite';

/** Functions that run with their owner's rights and write, with the reason. */
export const writingDefiners: Readonly<Record<string, string>> = {
  take_up_plan:
    'the application may not write the plan of a community, and a new role for it needs CREATEROLE at an upgrade',
};

/** Trigger functions with a statement that joins a transition table with another table, with the reason. */
export const joinedTransitions: Readonly<Record<string, string>> = {};

/** Functions that insert rows from JSON or an array with one statement, with the reason. */
export const insertsFromValues: Readonly<Record<string, string>> = {
  record_change:
    'one entry is inserted as values; a loop costs 69 % more CPU for 20 entries and 185 % for 2,000',
};

type Routine = {
  name: string;
  body: string;
  runsAsOwner: boolean;
  isTrigger: boolean;
  /** The names that this function's triggers give to transition tables. */
  transitions: string[];
};

/** A sentence for each violation of these rules in a database. */
export async function findEngineBreaches(client: pg.Pool): Promise<string[]> {
  const routines = await readRoutines(client);
  const relations = await readRelations(client);
  const called = calledByTriggers(routines);
  return [
    ...called.flatMap(({ name, body }) => [
      ...(/advisory/i.test(body) ? [`${name} takes an advisory lock in a trigger`] : []),
      ...(/\bpg_notify\b|\bnotify\b/i.test(body)
        ? [`${name} sends a notification in a trigger`]
        : []),
    ]),
    ...routines.flatMap((routine) => [
      ...(routine.runsAsOwner && writes(routine.body) && !(routine.name in writingDefiners)
        ? [`${routine.name} runs with its owner's rights and writes`]
        : []),
      ...(joinsTransition(routine, relations) && !(routine.name in joinedTransitions)
        ? [`${routine.name} joins a transition table with another table`]
        : []),
      ...(insertsValues(routine.body) && !(routine.name in insertsFromValues)
        ? [`${routine.name} inserts from JSON or an array with one statement`]
        : []),
    ]),
  ].toSorted();
}

async function readRoutines(client: pg.Pool): Promise<Routine[]> {
  const { rows } = await client.query<Routine>(
    `select p.proname as name, coalesce(nullif(p.prosrc, ''), pg_get_functiondef(p.oid)) as body,
        p.prosecdef as "runsAsOwner", p.prorettype = 'trigger'::regtype as "isTrigger",
        coalesce((select array_agg(distinct n) from pg_trigger t, unnest(array[t.tgoldtable, t.tgnewtable]) n
          where t.tgfoid = p.oid and n is not null), '{}')::text[] as transitions
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.prolang in (
       select oid from pg_language where lanname in ('sql', 'plpgsql'))`,
  );
  return rows.map((row) => ({ ...row, body: withoutComments(row.body) }));
}

const withoutComments = (body: string): string => body.replaceAll(/--.*$/gm, '');

async function readRelations(client: pg.Pool): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Trigger functions, and the functions that they call. */
function calledByTriggers(routines: readonly Routine[]): Routine[] {
  const byName = Map.groupBy(routines, ({ name }) => name);
  const found = new Set(routines.filter(({ isTrigger }) => isTrigger));
  for (const { body } of found) {
    for (const [, name = ''] of body.matchAll(/\b([a-z_]+)\s*\(/g)) {
      for (const routine of byName.get(name) ?? []) found.add(routine);
    }
  }
  return [...found];
}

/** The statements of a body. The query of a loop ends at `loop`. */
const statementsOf = (body: string): string[] => body.split(/;|\bloop\b/i);

const writes = (body: string): boolean =>
  /\binsert\s+into\b|\bdelete\s+from\b|\bupdate\s+[a-z_.]+\s+(?:as\s+)?(?:[a-z_]+\s+)?set\b/i.test(
    body,
  );

function joinsTransition({ body, transitions }: Routine, relations: ReadonlySet<string>): boolean {
  return (
    transitions.length > 0 &&
    statementsOf(body).some((statement) => {
      const read = [
        ...statement.matchAll(/(?:\bfrom|\bjoin|,)\s+(?:public\.)?([a-z_]+)\b(?!\s*\()/gi),
      ].map(([, name = '']) => name);
      const updated = /\bupdate\s+([a-z_]+)\b[^]*\bset\b/i.exec(statement)?.[1] ?? '';
      const isRead = (name: string) => new RegExp(String.raw`\b${name}\b`).test(statement);
      return transitions.some(isRead) && [...read, updated].some((name) => relations.has(name));
    })
  );
}

/**
 * Whether a statement inserts rows from JSON or an array. The ledger's inserts are exempt: the check of a balance runs
 * after each statement, so a journal needs one statement for all of its postings.
 */
const insertsValues = (body: string): boolean =>
  statementsOf(body)
    .flatMap(tablesFilledFromValues)
    .some((table) => !['postings', 'journals'].includes(table));

/**
 * Tables that the server fills from JSON or an array, with the reason. The percentages are the CPU of `values` with a
 * list for each row, compared with the kept form.
 */
export const insertsInSource: Readonly<Record<string, string>> = {
  bank_lines: '2,000 rows cost 32 % more',
  due_house_amounts: '200 rows cost 23 % more, 2,000 rows 54 %',
  group_members: '20 rows cost 12 % more, 200 rows 27 %',
  houses: '200 houses cost 8 to 14 % more',
  import_rows: 'not measured; it has twice as many columns as payment_file_rows',
  meter_readings: '20 rows cost 19 % more, 200 rows 56 %; one row costs 19 % less',
  payment_file_rows: '200 rows cost 38 % more, 2,000 rows 44 %',
  webhook_deliveries:
    'not measured; the database makes the bodies, and values would send each body twice',
};

type Node = { type: string } & Record<string, unknown>;

const source = /\b(?:jsonb?_(?:to_record|array_elements|populate_record)[a-z_]*|unnest)\s*\(/i;
const insert = /\binsert\s+into\s+([a-z_.]+)(?:\s+as\s+\w+)?\s*(?:\([^()]*\))?\s*(\w*)/gi;

/** The tables that a statement fills with a query from JSON or an array, instead of `values`. */
export const tablesFilledFromValues = (statement: string): string[] =>
  source.test(statement)
    ? [...statement.matchAll(insert)]
        .filter(([, , next = '']) => next.toLowerCase() !== 'values')
        .map(([, table = '']) => table)
    : [];

/** For each file, the tables among `secured` that its SQL fills from JSON or an array. */
export function insertsOfSources(
  texts: ReadonlyMap<string, string>,
  secured: ReadonlySet<string>,
): { file: string; table: string }[] {
  return [...texts].flatMap(([file, text]) => {
    const statements = new Set(sqlOf(text).flatMap((one) => one.split(';')));
    const tables = new Set([...statements].flatMap(tablesFilledFromValues));
    return [...tables].filter((table) => secured.has(table)).map((table) => ({ file, table }));
  });
}

/** The texts of a source file, with the templates inside a template at their place. */
function sqlOf(text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isNode(value)) return;
    if (value.type === 'TemplateLiteral') found.push(textOf(value));
    if (value.type === 'Literal' && typeof value['value'] === 'string') found.push(value['value']);
    Object.values(value).forEach(visit);
  };
  visit(parseAst(text, { lang: 'ts' }));
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

function textOf(template: Node): string {
  const between = template['expressions'] as Node[];
  return (template['quasis'] as Node[])
    .map((part, at) => {
      const { cooked } = part['value'] as { cooked: string };
      return cooked + (between[at] ? inside(between[at]) : '');
    })
    .join('');
}

/** The text of an expression in a template: of its templates, or a placeholder. */
function inside(expression: Node): string {
  if (expression.type === 'TemplateLiteral') return textOf(expression);
  if (expression.type === 'TaggedTemplateExpression') return textOf(expression['quasi'] as Node);
  return '$1';
}
