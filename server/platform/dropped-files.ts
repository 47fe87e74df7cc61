// Files that nobody is shown any more. They go after the change that took them away is kept, never before.
import type { Files } from './files.ts';
import type { JobContext } from './context.ts';
import type { Job } from './jobs.ts';

const dropped = 'files.dropped';

/** Lets a file go with the change that is under way. */
export const dropFile = ({ emit }: Pick<JobContext, 'emit'>, key: string): void =>
  emit(dropped, { key });

export const dropFileJob = (files: Files): Job => ({
  name: 'files.drop',
  topic: dropped,
  run: async (_tools, fact) => files.remove(String(fact.payload['key'])),
});
