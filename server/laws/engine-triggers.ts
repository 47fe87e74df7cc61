// Checks triggers and functions in the database catalogue for statements that a distributed engine (Citus) ignores or
// refuses. It ignores advisory locks and notifications of other nodes silently (docs/decisions/0119). Exceptions are
// listed here with reasons.
import type pg from 'pg';

/** Functions that run with their owner's rights and write, with the reason. */
export const writingDefiners: Readonly<Record<string, string>> = {
  take_up_plan:
    'the application may not write the plan of a community, and a new role for it needs CREATEROLE at an upgrade',
};

/** Trigger functions with a statement that joins a transition table with another table, with the reason. */
export const joinedTransitions: Readonly<Record<string, string>> = {
  keep_place_ageing:
    'each payment runs it; a loop over arrays of the changed charges is not measured',
};

/** Functions that insert rows from JSON or an array with one statement, with the reason. */
export const insertsFromValues: Readonly<Record<string, string>> = {
  record_change: 'the bulk path writes up to thousands of entries; not measured row by row',
  create_resident: 'not measured row by row',
  import_members: 'the bulk path of imports; not measured row by row',
  redact_audit: 'the bulk path of erasures; not measured row by row',
  suggest_bank_lines: 'the bulk path of bank statements; not measured row by row',
  undo_import_people: 'the bulk path of imports; not measured row by row',
};

type Routine = {
  name: string;
  body: string;
  runsAsOwner: boolean;
  isTrigger: boolean;
  /** The names that this function's triggers give to transition tables. */
  transitions: string[];
};

/** All violations in a database, one sentence each. */
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
  statementsOf(body).some(
    (statement) =>
      /\binsert\s+into\s+(?!postings\b|journals\b)/i.test(statement) &&
      /\b(?:jsonb?_(?:to_record|array_elements|populate_record)[a-z_]*|unnest)\s*\(/i.test(
        statement,
      ),
  );
