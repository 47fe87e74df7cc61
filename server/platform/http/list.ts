// Reads one page of a list: first the ids from an index, then their rows, and a total that is counted only up to a
// limit (decision 4).
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { List } from '#contract/shared/list.ts';
import { countLimit, cursorGone } from '#contract/shared/page.ts';
import type { Db } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/prepared-statements.ts';
import { invalid, refuse } from './refuse.ts';

export type PageRequest = {
  PageNumber: number;
  PageSize: number;
  Cursor?: string | undefined;
  /** Counts up to this number instead of the lists' limit: for exports, which need to know their row count. */
  CountTo?: number | undefined;
};

export type Page<Row> = {
  items: Row[];
  pageNumber: number;
  pageSize: number;
  totalCount: number;
  totalIsExact: boolean;
  hasMore: boolean;
  /** The cursor of the next page; null on the last page. */
  nextCursor: string | null;
};

type ListOptions = {
  /** `from … where …` of the list, with an alias for the table; without order and limit. */
  from: RawBuilder<unknown>;
  /** The id column of that table: `h.id`. */
  id: RawBuilder<unknown>;
  /** The expressions of `order by`; the last has to be a unique column. */
  order: RawBuilder<unknown>;
  page: PageRequest;
  /** A stored total instead of a count, for a list that is unfiltered or has a common filter. */
  keptTotal?: RawBuilder<unknown> | undefined;
  /** Selects the rows of the page's ids, in any order. */
  load: RawBuilder<unknown>;
};

/** The page's ids, as `load` refers to them: `page.id` and `page.position`. */
export const pageIds = sql.ref('page');

/**
 * Reads the page and the total in one round trip, or in more if a stored total does not apply or the cursor's row has
 * moved. `load` is `select … from page join …`; this function orders its rows by the page's positions.
 */
export async function listPage<Row>(db: Db, options: ListOptions): Promise<Page<Row>> {
  const { from, page } = options;
  const countTo = page.CountTo ?? countLimit;
  const total =
    options.keptTotal === undefined
      ? sql<{ total: number | null }>`select count(*) as total from (
          select 1 ${from} limit ${countTo + 1}) counted`.execute(db)
      : sql<{ total: number | null }>`select ${options.keptTotal} as total`.execute(db);
  const [found, counted] = await Promise.all([selectRows<Row>(db, options), total]);
  const kept = counted.rows[0]?.total ?? null;
  // Null: a worker who is limited to streets gets no stored total, so count the rows.
  if (kept === null) return listPage(db, { ...options, keptTotal: undefined });
  const totalCount = Number(kept);
  const bounded = options.keptTotal === undefined && totalCount > countTo;
  return {
    ...found,
    pageNumber: Math.floor(startOf(page) / page.PageSize) + 1,
    pageSize: page.PageSize,
    totalCount: bounded ? countTo : totalCount,
    totalIsExact: !bounded,
  };
}

/** A row of a list, and the number of rows up to and including it. */
type Place = { id: string; seen: number };

const cursorOf = ({ id, seen }: Place): string =>
  Buffer.from(`${seen} ${id}`).toString('base64url');

function placeOf({ Cursor }: PageRequest): Place | null {
  if (Cursor === undefined) return null;
  const [seen = '', id = ''] = Buffer.from(Cursor, 'base64url').toString('utf8').split(' ');
  if (/^[1-9]\d{0,6}$/.test(seen) && /^[\w:-]{1,100}$/.test(id)) return { id, seen: Number(seen) };
  const description = 'This cursor is invalid.';
  throw invalid([{ code: 'INVALID', description, field: 'Cursor' }]);
}

/** The number of rows before the page: from the cursor, or else from the page number. */
const startOf = (page: PageRequest): number =>
  placeOf(page)?.seen ?? (page.PageNumber - 1) * page.PageSize;

/** A page of rows that are all in memory, in their given order. */
export function pageOfAll<Row extends { id: string }>(
  rows: readonly Row[],
  page: PageRequest,
): Page<Row> {
  const place = placeOf(page);
  const at = place ? rows.findIndex(({ id }) => id === place.id) + 1 : startOf(page);
  if (place && at === 0) throw refuse(cursorGone);
  const items = rows.slice(at, at + page.PageSize);
  const last = items.at(-1);
  const hasMore = rows.length > at + page.PageSize;
  return {
    items,
    pageNumber: Math.floor(at / page.PageSize) + 1,
    pageSize: page.PageSize,
    totalCount: rows.length,
    totalIsExact: true,
    hasMore,
    nextCursor: hasMore && last ? cursorOf({ id: last.id, seen: at + page.PageSize }) : null,
  };
}

/**
 * The number of first pages whose query is a prepared statement, in a list with a `keptTotal`: these pages are
 * requested most often.
 */
const pagesPlanned = 2;

type Around = { firstId: string; lastId: string; count: number };

/**
 * Reads the rows of a page, and one row after the page, to know whether more follow. With a cursor, the row before the
 * page is read too. If that row is not the cursor's, because rows were added or removed before the page, the new
 * position of the cursor's row is looked up.
 */
async function selectRows<Row>(
  db: Db,
  options: ListOptions,
): Promise<Pick<Page<Row>, 'items' | 'hasMore' | 'nextCursor'>> {
  const { from, id, order, page, load } = options;
  const place = placeOf(page);
  const front = place ? 1 : 0;
  const start = startOf(page);
  const most = page.PageSize + front + 1;
  // The limit and the offset are literals in the SQL text. With parameters, PostgreSQL would cache a plan for any
  // limit, and that plan reads the whole list.
  const limits = sql.raw(`limit ${most} offset ${start - front}`);
  const isFirst = options.keptTotal !== undefined && !place && page.PageNumber <= pagesPlanned;
  const statement = sql<Row & { listed: Around }>`
    with around as materialized (
      -- Rows are numbered outside the subquery, because inside it the skipped rows would be numbered too.
      select rows.id, row_number() over () as n from (
        select ${id} as id ${from} order by ${order} ${limits}) rows),
    page as materialized (
      select id, n as position from around where n > ${front} and n <= ${page.PageSize + front})
    select shown.*, (select jsonb_build_object('count', count(*),
        'firstId', (array_agg(a.id::text order by a.n))[1],
        'lastId', (array_agg(a.id::text order by a.n) filter (where a.n <= ${page.PageSize + front}))[
          ${page.PageSize + front}]) from around a) as listed
    -- The subquery sorts by page.position, because the rows may have another column of that name.
    from (${load} order by page.position) shown`;
  const { rows } = await (isFirst ? preparedStatement(statement) : statement).execute(db);
  const around = rows[0]?.listed;
  if (place && around?.firstId !== place.id) return afterMove(db, options, place);
  const hasMore = around !== undefined && around.count === most;
  const items = rows.map(withoutPlace<Row>);
  const next = hasMore ? cursorOf({ id: around.lastId, seen: start + page.PageSize }) : null;
  return { items, hasMore, nextCursor: next };
}

const withoutPlace = <Row>(row: Row & { listed: Around }): Row => {
  const { listed: _listed, ...rest } = row;
  return rest as unknown as Row;
};

/** The page after a row whose position has changed; empty if that row is now last. Refuses if the row is gone. */
async function afterMove<Row>(db: Db, options: ListOptions, place: Place) {
  const { from, id, order, page } = options;
  const { rows } = await sql<{ seen: number; isLast: boolean }>`
    select r.seen::int as seen, r.next is null as "isLast" from (
      select ${id}::text as id, row_number() over (order by ${order}) as seen,
        lead(1) over (order by ${order}) as next ${from}) r where r.id = ${place.id}`.execute(db);
  const [now] = rows;
  if (!now) throw refuse(cursorGone);
  if (now.isLast) return { items: [], hasMore: false, nextCursor: null };
  const Cursor = cursorOf({ id: place.id, seen: now.seen });
  return selectRows<Row>(db, { ...options, page: { ...page, Cursor } });
}

/**
 * The stored total of a list for the given buckets (list_totals, maintained by triggers). The total covers the whole
 * community, so a caller with a street limit gets null, and the rows are counted.
 */
export const storedTotal = (list: string, buckets: readonly string[]): RawBuilder<unknown> =>
  sql`(select case when current_setting('app.scoped', true) = 'yes' then null
      else coalesce(sum(t.total), 0)::int end from list_totals t
    where t.community_id = current_setting('app.community_id')::uuid
      and t.list = ${list} and t.bucket = any (${buckets}::text[]))`;

/** A search with more results than this shows "1,000+" as its total: people refine a search instead of paging on. */
export const foundLimit = 1000;

/**
 * How many rows may be added before the cursor, between two pages of a search, without losing the cursor's position.
 */
const mostNew = 1000;

type FoundOptions = {
  /** A call of the table's search function that returns at most this many ids, in the list's order. */
  found: (most: number) => RawBuilder<unknown>;
  /** The call of `found` without an order, which is cheaper to count; by default `found` is counted. */
  counted?: (most: number) => RawBuilder<unknown>;
  page: PageRequest;
  load: RawBuilder<unknown>;
};

/** A page of a search: the index returns the first ids in order, and the total is counted up to a limit. */
export async function foundPage<Row>(
  db: Db,
  { found, counted = found, page, load }: FoundOptions,
): Promise<Page<Row>> {
  // Read up to one row after the page. With a cursor, read further, because rows may have been added before the page.
  const most = startOf(page) + page.PageSize + 1 + (page.Cursor === undefined ? 0 : mostNew);
  const answer = await listPage<Row>(db, {
    from: sql`from ${found(most)} with ordinality as r(id, place)`,
    id: sql`r.id`,
    order: sql`r.place`,
    page,
    keptTotal: sql`(select count(*)::int from ${counted(foundLimit + 1)})`,
    load,
  });
  return boundTotal(answer, foundLimit);
}

/** Cuts a total that exceeds the limit to the limit, and marks it as inexact. */
export function boundTotal<Row>(page: Page<Row>, limit: number): Page<Row> {
  if (page.totalCount <= limit) return page;
  return { ...page, totalCount: limit, totalIsExact: false };
}

/** Joins conditions with `and`, without those that are false or undefined; `true` if none is left. */
export const allOf = (conditions: readonly (RawBuilder<unknown> | false | undefined)[]) => {
  const given = conditions.filter((condition) => condition !== false && condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/**
 * A single value becomes `=`, not `= any`: then an index on this column returns its rows in the order of the index's
 * next column.
 */
export const equalsAny = (
  column: RawBuilder<unknown>,
  values: readonly string[],
  type: 'text' | 'uuid' = 'text',
): RawBuilder<unknown> =>
  values.length === 1
    ? sql`${column} = ${values[0]}::${sql.raw(type)}`
    : sql`${column} = any (${values}::${sql.raw(type)}[])`;

/** `asc` for a plain sort key, `desc` for one with a leading minus. */
export const direction = (sort: string | undefined): RawBuilder<unknown> =>
  sort?.startsWith('-') ? sql`desc` : sql`asc`;

/** A sort key without its minus. */
export const sortKey = <K extends string>(sort: K | undefined): Plain<K> | undefined =>
  sort?.replace(/^-/, '') as Plain<K> | undefined;

type Plain<K extends string> = K extends `-${string}` ? never : K;

/** The parsed filters of a declared list. */
export type FilterOf<L extends List> = z.output<L['filter']>;

/** The parsed query of a declared list, as its operation and its exporter pass it. */
export type QueryOf<L extends List> = z.output<L['query']> & Pick<PageRequest, 'CountTo'>;

/** `Sort` of a declared list's query. */
export type SortOf<L extends List> =
  z.output<L['query']> extends { Sort?: (infer S) | undefined } ? S | undefined : undefined;

/** The expression that a declared list is ordered by, for each of its sort keys. */
export type Orders<L extends List> = Readonly<Record<L['sorts'][number], RawBuilder<unknown>>>;

/**
 * Reads and counts the rows of a selection, for `chosenIds`. `order` sorts the ids; by default they are sorted by
 * `id`.
 */
export const matching = <Filter>({
  from,
  id,
  order = id,
}: {
  from: (filter: Filter) => RawBuilder<unknown>;
  id: RawBuilder<unknown>;
  order?: RawBuilder<unknown>;
}) => ({
  select: async (db: Db, filter: Filter, limit: number): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select ${id} as id ${from(filter)} order by ${order} limit ${limit}`.execute(db);
    return rows.map((row) => row.id);
  },
  count: async (db: Db, filter: Filter): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count ${from(filter)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
});
