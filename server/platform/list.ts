// One page of a list: ids first from an index, the rows joined after, and a total that never costs more
// than its limit (decision 4).
import { type RawBuilder, sql } from 'kysely';
import { countLimit } from '#contract/page.ts';
import type { Db } from './database.ts';

export type PageRequest = { PageNumber: number; PageSize: number };

export type Page<Row> = {
  items: Row[];
  pageNumber: number;
  pageSize: number;
  totalCount: number;
  totalIsExact: boolean;
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
  const { from, id, order, page, load } = options;
  const skip = (page.PageNumber - 1) * page.PageSize;
  const rows = sql<Row & { position: number }>`
    with page as materialized (
      -- Numbered outside, so that the rows that are skipped are not numbered too.
      select rows.id, row_number() over () as position from (
        select ${id} as id ${from} order by ${order} limit ${page.PageSize} offset ${skip}) rows)
    ${load} order by page.position`.execute(db);
  const total =
    options.keptTotal === undefined
      ? sql<{ total: number | null }>`select count(*) as total from (
          select 1 ${from} limit ${countLimit + 1}) counted`.execute(db)
      : sql<{ total: number | null }>`select ${options.keptTotal} as total`.execute(db);
  const [found, counted] = await Promise.all([rows, total]);
  const kept = counted.rows[0]?.total ?? null;
  // Who is limited to streets has no kept total.
  if (kept === null) return listPage(db, { ...options, keptTotal: undefined });
  const totalCount = Number(kept);
  const bounded = options.keptTotal === undefined && totalCount > countLimit;
  return {
    items: found.rows,
    pageNumber: page.PageNumber,
    pageSize: page.PageSize,
    totalCount: bounded ? countLimit : totalCount,
    totalIsExact: !bounded,
  };
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
  const answer = await listPage<Row>(db, {
    from: sql`from ${found(page.PageNumber * page.PageSize)} with ordinality as r(id, place)`,
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
