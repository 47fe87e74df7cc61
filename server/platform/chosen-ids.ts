// What a selection of a bulk action stands for: ids, or all that a filter matches. All of it or nothing: more than one
// call may change is refused with the number.
import { tooManyChosen } from '#contract/page.ts';
import type { Db } from './database.ts';
import { refuse } from './refuse.ts';

export type Selected<Filter> = { kind: 'ids'; ids: string[] } | { kind: 'matching'; query: Filter };

export type Matching<Filter> = {
  limit: number;
  /** At most `most` ids that the filter matches. */
  select(db: Db, filter: Filter, most: number): Promise<string[]>;
  count(db: Db, filter: Filter): Promise<number>;
};

/** The ids of a selection; throws the refusal of too many. */
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
