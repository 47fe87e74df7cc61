// Makes the exporter of a list that the contract declares. The declaration gives the permission, the permissions of the
// filters, and the columns that the caller does not override.
import type { Column, FileColumn } from '#contract/shared/columns.ts';
import { valueAt } from '#rules/shared/value-at.ts';
import type { List, RowOf, WrittenKey } from '#contract/shared/list.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { QueryOf } from '#platform/http/list.ts';
import { type AnyColumn, type Exporter, exporter } from './exporter.ts';

type Columns<Row> = AnyColumn<Row> | readonly AnyColumn<Row>[];
type InFiles<L extends List> = {
  [K in WrittenKey<L>]: L['columns'][K] extends { file: unknown } ? never : K;
}[WrittenKey<L>];

type How<L extends List> = Pick<
  Exporter<RowOf<L>, QueryOf<L>>,
  'select' | 'subject' | 'period' | 'stepUpForMany'
> & {
  /** The query of the list, with fields that only exports have. */
  query?: L['query'];
  /** Columns whose value is no property of the row, and columns that files write differently than screens. */
  columns?: Partial<Record<keyof L['columns'] & string, Columns<RowOf<L>>>>;
} & ([InFiles<L>] extends [never] ? unknown : { columns: Record<InFiles<L>, unknown> });

/** The exporter of a list. Throws for a list that has no permission to export. */
export function listExporter<L extends List>(list: L, how: How<L>): Exporter {
  const { name, title, exports: permission, exportFeature, query } = list;
  if (!permission) throw new Error(`${name}: a list that nobody may export has no exporter`);
  const written = (how.columns ?? {}) as Record<string, Columns<never>>;
  const columns = Object.entries<Column>(list.columns).flatMap(([key, column]) => {
    const own = written[key] ?? fileColumns(key, column);
    return own ? [[key, own] as const] : [];
  });
  return exporter({
    query,
    ...how,
    list: name,
    title,
    permission,
    ...(exportFeature && { feature: exportFeature }),
    needs: (asked) => neededBy(list, asked),
    columns: Object.fromEntries(columns),
  } as Exporter);
}

/** The permission of the first filter in use that needs one. */
function neededBy(list: List, query: Record<string, unknown>): Permission | undefined {
  const used = Object.entries(list.filters).filter(([key]) => query[key] !== undefined);
  return used.flatMap(([, { needs }]) => needs ?? [])[0];
}

function fileColumns(key: string, column: Column): Columns<never> | undefined {
  const { title, of = key, kind, width, file } = column;
  if (file === false) return undefined;
  if (file) return [file].flat().map((own) => fileColumn(own));
  return fileColumn({ title, of, ...(kind && { kind }), width: charactersOf(width) });
}

/** The width in characters of a column on the screen. */
const charactersOf = (px = 168): number => Math.max(10, Math.round(px / 8));

function fileColumn({ title, of, kind = 'text', width = 20, isSummed }: FileColumn) {
  const read = (row: unknown) => valueAt(row, of) as never;
  if (kind === 'time') {
    return { title, width, times: (row: unknown, timeOf: TimeOf) => timeOf(read(row)) };
  }
  if (kind === 'dayOf') return { title, width, dayOf: read };
  if (kind === 'money') return { title, width, money: read, ...(isSummed && { isSummed }) };
  return { title, width, kind, value: read };
}

type TimeOf = (instant: string | null) => string;
