// Records the outcome of the email with the link of a job.
import { mailEndJob } from '#platform/delivery/mail.ts';
import { linkMailEnded, writeLinkMail } from './jobs-queries.ts';

export const linkMailJob = mailEndJob(
  'providers.link-mail',
  linkMailEnded,
  async ({ db, emit }, { key, end }) => {
    await writeLinkMail(db, { hash: key, end });
    emit('providers.changed', {});
  },
);
