// A service provider's job that has not ended, as shown to anybody with its link.
import type { LinkedJob } from '#contract/providers/job-links.ts';

export type LiveJob = Extract<LinkedJob, { state: 'Live' }>;
