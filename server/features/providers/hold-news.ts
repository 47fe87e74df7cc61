// Tells a provider that the job's complaint was put on hold, or that a team member ended the hold. Sends an email, or
// a text message if the provider has no email address.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { asSentence } from '#rules/shared/plain-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { shortDayText } from '#rules/shared/day-text.ts';
import { type Told, tellProvider } from './tell-provider.ts';
import { liveStatuses } from './words.ts';

type Hold = { reason: string; returnsOn: string };
type Held = Pick<Told, 'jobId' | 'provider' | 'complaint'>;

/** `hold` is null if the hold ended; the message then says that the work continues. */
export async function tellJobsOfHold(
  context: CommunityContext,
  complaintId: string,
  hold: Hold | null,
): Promise<void> {
  const { rows } = await sql<Held>`
    select j.id as "jobId", jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'phone', p.phone,
        'contactName', p.contact_name) as provider,
      jsonb_build_object('number', b.number, 'title', b.title) as complaint
    from provider_jobs j
    join service_providers p on p.community_id = j.community_id and p.id = j.provider_id
    join complaint_briefs b on b.community_id = j.community_id and b.complaint_id = j.complaint_id
    where j.community_id = ${here} and j.complaint_id = ${complaintId} and j.status in (${liveStatuses})
    order by j.id limit 50`.execute(context.db);
  for (const job of rows) {
    await tellProvider(context, {
      ...job,
      community: context.community.name,
      key: `hold-${context.clock.now().getTime()}`,
      ...newsOf(hold),
    });
  }
}

function newsOf(hold: Hold | null): { what: string; next: string } {
  if (!hold) return { what: 'is no longer on hold', next: 'Continue the work.' };
  return {
    what: 'is on hold',
    next:
      `Reason: ${asSentence(hold.reason)} The work continues on ${shortDayText(hold.returnsOn)}. ` +
      'You keep the job, and your link stays valid.',
  };
}
