// Forgetting a person in what people were told: their name goes out of titles and texts.
import { sql } from 'kysely';
import { type Eraser, eraseTexts, withoutPerson } from '#platform/eraser.ts';

const atOnce = 500;
const here = sql`current_setting('app.community_id')::uuid`;
type Told = {
  id: string;
  title: string;
  description: string;
  actorName: string | null;
  outcome: string | null;
};

/** What became of a matter, with the name of whoever decided it or took it back. */
const settled = { table: 'settled_matters', columns: { outcome: 160 } };

export const notificationEraser: Eraser = {
  label: 'Notifications',
  erase: async ({ db }, person) => {
    const needles = [...person.names, ...person.contacts].map((text) => text.toLowerCase());
    let changed = 0;
    for (;;) {
      const { rows } = await sql<Told>`select n.id, n.title, n.description, n.actor_name, n.outcome
        from notifications n where n.community_id = ${here} and exists (
          select from unnest(${needles}::text[]) needle where position(needle in
            lower(concat_ws(' ', n.title, n.description, n.actor_name, n.outcome))) > 0)
        order by n.id limit ${atOnce}`.execute(db);
      const texts = rows.map((row) => ({
        id: row.id,
        title: withoutPerson(row.title, person),
        description: withoutPerson(row.description, person),
        actor: row.actorName && withoutPerson(row.actorName, person),
        outcome: row.outcome && withoutPerson(row.outcome, person),
      }));
      await sql`update notifications n set title = t.title, description = t.description,
          actor_name = t.actor, outcome = t.outcome
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          as t(id uuid, title text, description text, actor text, outcome text)
        where n.community_id = ${here} and n.id = t.id`.execute(db);
      changed += rows.length;
      if (rows.length < atOnce) return changed + (await eraseTexts(db, person, settled));
    }
  },
};
