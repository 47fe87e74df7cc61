// Erases a person in emergencies: replaces the person's name as a raiser, and deletes their note and location. The
// alarm and its handling stay. The general sweep removes the name from other texts.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Eraser } from '#platform/feature/eraser.ts';

export const emergencyEraser: Eraser = {
  label: 'Emergencies',
  erase: async ({ db }, { residentIds, label }) => {
    const own = await sql`update emergencies e set raised_name = ${label}, note = '', location = ''
      where e.community_id = ${here} and e.resident_id = any (${residentIds}::uuid[])
        and (e.raised_name <> ${label} or e.note <> '' or e.location <> '')`.execute(db);
    const raised =
      await sql`update emergency_raisers r set name = ${label}, note = '', location = ''
      where r.community_id = ${here} and r.resident_id = any (${residentIds}::uuid[])
        and (r.name <> ${label} or r.note <> '' or r.location <> '')`.execute(db);
    return Number(own.numAffectedRows ?? 0) + Number(raised.numAffectedRows ?? 0);
  },
};
