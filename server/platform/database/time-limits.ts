// The statement timeout of each class of work. PostgreSQL cancels a statement that runs longer, so that no call holds a
// connection while others wait for it; the caller of an operation gets a 503 and may retry.
import { isWrite, type Operation } from '#contract/shared/operation.ts';

/** The timeout of each class in seconds. That of jobs is the longest, because they process whole communities. */
export const statementSeconds = { read: 5, write: 10, report: 15, job: 60 } as const;

export type TimeClass = keyof typeof statementSeconds;

/** The class of an operation: a write, a report or a download, or any other read. */
export function timeClassOf(
  operation: Pick<Operation, 'method' | 'isRead' | 'isReport' | 'kind'>,
): TimeClass {
  if (isWrite(operation)) return 'write';
  return operation.isReport || operation.kind === 'download' ? 'report' : 'read';
}

const limited = (seconds: number): string =>
  `begin; set local statement_timeout = ${seconds * 1000}`;

/**
 * The lock timeout of reads and reports: one second, because normally they only wait for the locks of schema changes,
 * and meanwhile other calls wait for their connection.
 */
const withoutLocks = '; set local lock_timeout = 1000';

/** The statements that begin a transaction of each class, in one message, so the limit costs no further round trip. */
export const beginOf: Readonly<Record<TimeClass, string>> = {
  read: limited(statementSeconds.read) + withoutLocks,
  report: limited(statementSeconds.report) + withoutLocks,
  write: limited(statementSeconds.write),
  job: limited(statementSeconds.job),
};
