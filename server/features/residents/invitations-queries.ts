// All SQL that reads and writes invitations to the resident portal.
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Invitation } from '#contract/residents.ts';
import type { Db } from '#platform/database.ts';
import { here } from './residents-queries.ts';

/** What was mailed to a resident, newest first. */
export async function selectInvitations(db: Db, residentId: string) {
  const { rows } = await sql<z.infer<typeof Invitation>>`
    select i.id, i.email, i.created_at as "sentAt", i.expires_at as "expiresAt",
      case when i.accepted_at is not null then 'Accepted' when i.voided_at is not null then 'Replaced'
        when i.expires_at <= now() then 'Expired' else 'Sent' end as status
    from resident_invitations i
    where i.community_id = ${here} and i.resident_id = ${residentId}
    order by i.created_at desc, i.id limit 20`.execute(db);
  return rows;
}
