// Resolves the selection of a bulk action: a list of ids, or all rows that a filter matches. A filter that matches more
// rows than one call may change is refused as a whole, and the refusal states the number.
import { tooManyChosen } from '#contract/shared/page.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from './refuse.ts';

export type Selected<Filter> = { kind: 'ids'; ids: string[] } | { kind: 'matching'; query: Filter };

export type Matching<Filter> = {
  limit: number;
  /** At most `most` ids that match the filter. */
  select(db: Db, filter: Filter, most: number): Promise<string[]>;
  count(db: Db, filter: Filter): Promise<number>;
};

/** The ids of a selection. Throws `tooManyChosen` if a filter matches more rows than the limit. */
export async function chosenIds<Filter>(
  db: Db,
  selection: Selected<Filter>,
  { limit, select, count }: Matching<Filter>,
): Promise<string[]> {
  if (selection.kind === 'ids') return selection.ids;
  const ids = await select(db, selection.query, limit + 1);
  if (ids.length <= limit) return ids;
  throw refuse(tooManyChosen, { with: { count: await count(db, selection.query), limit } });
}
