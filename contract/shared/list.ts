// A list is declared once: its filters, its sort keys, and its columns on the screen and in exported files. The server
// takes the schema of the query and the columns of files from it. The browser takes the table, the cards and the
// filters from it.
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

/** A filter: the schema of its query field, and its control on the screen. */
export type Filter<S extends z.ZodType = z.ZodType> = {
  schema: S;
  /** `hidden`: links use the field, and the screen has no control for it. `end`: the second field of a range. */
  kind: 'flag' | 'one' | 'many' | 'days' | 'amounts' | 'end' | 'hidden';
  label: string;
  /** The labels of the two choices of a flag. */
  yes?: string;
  no?: string;
  /** The possible values, if the contract knows them. Otherwise the screen loads them. */
  values?: readonly string[];
  /** The query field for the end of the range. */
  end?: string;
  /** Only people with this permission get the filter. */
  needs?: Permission;
};

/** A filter with the choices yes and no, and their labels. */
export const yesOrNo = (
  label: string,
  words: { yes: string; no?: string; needs?: Permission },
) => ({
  schema: Flag,
  kind: 'flag' as const,
  label,
  ...words,
});

/** A filter by one of the listed values. */
export const oneOf = <const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
) => ({
  schema: z.enum(values).optional(),
  kind: 'one' as const,
  label,
  values,
});

/** A filter by several of the listed values. */
export const anyOf = <const V extends readonly [string, ...string[]]>(
  label: string,
  values: V,
) => ({
  schema: manyOf(z.enum(values)),
  kind: 'many' as const,
  label,
  values,
});

/** A filter by several records or texts. The screen searches for them while a person types. */
export const anyFound = <S extends z.ZodType<string, string>>(label: string, value: S) => ({
  schema: manyOf(value),
  kind: 'many' as const,
  label,
});

/** A filter by one record or text. The screen searches for it while a person types. */
export const oneFound = <S extends z.ZodType<string, string>>(label: string, value: S) => ({
  schema: value.optional(),
  kind: 'one' as const,
  label,
});

/** A query field that has no control on the screen. */
export const hidden = <S extends z.ZodType>(schema: S) => ({
  schema,
  kind: 'hidden' as const,
  label: '',
});

type Range<From extends string, To extends string, S extends z.ZodType> = {
  [K in From | To]: Filter<S>;
};

/** A filter by the first and the last day: `days('Moved in', 'MovedInFrom', 'MovedInTo')`. */
export const days = <From extends string, To extends string>(label: string, from: From, to: To) =>
  ({
    [from]: { schema: Day.optional(), kind: 'days', label, end: to },
    [to]: { schema: Day.optional(), kind: 'end', label },
  }) as Range<From, To, z.ZodOptional<typeof Day>>;

/**
 * A filter by the lowest and the highest amount, in minor units: `amounts('Amount owed', 'OwesMinMinor',
 * 'OwesMaxMinor')`.
 */
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
  /** The name of the list in saved views and exports. */
  name: string;
  noun: { one: string; many: string };
  /** The name of exported files and the title of printed lists; by default the plural noun. */
  title?: string;
  row: Row;
  /** The placeholder of the search box. A list without it has no search. */
  searchHint?: H;
  /** The sort keys; omitted if the list has a fixed order. */
  sorts?: S;
  filters: F;
  columns: C;
  /** The permission to export the list. A list without it cannot be exported. */
  exports?: Permission;
  /** The feature whose trial uses an export counts against. */
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
  /** The query fields for the search and the filters, by which bulk actions and exports select rows. */
  filter: z.ZodObject<SearchField<H> & Fields<F>, z.core.$strict>;
  /** The query of the list's operation: page, search, filters and `Sort`. */
  query: z.ZodObject<PageFields & SearchField<H> & Fields<F> & SortField<S>, z.core.$strict>;
  /** The response of the list's operation. */
  page: ReturnType<typeof PageOf<Row>>;
};

/** Declares a list. Throws an error if a column has a sort key that is not in `sorts`. */
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

/** The type of a list's rows. */
export type RowOf<L extends List> = z.output<L['row']>;

/**
 * The keys of columns whose value is in no property of the row. The screen and the exporter write these columns
 * themselves.
 */
export type WrittenKey<L extends List> = {
  [K in keyof L['columns'] & string]: L['columns'][K] extends { of: string }
    ? never
    : K extends PathOf<RowOf<L>>
      ? never
      : K;
}[keyof L['columns'] & string];
