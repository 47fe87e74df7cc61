// The columns of a list: how its rows are written on the screen and in files.
import type { Permission } from './permissions.ts';

/** A property of a row, or a property of one of its objects: `houseCount`, `house.label`. */
export type PathOf<Row> = {
  [K in keyof Row & string]: NonNullable<Row[K]> extends readonly unknown[]
    ? never
    : NonNullable<Row[K]> extends object
      ? `${K}.${keyof NonNullable<Row[K]> & string}`
      : K;
}[keyof Row & string];

/** How a value is written. `time` is an instant, `money` is in minor units. */
export type ValueKind = 'text' | 'number' | 'money' | 'day' | 'time' | 'phone';

/** A column of an exported file, where it differs from the column on the screen. */
export type FileColumn<Path extends string = string> = {
  title: string;
  of: Path;
  /** `dayOf`: the day of an instant, in the community's time zone. */
  kind?: ValueKind | 'dayOf';
  /** In characters. */
  width?: number;
  /** Adds a total of the amounts below the rows. */
  isSummed?: boolean;
};

export type Column<Path extends string = string> = {
  title: string;
  /**
   * The property that the column shows, if it does not have the column's key. A column without a property is written by
   * a cell of the screen and by a column of the exporter.
   */
  of?: Path;
  kind?: ValueKind;
  /** True if the list can be sorted by the column's key; a text if by another of its sort keys. */
  sort?: true | string;
  /** The width on the screen in px; the table's width is shared in proportion. */
  width?: number;
  /** Its place on a phone's card; a labelled line by default. */
  card?: 'title' | 'subtitle' | 'badge' | 'none';
  /** Always visible: the column that names the row. */
  isFixed?: true;
  /** Visible only if the person chooses the column. */
  isOptional?: true;
  /** Shown only to people with this permission. */
  needs?: Permission;
  /** Columns of the file where they differ; false if files do not have it. */
  file?: false | FileColumn<Path> | readonly FileColumn<Path>[];
};

/** Reads a property by its path; undefined where an object in between is null. */
export const valueAt = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], row);
