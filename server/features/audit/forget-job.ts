// Redacts the audit entries about records after their rows were anonymised.
import { type Job, communityOfEvent } from '#platform/jobs/job.ts';
import { randomUUID } from 'node:crypto';
import { type ForgottenRecords, recordsForgotten } from '#platform/feature/eraser.ts';
import { redactRecords } from './redact.ts';

export const forgetInAudit: Job = {
  name: 'audit.forget',
  topic: recordsForgotten,
  run: async (tools, fact) => {
    const of = { communityId: communityOfEvent(fact), erasureId: randomUUID(), actor: 'Courtyard' };
    await redactRecords(tools, of, fact.payload as ForgottenRecords);
  },
};
