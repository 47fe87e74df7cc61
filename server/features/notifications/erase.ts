// Erases the name of a person or of a gate guest from the titles and texts of notifications.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { type Eraser, withoutPerson } from '#platform/feature/eraser.ts';
import { named } from '#platform/text/person-spellings.ts';

const atOnce = 500;
type Told = {
  id: string;
  title: string;
  description: string;
  actorName: string | null;
  outcome: string | null;
};

const told = sql`concat_ws(' ', n.title, n.description, n.actor_name, n.outcome)`;

const stands = (needles: readonly string[]) => sql`exists (
  select from unnest(${[...needles]}::text[]) needle where position(needle in lower(${told})) > 0)`;

/** Replaces a guest's name only as whole words, because a part of it may be the name of another person. */
const withoutGuest = (text: string, names: readonly string[]): string =>
  names.reduce((so, name) => {
    const letters = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${letters}(?![\\p{L}\\p{N}])`, 'giu');
    return so.replaceAll(whole, 'A guest');
  }, text);

export const notificationEraser: Eraser = {
  label: 'Notifications',
  erase: async ({ db }, person) => {
    const { guest } = person;
    const guests = guest?.names.map((text) => text.toLowerCase()) ?? [];
    const without = (text: string, longest: number) =>
      withoutPerson(withoutGuest(text, guest?.names ?? []), person).slice(0, longest);
    let changed = 0;
    let last = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await sql<Told>`select n.id, n.title, n.description, n.actor_name, n.outcome
        from notifications n where n.community_id = ${here} and (${named(told, person)}
          or (n.activity_type = 'GatePass' and ${stands(guests)}))
        and n.id > ${last}::uuid
        order by n.id limit ${atOnce}`.execute(db);
      const texts = rows.map((row) => ({
        id: row.id,
        title: without(row.title, 120),
        description: without(row.description, 1000),
        actor: row.actorName && without(row.actorName, 120),
        outcome: row.outcome && without(row.outcome, 160),
      }));
      await sql`update notifications n set title = t.title, description = t.description,
          actor_name = t.actor, outcome = t.outcome
        from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb)
          as t(id uuid, title text, description text, actor text, outcome text)
        where n.community_id = ${here} and n.id = t.id`.execute(db);
      changed += rows.length;
      last = rows.at(-1)?.id ?? last;
      if (rows.length < atOnce) return changed;
    }
  },
};
