// Forgetting a person in the views that people saved: a view that is called after them goes, and a search for them
// leaves the view that holds it.
import { sql } from 'kysely';
import { type Eraser, holdsAny } from '#platform/eraser.ts';

export const savedViewEraser: Eraser = {
  label: 'Saved views',
  erase: async ({ db }, { names, contacts }) => {
    const words = [...names, ...contacts];
    const mine = sql`v.community_id = current_setting('app.community_id')::uuid`;
    const gone =
      await sql`delete from saved_views v where ${mine} and ${holdsAny(sql`v.name`, words)}`.execute(
        db,
      );
    const changed = await sql`update saved_views v set query = v.query - 'Search'
      where ${mine} and ${holdsAny(sql`v.query ->> 'Search'`, words)}`.execute(db);
    return Number(gone.numAffectedRows ?? 0) + Number(changed.numAffectedRows ?? 0);
  },
};
