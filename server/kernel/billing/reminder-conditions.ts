// The conditions for a reminder of a charge and of its house. Reminders, their preview and the preview of a due use
// them.
import { type RawBuilder, sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import { hasOpenClaim } from './pending-payments.ts';
import { inPlan } from './plans-in-force.ts';

/**
 * Conditions on charge `c` of due `d` and period `q` for a reminder. The key of a condition is the reason to skip a
 * charge that does not meet the condition.
 */
export const chargeConditions = (today: string) => ({
  'Owes nothing': sql`c.outstanding_minor > 0`,
  Disputed: sql`c.disputed_at is null`,
  'Pays by a plan': sql`not ${inPlan()}`,
  'Due suspended': sql`d.status <> 'Suspended'`,
  'Below the minimum': sql`c.outstanding_minor >= coalesce((q.reminders ->> 'minimumMinor')::bigint, 0)`,
  'Not due yet': sql`c.due_on <= ${today}::date + 60`,
});

/**
 * Conditions under which a house gets no reminder today. Each key is the reason. The job that sends reminders
 * checks the same conditions for many houses at once.
 */
export const houseConditions = (today: string, houseId: RawBuilder<unknown>) => ({
  'Reminded today': sql`exists (select from due_reminders r where r.community_id = ${here}
    and r.house_id = ${houseId} and r.reminded_on = ${today}::date)`,
  'Its claim waits': hasOpenClaim(houseId),
});
