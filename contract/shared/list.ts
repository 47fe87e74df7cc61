// A list, declared once: its filters, its sort keys, and its columns on the screen and in exported files. The server
// reads the query from it and writes files by it; the browser draws its table, cards and filters from it.
//
// Example: `export const streetList = list({ name: 'streets', noun: { one: 'street', many: 'streets' }, row: Street,
//   searchHint: 'Search street or code', sorts: ['name', 'houses'],
//   filters: { NoHouses: yesOrNo('Houses', { yes: 'None', no: 'Some' }) },
//   columns: { name: { title: 'Street', sort: true }, houses: { title: 'Houses', of: 'houseCount' } } })`.
import { z } from 'zod';
import type { Column, PathOf } from './columns.ts';
import { Day } from './dates.ts';
import type { FeatureKey } from './features.ts';
import { QueryMinor } from './money.ts';
import { Flag, manyOf, PageOf, PageQuery, Search, SortOf } from './page.ts';
import type { Permission } from './permissions.ts';

/** A filter: the schema of its query field, and how the screen offers it. */
export type Filter<S extends z.ZodType = z.ZodType> = {
  schema: S;
  /** `hidden` is a field that links use and the screen does not offer; `end` is the second field of a range. */
  kind: 'flag' | 'one' | 'many' | 'days' | 'amounts' | 'end' | 'hidden';
  label: string;
  /** The words of a flag. */
  yes?: string;
  no?: string;
  /** The values of a choice that the contract knows; the screen finds the others. */
  values?: readonly string[];
  /** The query field of a range's end. */
  end?: string;
  /** Offered only to people with this permission. */
  needs?: Permission;
};

/** A filter by yes or no, with its words. */
export const yesOrNo = (
  label: string,
  words: { yes: string; no?: string; needs?: Permission },
) => ({
  schema: Flag,
  kind: 'flag' as const,
  label,
  ...words,
});

/** A filter by one of the given words. */
export const oneOf = <const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
) => ({
  schema: z.enum(values).optional(),
  kind: 'one' as const,
  label,
  values,
});

/** A filter by several of the given words. */
export const anyOf = <const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
) => ({
  schema: manyOf(z.enum(values)),
  kind: 'many' as const,
  label,
  values,
});

/** A filter by several records or texts, which the screen searches. */
export const anyFound = <S extends z.ZodType<string, string>>(label: string, value: S) => ({
  schema: manyOf(value),
  kind: 'many' as const,
  label,
});

/** A filter by one record or text, which the screen searches. */
export const oneFound = <S extends z.ZodType<string, string>>(label: string, value: S) => ({
  schema: value.optional(),
  kind: 'one' as const,
  label,
});

/** A query field that the screen does not offer as a filter. */
export const hidden = <S extends z.ZodType>(schema: S) => ({
  schema,
  kind: 'hidden' as const,
  label: '',
});

type Range<From extends string, To extends string, S extends z.ZodType> = {
  [K in From | To]: Filter<S>;
};

/** A filter by first and last day: `days('Moved in', 'MovedInFrom', 'MovedInTo')`. */
export const days = <From extends string, To extends string>(label: string, from: From, to: To) =>
  ({
    [from]: { schema: Day.optional(), kind: 'days', label, end: to },
    [to]: { schema: Day.optional(), kind: 'end', label },
  }) as Range<From, To, z.ZodOptional<typeof Day>>;

/** A filter by lowest and highest amount, in minor units: `amounts('Amount owed', 'OwesMinMinor', 'OwesMaxMinor')`. */
export const amounts = <From extends string, To extends string>(
  label: string,
  from: From,
  to: To,
  { needs }: { needs?: Permission } = {},
) => {
  const filter = { schema: QueryMinor, label, ...(needs && { needs }) };
  return {
    [from]: { ...filter, kind: 'amounts', end: to },
    [to]: { ...filter, kind: 'end' },
  } as Range<From, To, typeof QueryMinor>;
};

type Filters = Readonly<Record<string, Filter>>;
type Fields<F extends Filters> = { [K in keyof F]: F[K]['schema'] };
type SearchField<H> = [H] extends [string] ? { Search: typeof Search } : object;
type SortField<S> = S extends readonly [string, ...string[]]
  ? { Sort: z.ZodOptional<ReturnType<typeof SortOf<S>>> }
  : object;
type PageFields = (typeof PageQuery)['shape'];

type Declared<
  Row extends z.ZodType,
  S extends readonly string[],
  F extends Filters,
  C extends Readonly<Record<string, Column>>,
  H extends string | undefined,
> = {
  /** The name under which views are saved and files are exported. */
  name: string;
  noun: { one: string; many: string };
  /** The name of a file and the title of a printed list; the noun by default. */
  title?: string;
  row: Row;
  /** The placeholder of the search box; without it the list has no search. */
  searchHint?: H;
  /** The keys that the list can be sorted by; none if its order is fixed. */
  sorts?: S;
  filters: F;
  columns: C;
  /** The permission to export the list; without it there are no files of it. */
  exports?: Permission;
  /** The feature of which an export consumes a use. */
  exportFeature?: FeatureKey;
};

export type List<
  Row extends z.ZodType = z.ZodType,
  S extends readonly string[] = readonly string[],
  F extends Filters = Filters,
  C extends Readonly<Record<string, Column>> = Readonly<Record<string, Column>>,
  H extends string | undefined = string | undefined,
> = Declared<Row, S, F, C, H> & {
  title: string;
  sorts: S;
  /** The search and the filters: bulk actions and exports select rows by them. */
  filter: z.ZodObject<SearchField<H> & Fields<F>, z.core.$strict>;
  /** The query of the list's operation: page, filters and `Sort`. */
  query: z.ZodObject<PageFields & SearchField<H> & Fields<F> & SortField<S>, z.core.$strict>;
  /** The answer of the list's operation. */
  page: ReturnType<typeof PageOf<Row>>;
};

/** Declares a list. Throws for a column whose sort key the list does not have. */
export function list<
  Row extends z.ZodType,
  F extends Filters,
  const C extends Readonly<Record<string, Column<PathOf<z.output<Row>>>>>,
  H extends string | undefined = undefined,
  const S extends readonly string[] = readonly [],
>(declared: Declared<Row, S, F, C, H>): List<Row, S, F, C, H> {
  const { name, noun, row, searchHint, filters, columns } = declared;
  const sorts: readonly string[] = declared.sorts ?? [];
  for (const [key, { sort }] of Object.entries(columns)) {
    if (sort === undefined || sorts.includes(sort === true ? key : sort)) continue;
    throw new Error(`${name}: the column ${key} sorts by a key that the list does not have`);
  }
  const fields = {
    ...(searchHint !== undefined && { Search }),
    ...Object.fromEntries(Object.entries(filters).map(([key, { schema }]) => [key, schema])),
  };
  return {
    title: noun.many.charAt(0).toUpperCase() + noun.many.slice(1),
    ...declared,
    sorts,
    filter: z.strictObject(fields),
    query: PageQuery.extend(fields).extend(
      hasSorts(sorts) ? { Sort: SortOf(sorts).optional() } : {},
    ),
    page: PageOf(row),
  } as unknown as List<Row, S, F, C, H>;
}

const hasSorts = (sorts: readonly string[]): sorts is readonly [string, ...string[]] =>
  sorts.length > 0;

/** The row of a list. */
export type RowOf<L extends List> = z.output<L['row']>;

/** The keys of the columns whose values no property holds: screen and exporter write them. */
export type WrittenKey<L extends List> = {
  [K in keyof L['columns'] & string]: L['columns'][K] extends { of: string }
    ? never
    : K extends PathOf<RowOf<L>>
      ? never
      : K;
}[keyof L['columns'] & string];
