// Records how the email with the answer to a join request ended.
import type { MailState } from '#contract/delivery.ts';
import { communityOfFact, type Job } from '#platform/jobs.ts';
import { answerMailEnded, writeMailState } from './queries.ts';

export const answerMailJob: Job = {
  name: 'join-requests.answer-mail',
  topic: answerMailEnded,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfFact(fact), userId: null, actor: 'Courtyard' };
    const ended = fact.payload as { key: string; end: MailState };
    await tools.inCommunity(scope, async ({ db, emit }) => {
      await writeMailState(db, ended);
      emit('joinRequests.changed', { entityId: ended.key });
    });
  },
};
