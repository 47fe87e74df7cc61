// One page of a list: ids first from an index, the rows joined after, and a total that never costs more
// than its limit (decision 4).
import { type RawBuilder, sql } from 'kysely';
import { countLimit, cursorGone } from '#contract/page.ts';
import type { Db } from './database.ts';
import { plannedOnce } from './planned-once.ts';
import { invalid, refuse } from './refuse.ts';

export type PageRequest = {
  PageNumber: number;
  PageSize: number;
  Cursor?: string | undefined;
  /** How far the total is counted, instead of the limit of lists: for an export, which has to know its rows. */
  CountTo?: number | undefined;
};

export type Page<Row> = {
  items: Row[];
  pageNumber: number;
  pageSize: number;
  totalCount: number;
  totalIsExact: boolean;
  hasMore: boolean;
  /** Of the next page. */
  nextCursor: string | null;
};

type ListOptions = {
  /** `from … where …` of the list, the table under an alias; without order and limit. */
  from: RawBuilder<unknown>;
  /** The id column of that table: `h.id`. */
  id: RawBuilder<unknown>;
  /** What follows `order by`; it must end in a unique column. */
  order: RawBuilder<unknown>;
  page: PageRequest;
  /** A kept total instead of a count, where the list is unfiltered or has a common filter. */
  keptTotal?: RawBuilder<unknown> | undefined;
  /** The rows of a page from its ids; their order does not matter. */
  load: RawBuilder<unknown>;
};

/** A page's ids, as `load` refers to them: `page.id` and `page.position`. */
export const pageIds = sql.ref('page');

/**
 * Runs page and total in one round trip. `load` is `select … from page join …`; the helper orders it by the page's
 * own positions.
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
  // Who is limited to streets has no kept total.
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

/** A row of a list, and how many rows stood up to it, itself among them. */
type Place = { id: string; seen: number };

const cursorOf = ({ id, seen }: Place): string =>
  Buffer.from(`${seen} ${id}`).toString('base64url');

function placeOf({ Cursor }: PageRequest): Place | null {
  if (Cursor === undefined) return null;
  const [seen = '', id = ''] = Buffer.from(Cursor, 'base64url').toString('utf8').split(' ');
  if (/^[1-9]\d{0,6}$/.test(seen) && /^[\w:-]{1,100}$/.test(id)) return { id, seen: Number(seen) };
  const description = 'This is no cursor of a list.';
  throw invalid([{ code: 'INVALID', description, field: 'Cursor' }]);
}

/** How many rows stand in front of a page, as far as its request knows. */
const startOf = (page: PageRequest): number =>
  placeOf(page)?.seen ?? (page.PageNumber - 1) * page.PageSize;

/** One page of rows that are all in memory, in their order. */
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

/** The first pages of a list that is not searched are asked for again and again. */
const pagesPlanned = 2;

type Around = { firstId: string; lastId: string; count: number };

/**
 * The rows of a page. One more is looked for at its end, to know whether others follow; and with a cursor the one in
 * front of it, which is that of the cursor unless rows came or went before it. Then its place is looked for.
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
  // Numbers in the text itself: a plan that is kept for any limit would read the whole list.
  const limits = sql.raw(`limit ${most} offset ${start - front}`);
  const isFirst = options.keptTotal !== undefined && !place && page.PageNumber <= pagesPlanned;
  const statement = sql<Row & { listed: Around }>`
    with around as materialized (
      -- Numbered outside, so that the rows that are skipped are not numbered too.
      select rows.id, row_number() over () as n from (
        select ${id} as id ${from} order by ${order} ${limits}) rows),
    page as materialized (
      select id, n as position from around where n > ${front} and n <= ${page.PageSize + front})
    select shown.*, (select jsonb_build_object('count', count(*),
        'firstId', (array_agg(a.id::text order by a.n))[1],
        'lastId', (array_agg(a.id::text order by a.n) filter (where a.n <= ${page.PageSize + front}))[
          ${page.PageSize + front}]) from around a) as listed
    -- A list may have a position of its own, so the order is that of the page, inside.
    from (${load} order by page.position) shown`;
  const { rows } = await (isFirst ? plannedOnce(statement) : statement).execute(db);
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

/** The page behind a row that stands elsewhere by now; nothing follows where it is the last one. */
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
 * The kept total of a list over the buckets given (list_totals, kept by triggers). It is of the whole community, so a
 * caller who is limited to streets gets null, and the rows are counted.
 */
export const keptTotal = (list: string, buckets: readonly string[]): RawBuilder<unknown> =>
  sql`(select case when current_setting('app.scoped', true) = 'yes' then null
      else coalesce(sum(t.total), 0)::int end from list_totals t
    where t.community_id = current_setting('app.community_id')::uuid
      and t.list = ${list} and t.bucket = any (${buckets}::text[]))`;

/** A search that finds more than this says "1,000+": one refines it instead of paging on. */
export const foundLimit = 1000;

/** So many rows may come in front of a cursor between two pages of a search. */
const mostNew = 1000;

type FoundOptions = {
  /** A call of the table's search function that gives at most so many ids, in the list's order. */
  found: (most: number) => RawBuilder<unknown>;
  /** The same in no order, which is cheaper to count; without it `found` is counted. */
  counted?: (most: number) => RawBuilder<unknown>;
  page: PageRequest;
  load: RawBuilder<unknown>;
};

/** One page of a search: the index finds the first ones in their order, and counts on to a limit. */
export async function foundPage<Row>(
  db: Db,
  { found, counted = found, page, load }: FoundOptions,
): Promise<Page<Row>> {
  // As far as the page goes and one more; with a cursor further, because rows may have come in front of it.
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

/** A total that was counted up to a limit says so. */
export function boundTotal<Row>(page: Page<Row>, limit: number): Page<Row> {
  if (page.totalCount <= limit) return page;
  return { ...page, totalCount: limit, totalIsExact: false };
}

/** Joins conditions with `and`; none is `true`. */
export const every = (conditions: readonly (RawBuilder<unknown> | false | undefined)[]) => {
  const given = conditions.filter((condition) => condition !== false && condition !== undefined);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

/** A single value as an equation: an index on the column then gives the next column in order. */
export const anyOf = (
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
export const sortKey = (sort: string | undefined): string | undefined => sort?.replace(/^-/, '');
