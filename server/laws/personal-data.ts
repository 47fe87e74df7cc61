// Reads the text columns from the catalogue, and writes a person into each column that may contain a person's name or
// contacts.
import { type PersonalTable, columnsOf } from '#platform/feature/personal-tables.ts';
import type pg from 'pg';
import { personalTables } from '#server/features.ts';

export type TextColumn = {
  table: string;
  column: string;
  isJson: boolean;
  isList: boolean;
  isBytes: boolean;
  /** The column's maximum length according to its check constraint; 0 without one. */
  longest: number;
};

export async function selectTextColumns(owner: pg.Pool): Promise<TextColumn[]> {
  const { rows } = await owner.query<TextColumn>(`
    select c.relname as table, a.attname as column, t.typname in ('json', 'jsonb') as "isJson",
      t.typname = '_text' as "isList", t.typname = 'bytea' as "isBytes",
      coalesce((select substring(pg_get_constraintdef(k.oid) from
          'length\\(' || a.attname || '\\) <= ([0-9]+)')::int
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any (k.conkey)
          and pg_get_constraintdef(k.oid) ~ ('length\\(' || a.attname || '\\) <= [0-9]+') limit 1), 0) as longest
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and t.typname in ('text', 'varchar', 'json', 'jsonb', '_text', 'bytea')
    order by 1, a.attnum`);
  return rows;
}

export type PlantedPerson = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  plate: string;
};

type Planting = {
  communityId: string;
  residentId: string;
  userId: string;
  person: PlantedPerson;
  /** Distinguishes the rows of several people: a number from 1 to 9 in their ids, and a word in their texts. */
  number?: number;
  mark?: string;
  /** If set, the rows belong to another person and mention the planted person only by this text. */
  only?: string;
};

export type Planted = { table: string; column: string; value: string };

type Column = { table: string; column: string; type: string; isNeeded: boolean };

/** Tables whose rows the tests create themselves. */
const byCalls = new Set([
  'residents',
  'users',
  'communities',
  'audit_entries',
  'audit_redactions',
  'vehicles',
  'erasure_requests',
]);

/**
 * Writes one row into each table that may mention a person and is not in `byCalls`, and returns the values of the new
 * rows. First drops the check constraints, so that a row need not be valid.
 */
export async function plantEverywhere(owner: pg.Pool, planting: Planting): Promise<Planted[]> {
  const planted: Planted[] = [];
  const { rows: columns } = await owner.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, -1) as type,
      a.attnotnull and not a.atthasdef as "isNeeded"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
      and a.attidentity = '' order by 1, a.attnum`);
  const client = await owner.connect();
  try {
    await client.query(`do $$ declare k record; begin
      for k in select conrelid::regclass as t, conname from pg_constraint where contype = 'c'
        and connamespace = 'public'::regnamespace and conrelid <> 0 loop
        execute format('alter table %s drop constraint %I', k.t, k.conname);
      end loop; end $$`);
    await client.query('set session_replication_role = replica');
    for (const [table, declared] of Object.entries(personalTables)) {
      if (byCalls.has(table) || !hasPeople(declared, planting)) continue;
      const mine = columns.filter((one) => one.table === table);
      const values = mine.flatMap((one) => {
        const value = valueOf(one, declared, planting);
        return value === undefined ? [] : [{ column: one.column, value }];
      });
      const { rowCount } = await client.query(
        `insert into ${table} (${values.map(({ column }) => column).join(', ')})
         values (${values.map((_, at) => `$${at + 1}`).join(', ')}) on conflict do nothing`,
        values.map(({ value }) => value),
      );
      const texts = values.map(({ column, value }) => ({ table, column, value: wordsIn(value) }));
      if (rowCount) planted.push(...texts);
    }
    return planted;
  } finally {
    await client.query('set session_replication_role = origin');
    client.release();
  }
}

/** The plain text of a value inside JSON or a list; empty if there is none. */
function wordsIn(value: unknown): string {
  if (Array.isArray(value)) return wordsIn(value[0]);
  if (typeof value !== 'string') return '';
  return value.startsWith('{') ? (/"Search":"([^"]*)"/.exec(value)?.[1] ?? '') : value;
}

const fatesOfOthers = ['redacted', 'cleared', 'emptied', 'dropped', 'byEraser'];

const hasPeople = (declared: PersonalTable, { only }: Planting): boolean => {
  const fates = only === undefined ? [...fatesOfOthers, 'byAccount', 'kept'] : fatesOfOthers;
  return Object.keys(declared).some((fate) => fates.includes(fate));
};

/** Uuid columns that refer to the resident. */
const theirs = /^(resident_id|reporter_resident_id)$/;

/** The network address from which somebody else read a broadcast. */
const otherAddress = '198.51.100.9';

function valueOf(
  { table, column, type, isNeeded }: Column,
  declared: PersonalTable,
  { communityId, residentId, userId, person, number = 1, mark = '', only }: Planting,
): unknown {
  const { firstName, lastName, phone, email, plate } = person;
  const local = phone.replace('+234', '0');
  const place = `${table}.${column}${mark}`;
  const sentence = only
    ? `Said at the door: ${only}, in ${place}`
    : `Of ${firstName} ${lastName} (${phone}, ${local}, ${email}) in ${place}; ${lastName} alone`;
  const fillers = { ...fillersOf, ...(only ? apartOf(number) : {}), uuid: uuidOf(number) };
  const has = (columns: string | undefined) => columnsOf(columns).includes(column);
  if (column === 'community_id') return communityId;
  if (theirs.test(column)) return residentId;
  // The same id in every table, so that references match.
  if (column === 'id' && type === 'uuid') return fillers['uuid'];
  if (column === 'user_id' || column === 'author_id') return userId;
  if (column === 'currency') return 'NGN';
  const { copy } = declared;
  if (copy && 'by' in copy && copy.by.includes(`t.${column} = any ($3`)) return userId;
  if (has(declared.cleared) || has(declared.emptied)) return column === 'plate' ? plate : phone;
  if (has(declared.dropped)) return `${firstName} ${lastName}`.toLowerCase();
  const exact: Record<string, string> = {
    recipient: column === 'recipient' && declared.area === undefined ? phone : sentence,
    first_name: firstName,
    last_name: lastName,
    phone,
    email,
    plate,
    identifier: email,
    key: `${email} sign-in`,
  };
  // The record of another person: with the same family name, it would stop the erasure of the family name on its own.
  if (declared.kept?.why === 'ownRecord' && column === 'name') return 'Ngozi Eze';
  if (only && has('read_ip acknowledged_ip')) return otherAddress;
  const kept = only ? undefined : [declared.byAccount, declared.kept?.columns].some(has);
  const isTold = has(declared.byEraser) || kept;
  const said = isTold ? (exact[column] ?? sentence) : declared.redacted?.[column] && sentence;
  if (said !== undefined) {
    if (type === 'jsonb' && only) return JSON.stringify({ Search: `It rained.\n${only}` });
    if (type === 'jsonb') return JSON.stringify({ Search: said, quoted: `"${lastName}"` });
    if (type === 'text[]') return [said, 'nobody'];
    if (type === 'bytea') return Buffer.alloc(32);
    return said;
  }
  // Columns of amounts have their own type, for which `fillers` has no value.
  return isNeeded ? (fillers[type as keyof typeof fillers] ?? 1) : undefined;
}

const uuidOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

/** Values that keep two rows of one table distinct. */
const apartOf = (number: number) => ({
  text: `x${number}`,
  bytea: Buffer.alloc(32, number),
  integer: number,
  smallint: number,
  bigint: number,
});

const fillersOf: Readonly<Record<string, unknown>> = {
  text: 'x',
  jsonb: '{}',
  bytea: Buffer.alloc(32),
  date: '2031-01-01',
  boolean: false,
  integer: 1,
  smallint: 1,
  bigint: 1,
  numeric: 1,
  'timestamp with time zone': '2031-01-01T00:00:00Z',
  'text[]': [],
  'uuid[]': [],
  'smallint[]': [],
  'time without time zone': '10:00',
};
