// Forgetting a person in what was uploaded: the rows of their upload lose everything that tells who they were.
import { sql } from 'kysely';
import type { Eraser } from '#platform/eraser.ts';

export const importEraser: Eraser = {
  label: 'Rows of uploads',
  erase: async ({ db }, { residentIds, names, contacts }) => {
    const { numAffectedRows } = await sql`
      update import_rows r set cells = '{}', first_name = null, last_name = null, phone = null,
        email = null, plate = null, notes = null, before = null
      where r.community_id = current_setting('app.community_id')::uuid and r.cells <> '{}'
        and (r.resident_id = any (${residentIds}::uuid[]) or r.phone = any (${contacts}::text[])
          or r.email = any (${contacts}::text[])
          or r.first_name || ' ' || r.last_name = any (${names}::text[]))`.execute(db);
    return Number(numAffectedRows ?? 0);
  },
};
