// A complaint that fits an outage which is still on is attached to it and answered at once with its words: when it is
// raised, when it is corrected to what is out, and when it is reopened. One that is corrected to something else leaves
// it again, so that the end of an outage resolves nothing that it did not cause.
import { sql } from 'kysely';
import type { Delivery } from '#contract/delivery.ts';
import type { CommunityContext } from '#platform/context.ts';
import { say } from './follow.ts';
import { isExplained } from './incidents-queries.ts';
import { answerReporters, withMerged } from './tell.ts';
import { here } from './words.ts';

type Attaching = Pick<CommunityContext, 'db' | 'clock' | 'communityId' | 'emit' | 'platformTexts'>;

/** Whether outage `i` is of what complaint `c` of type `t` is about, and where. */
const fits = sql`coalesce(i.type_id in (t.id, t.parent_id)
  and (i.street_ids is null or c.street_id = any (i.street_ids)), false)`;

/**
 * Takes a complaint out of an outage that is still on and that it does not fit any more, and the outage's end, where it
 * was promised, from it; gives the outage's title.
 */
export async function leaveIncident(
  { db, clock }: Attaching,
  complaintId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    update complaints c set incident_id = null,
      promised_at = case when c.promise_is_ours or c.promised_at is distinct from i.expected_end_at
        then c.promised_at end,
      updated_at = ${clock.now().toISOString()}
    from complaint_incidents i, complaint_types t
    where c.community_id = ${here} and c.id = ${complaintId}
      and i.community_id = ${here} and i.id = c.incident_id and i.status = 'Open'
      and t.community_id = ${here} and t.id = c.type_id and not ${fits}
    returning i.title`.execute(db);
  return rows[0]?.title;
}

/**
 * Attaches one open complaint that no outage explains yet, and returns what was handed over for its reporters; null
 * where no outage fits.
 */
export async function attachToIncident(
  context: Attaching,
  complaintId: string,
): Promise<Delivery | null> {
  const { db, clock } = context;
  const now = clock.now().toISOString();
  const { rows } = await sql<{ message: string; title: string }>`
    with fitting as (
      select i.id, i.message, i.title,
        case when i.expected_end_at > ${now}::timestamptz
          then i.expected_end_at end as ends_at from complaint_incidents i
      join complaints c on c.community_id = i.community_id and c.id = ${complaintId}
      join complaint_types t on t.community_id = c.community_id and t.id = c.type_id
      where i.community_id = ${here} and i.status = 'Open' and ${fits}
        and c.parent_id is null and c.status in ('New', 'Assigned', 'In progress', 'On hold')
        and not ${isExplained}
      order by i.started_at desc limit 1),
    attached as (
      update complaints c set incident_id = f.id,
        promised_at = coalesce(f.ends_at, c.promised_at),
        promise_is_ours = c.promise_is_ours and f.ends_at is null,
        updated_at = ${now}
      from fitting f where c.community_id = ${here} and c.id = ${complaintId} returning c.id)
    select f.message, f.title from fitting f, attached`.execute(db);
  const found = rows[0];
  if (!found) return null;
  const all = await withMerged(db, [complaintId]);
  // As the product itself, whoever raised or corrected it.
  await say({ db, clock, platformTexts: context.platformTexts }, all, found.message);
  return answerReporters(context, all, () => ({
    subject: `is part of an outage: ${found.title}`,
    lines: [found.message],
  }));
}
