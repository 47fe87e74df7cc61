// The columns of a list, as used for the table on the screen and for exported files.
import type { Permission } from './permissions.ts';

/** The path of a property of a row or of an object in the row: `houseCount`, `house.label`. */
export type PathOf<Row> = {
  [K in keyof Row & string]: NonNullable<Row[K]> extends readonly unknown[]
    ? never
    : NonNullable<Row[K]> extends object
      ? `${K}.${keyof NonNullable<Row[K]> & string}`
      : K;
}[keyof Row & string];

/** The format of a value. `time` is an instant, `money` is an amount in minor units. */
export type ValueKind = 'text' | 'number' | 'money' | 'day' | 'time' | 'phone';

/** A column of an exported file, if it differs from the column on the screen. */
export type FileColumn<Path extends string = string> = {
  title: string;
  of: Path;
  /** `dayOf` writes the day of an instant, in the community's time zone. */
  kind?: ValueKind | 'dayOf';
  /** The width in characters. */
  width?: number;
  /** Adds a row with the total of the column below the rows. */
  isSummed?: boolean;
};

export type Column<Path extends string = string> = {
  title: string;
  /**
   * The path of the shown property; by default the column's key. If no property has the value, the screen draws the
   * cell itself and the exporter writes the column itself.
   */
  of?: Path;
  kind?: ValueKind;
  /** True if the list can be sorted by the column's key. A text is the sort key to use instead. */
  sort?: true | string;
  /** The width in pixels. The columns share the width of the table in proportion to this number. */
  width?: number;
  /** The place of the column on the card of a phone; by default a line with a label. */
  card?: 'title' | 'subtitle' | 'badge' | 'none';
  /** The column that identifies the row; a person cannot hide it. */
  isFixed?: true;
  /** The column is hidden until a person chooses it. */
  isOptional?: true;
  /** Only people with this permission see the column. */
  needs?: Permission;
  /** The columns of exported files, if they differ from this column; false if files do not contain it. */
  file?: false | FileColumn<Path> | readonly FileColumn<Path>[];
};
