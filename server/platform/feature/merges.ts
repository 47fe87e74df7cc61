// Merges of two records of one house, or of one resident. Each feature declares its columns that contain the id of a
// house or a resident, and whether a merge moves their rows to the record that stays. server/laws/merges.test.ts
// finds undeclared columns.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { columnsOf } from './personal-tables.ts';

/** Moves rows from the duplicate to the record that stays, inside the transaction of the merge. */
export type Move = (context: CommunityContext, fromId: string, toId: string) => Promise<void>;

/** Columns are written as `table.column`; several are separated by spaces. */
export type Moves = {
  /** Columns in which the merge replaces the id of the duplicate. */
  replaced?: string;
  /**
   * Columns that the function `by` moves, because replacing the id is not enough. Without `by`, the merge's own code
   * moves them.
   */
  moved?: { columns: string; by?: Move };
  /** Columns that keep the id of the duplicate, grouped by the reason. */
  kept?: Readonly<Record<string, string>>;
};

/** The reason that features give for keeping money records at the house that a merge removes. */
export const settledBeforeMerge =
  'A house is merged when its account is settled, and money stays where it was booked.';

export type Merges = { house?: Moves; resident?: Moves };
export type MergedKind = keyof Merges;

/** The part of a feature's manifest that a merge uses. */
type Merging = { merges?: Merges };

/** Moves the rows of all features, in the order of the features. */
export const moveRowsOf =
  (features: () => readonly Merging[], kind: MergedKind): Move =>
  async (context, fromId, toId) => {
    for (const { merges } of features()) {
      const { moved, replaced } = merges?.[kind] ?? {};
      await moved?.by?.(context, fromId, toId);
      for (const [table, column] of columnsOf(replaced).map((one) => one.split('.'))) {
        const name = sql.ref(column ?? '');
        await sql`update ${sql.table(table ?? '')} set ${name} = ${toId}
          where community_id = ${here} and ${name} = ${fromId}`.execute(context.db);
      }
    }
  };

/** All declared columns for a kind of record. A column that is declared twice is in the list twice. */
export const declaredColumns = (features: readonly Merging[], kind: MergedKind): string[] =>
  features.flatMap(({ merges }) => {
    const { replaced, moved, kept } = merges?.[kind] ?? {};
    return [replaced, moved?.columns, ...Object.values(kept ?? {})].flatMap(columnsOf);
  });
