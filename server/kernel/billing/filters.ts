// SQL conditions for the filters of dues lists, on a column with the id of a house or a due.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';

type Column = RawBuilder<unknown>;

export const inStreets = (houseId: Column, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${houseId} in (select l.house_id from house_labels l
    where l.community_id = ${here} and l.street_id = any (${ids}::uuid[]))`;

export const inGroups = (houseId: Column, ids: readonly string[]): RawBuilder<unknown> =>
  sql`${houseId} in (select g.house_id from group_houses g
    where g.community_id = ${here} and g.group_id = any (${ids}::uuid[]))`;

export const inCategories = (dueId: Column, categories: readonly string[]): RawBuilder<unknown> =>
  sql`${dueId} in (select d.id from dues d
    where d.community_id = ${here} and d.category = any (${categories}::text[]))`;
