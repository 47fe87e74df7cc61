// Records how the email of a team invitation ended.
import { communityOfFact, type Job } from '#platform/jobs.ts';
import { invitationMailEnded, recordMailEnd } from './invitations-queries.ts';

export const workerInvitationMailJob: Job = {
  name: 'team.invitation-mail',
  topic: invitationMailEnded,
  run: async (tools, fact) => {
    const communityId = communityOfFact(fact);
    const scope = { communityId, userId: null, actor: 'Courtyard' };
    await tools.inCommunity(scope, async ({ db, emit }) => {
      await recordMailEnd(db, fact.payload as { key: string; end: string });
      emit('team.changed', { entityId: communityId });
    });
  },
};
