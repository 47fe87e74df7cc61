// A provider's job that is open to its link.
import type { LinkedJob } from '#contract/providers/job-links.ts';

export type LiveJob = Extract<LinkedJob, { state: 'Live' }>;
