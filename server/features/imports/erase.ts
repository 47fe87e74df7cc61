// Erases a person's data in uploads: clears it in the rows that contain it.
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';
import { named } from '#platform/text/person-spellings.ts';

export const importEraser: Eraser = {
  label: 'Rows of uploads',
  erase: async ({ db }, person) => {
    // Search only for the full name. A family name alone may belong to a relative in the same upload.
    const whole = { ...person, words: [] };
    const { numAffectedRows } = await sql`
      update import_rows r set cells = '{}', first_name = null, last_name = null, phone = null,
        email = null, plate = null, notes = null, before = null
      where r.community_id = current_setting('app.community_id')::uuid and r.cells <> '{}'
        and (r.resident_id = any (${[...person.residentIds]}::uuid[])
          or ${named(sql`concat_ws(' ', r.first_name, r.last_name)`, whole)}
          or ${named(sql`concat_ws(' / ', r.phone, r.email, r.plate)`, whole)})`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
