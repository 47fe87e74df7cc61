// Records the outcome of a team invitation's email.
import { mailEndJob } from '#platform/delivery/mail.ts';
import { invitationMailEnded, recordMailEnd } from './invitations-queries.ts';

export const workerInvitationMailJob = mailEndJob(
  'team.invitation-mail',
  invitationMailEnded,
  async ({ db, emit, communityId }, ended) => {
    await recordMailEnd(db, ended);
    emit('team.changed', { entityId: communityId });
  },
);
