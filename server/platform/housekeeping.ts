// Deletes what has served its time: idempotency keys after a day, ended sessions, used-up counters, old local mail.
import type { Scheduled } from './jobs.ts';

export const housekeeping: readonly Scheduled[] = [];
