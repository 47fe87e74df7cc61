// Attaches a complaint to a matching open outage and sends the outage's message as the answer, when the complaint is
// raised, corrected to match, or reopened. A complaint that no longer matches after a correction leaves the outage,
// so that the end of the outage resolves only the complaints that it caused.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Delivery } from '#contract/shared/delivery.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { postPublicComment } from './merged-complaints.ts';
import { isExplained } from './incidents-queries.ts';
import { partOfOutage } from './messages.ts';
import { answerReporters, withMerged } from './tell.ts';

type Attaching = Pick<CommunityContext, 'db' | 'clock' | 'communityId' | 'emit' | 'platformTexts'>;

/** Whether outage `i` is of the type `t` or of its parent, and covers the street of complaint `c`. */
const fits = sql`coalesce(i.type_id in (t.id, t.parent_id)
  and (i.street_ids is null or c.street_id = any (i.street_ids)), false)`;

/**
 * Removes a complaint from an open outage that it no longer matches, together with a promise date taken from the
 * outage. Returns the outage's title; undefined when nothing was removed.
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
 * Attaches an open complaint to the newest matching open outage, unless the complaint is already attached to an open
 * outage or merged into another complaint. Returns the counts of messages to its reporters; null when it was not
 * attached.
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
  // The comment's author is Courtyard, regardless of the person who raised or corrected the complaint.
  await postPublicComment({ db, clock, platformTexts: context.platformTexts }, all, found.message);
  const facts = { outage: found.title, words: found.message };
  return answerReporters(context, all, { message: partOfOutage, facts });
}
