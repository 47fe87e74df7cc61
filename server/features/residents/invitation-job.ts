// Sends many invitations in batches and reports progress. Idempotent: a repeated run invites nobody twice.
import type { Job } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { JobContext } from '#platform/http/context.ts';
import { mailEndJob } from '#platform/delivery/mail.ts';
import { sendInvitations } from './invitations.ts';
import {
  emailHolder,
  invitationMailEnded,
  type Invitee,
  recordMailEnd,
} from './invitations-queries.ts';

/** The topic whose payload is a `Request`. */
export const invitationsRequested = 'residents.invitationsRequested';

type Request = { residentIds: string[]; requestedAt: string; invitedBy: string };

/** Maximum number of invitations per transaction. */
const batchSize = 200;

export const invitationJob = (publicUrl: string): Job => ({
  name: 'residents.invite',
  topic: invitationsRequested,
  run: async (tools, fact) => {
    const { residentIds, requestedAt, invitedBy } = fact.payload as Request;
    const scope = { communityId: fact.communityId ?? '', userId: fact.userId, actor: invitedBy };
    for (let from = 0; from < residentIds.length; from += batchSize) {
      tools.signal.throwIfAborted();
      const batch = residentIds.slice(from, from + batchSize);
      await tools.inCommunity(scope, async (context) => {
        const invitees = await selectInvitees(context, batch, requestedAt);
        const community = await readCommunity(context);
        const sending = { publicUrl, community, invitedBy: fact.userId ?? '' };
        if (invitees.length > 0) await sendInvitations(context, invitees, sending);
        const done = Math.min(from + batchSize, residentIds.length);
        const progress = Math.round((done / residentIds.length) * 100);
        context.emit('residents.invited', { progress, forUserId: fact.userId });
      });
    }
  },
});

/** Records the outcome of an invitation's email. */
export const invitationMailJob = mailEndJob(
  'residents.invitation-mail',
  invitationMailEnded,
  async ({ db, emit }, ended) => {
    await recordMailEnd(db, ended);
    emit('residents.changed', {});
  },
);

/** The residents of a batch who may still be invited and were not invited since the request. */
async function selectInvitees({ db }: JobContext, ids: string[], since: string) {
  const { rows } = await sql<Invitee>`
    select r.id, r.first_name as "firstName", r.last_name as "lastName", r.email
    from residents r
    where r.community_id = ${here} and r.id = any (${ids}::uuid[]) and r.email is not null
      and r.status in ('Added', 'Invited') and r.portal_user_id is null
      and ${emailHolder} is null
      and not exists (select from resident_invitations i
        where i.community_id = r.community_id and i.resident_id = r.id and i.created_at >= ${since})
    order by r.id for update of r`.execute(db);
  return rows;
}

async function readCommunity({ db }: JobContext) {
  const { rows } = await sql<{ name: string }>`
    select c.name from communities c where c.id = ${here}`.execute(db);
  return rows[0] ?? { name: '' };
}
