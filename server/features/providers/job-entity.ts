// Jobs of providers as an entity: functions that lock, update, audit and publish a change.
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import { type ChangeEvent, entity } from '#platform/feature/entity.ts';
import { findJob, selectJob } from './jobs-queries.ts';
import type { Acting } from './words.ts';

const labelOf = (complaint: string, provider: string): string => `${complaint}, ${provider}`;

/** A database trigger enforces the allowed status transitions. */
export const providerJobs = entity({
  table: 'providerJobs',
  type: 'provider-job',
  topic: 'providers.changed',
  lock: ({ db }, id) => findJob(db, { id }),
  select: ({ db }, id) => selectJob(db, id),
  label: ({ complaint, provider }) => labelOf(complaint.number, provider.name),
});

/** Writes the audit entry and emits the event of a step of a job. */
export const recordJob = (
  context: Pick<Acting, 'audit' | 'emit'>,
  job: { id: string; complaintNumber: number; providerName: string },
  change: ChangeEvent,
): void => {
  const name = labelOf(complaintNumber(job.complaintNumber), job.providerName);
  providerJobs.record(context, { id: job.id, name }, change);
};
