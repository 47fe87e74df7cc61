// Forgetting a person in emergencies: their name, where they said they were and what they said go; that there was an
// alarm and how it was answered stands.
import { sql } from 'kysely';
import { type Eraser, withoutPerson } from '#platform/eraser.ts';
import { here } from './queries.ts';

/** Without the house or the gate that tells two people of one name apart. */
const bare = (name: string): string => name.replace(/ \(.*$/, '');

type Row = { id: string; byName: string; text: string };

export const emergencyEraser: Eraser = {
  label: 'Emergencies',
  erase: async ({ db }, person) => {
    const { residentIds, label, names } = person;
    const own = await sql<{
      id: string;
    }>`update emergencies e set raised_name = ${label}, note = '', location = ''
      where e.community_id = ${here} and e.resident_id = any (${residentIds}::uuid[])
        and (e.raised_name <> ${label} or e.note <> '' or e.location <> '')
      returning e.id`.execute(db);
    const raised =
      await sql`update emergency_raisers r set name = ${label}, note = '', location = ''
      where r.community_id = ${here} and r.resident_id = any (${residentIds}::uuid[])
        and (r.name <> ${label} or r.note <> '' or r.location <> '')`.execute(db);
    await sql`select set_config('app.erasing', 'on', true)`.execute(db);
    const { rows } = await sql<Row>`select s.id, s.by_name as "byName", s.text
      from emergency_steps s join emergencies e on e.community_id = s.community_id and e.id = s.emergency_id
      where s.community_id = ${here} and (e.resident_id = any (${residentIds}::uuid[])
        or s.by_name = any (${[...names]}::text[])
          or regexp_replace(s.by_name, ' [(].*$', '') = any (${[...names]}::text[]))`.execute(db);
    const cleaned = rows.map(({ id, byName, text }) => ({
      id,
      byName: withoutPerson(names.includes(bare(byName)) ? bare(byName) : byName, person),
      text: withoutPerson(text, person),
    }));
    const steps =
      await sql`update emergency_steps s set by_name = left(c."byName", 120), text = left(c.text, 1000)
      from jsonb_to_recordset(${JSON.stringify(cleaned)}::jsonb) as c(id uuid, "byName" text, text text)
      where s.community_id = ${here} and s.id = c.id
        and (s.by_name, s.text) is distinct from (left(c."byName", 120), left(c.text, 1000))`.execute(
        db,
      );
    await sql`select set_config('app.erasing', '', true)`.execute(db);
    return (
      own.rows.length + Number(raised.numAffectedRows ?? 0) + Number(steps.numAffectedRows ?? 0)
    );
  },
};
