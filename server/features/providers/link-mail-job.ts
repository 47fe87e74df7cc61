// Records how the email with the link of a job ended.
import type { MailState } from '#contract/delivery.ts';
import { communityOfFact, type Job } from '#platform/jobs.ts';
import { linkMailEnded, writeLinkMail } from './jobs-queries.ts';

export const linkMailJob: Job = {
  name: 'providers.link-mail',
  topic: linkMailEnded,
  run: async (tools, fact) => {
    const scope = { communityId: communityOfFact(fact), userId: null, actor: 'Courtyard' };
    const { key, end } = fact.payload as { key: string; end: MailState };
    await tools.inCommunity(scope, async ({ db, emit }) => {
      await writeLinkMail(db, { hash: key, end });
      emit('providers.changed', {});
    });
  },
};
