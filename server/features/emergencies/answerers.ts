// The displayed name of a person who acknowledges an alarm. If another person of the alarm has the same name, the gate
// of the person's shift, their house, or their role is added.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import { nameOf } from '#platform/text/person-name.ts';
import type { By } from './steps.ts';

/** The maximum length of the displayed name. */
const mostLength = 120;

type Row = { isTaken: boolean; gate: string | null; house: string | null };

export async function answererOf(
  { db, user, worker, clock }: Pick<CommunityContext, 'db' | 'user' | 'worker' | 'clock'>,
  emergencyId: string,
): Promise<By> {
  const { id } = user;
  const name = nameOf(user);
  const { rows } = await sql<Row>`
    select exists (select from emergency_raisers r where r.community_id = ${here} and r.emergency_id = ${emergencyId}
        and r.name = ${name} and r.user_id <> ${id})
      or exists (select from emergency_steps s where s.community_id = ${here} and s.emergency_id = ${emergencyId}
        and s.by_name = ${name} and s.by_id <> ${id}) as "isTaken",
      (select g.gate from guards_on_shift g where g.community_id = ${here} and g.security_user_id = ${id}
        and g.expires_at > ${clock.now().toISOString()} limit 1) as gate,
      (select place_of_alarm(d.house_id) from house_dwellers d where d.community_id = ${here} and d.user_id = ${id}
        order by d.house_id limit 1) as house`.execute(db);
  const row = rows[0];
  if (!row?.isTaken) return { id, name };
  const place = row.gate ?? row.house ?? worker.role;
  return { id, name: place ? `${name} (${place})`.slice(0, mostLength) : name };
}
