// Records the outcome of the email with the answer to a join request.
import { mailEndJob } from '#platform/delivery/mail.ts';
import { answerMailEnded, writeMailState } from './queries.ts';

export const answerMailJob = mailEndJob(
  'join-requests.answer-mail',
  answerMailEnded,
  async ({ db, emit }, ended) => {
    await writeMailState(db, ended);
    emit('joinRequests.changed', { entityId: ended.key });
  },
);
