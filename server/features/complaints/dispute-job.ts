// Creates a complaint of the first active billing type, if there is one, when a charge is disputed, by a resident or by
// the office for the house: once for each dispute.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { raise } from './complaints.ts';

/** The payload of `charge.disputed`, the event about a disputed charge. */
type Disputed = {
  entityId: string;
  houseId: string;
  title: string;
  reason: string;
  /**
   * The resident who disputed the charge becomes the reporter; null if the office recorded the dispute for the house.
   */
  by?: { residentId: string | null } | null;
};

export const disputeJob: Job = {
  name: 'complaints.disputed',
  topic: 'charge.disputed',
  run: async (tools, fact) => {
    const { houseId, title, reason, by } = fact.payload as Disputed;
    const communityId = communityOfEvent(fact);
    const scope = { communityId, userId: fact.userId };
    await tools.inCommunity(scope, async (context) => {
      // The id derives from the event, so a repeated event creates no second complaint.
      const id = idOf(fact.id);
      const { rows } = await sql<{
        typeId: string | null;
        timeZone: string;
        known: boolean;
        name: string | null;
      }>`
        select (select t.id from complaint_types t where t.community_id = ${here} and t.is_billing
            and t.is_active order by t.sort_order, t.id limit 1) as "typeId",
          c.time_zone as "timeZone", (select u.name from users u where u.id = ${fact.userId}::uuid) as name,
          exists (select from complaints k where k.community_id = ${here} and k.id = ${id}) as known
        from communities c where c.id = ${here}`.execute(context.db);
      const found = rows[0];
      if (!found?.typeId || found.known) return;
      await raise(
        { ...context, timeZone: found.timeZone },
        {
          id,
          typeId: found.typeId,
          title: `Disputed: ${title}`.slice(0, 120),
          description: `The house disputes this charge: ${reason}`,
          houseId,
          residentId: by?.residentId ?? null,
          source: by ? 'Portal' : 'Staff',
          createdBy: fact.userId,
          createdByName: found.name ?? 'Courtyard',
        },
      );
    });
  },
};

const idOf = (factId: number): string => {
  const hash = createHash('md5').update(`dispute ${factId}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
};
