// How long one statement may run, by the class of work that it belongs to. PostgreSQL cuts off a statement that runs
// longer, so that no call holds a connection while others wait for it; the caller gets a 503 and may try again.
import { isWrite, type Operation } from '#contract/operation.ts';

/** In seconds. Jobs hold few connections, and go through whole communities. */
export const statementSeconds = { read: 5, write: 10, report: 15, job: 60 } as const;

export type TimeClass = keyof typeof statementSeconds;

/** The class of an operation: a write, a report or a file that is read from many rows, or any other read. */
export function timeClassOf(operation: Pick<Operation, 'method' | 'isRead' | 'isReport' | 'kind'>) {
  if (isWrite(operation)) return 'write';
  return operation.isReport || operation.kind === 'download' ? 'report' : 'read';
}

const limited = (seconds: number): string =>
  `begin; set local statement_timeout = ${seconds * 1000}`;

/** Readers wait for locks of changes to tables alone; they give up before others wait for their connection. */
const withoutLocks = '; set local lock_timeout = 1000';

/** The statements that open a transaction of each class, as one message, so that the limit costs no round trip. */
export const beginOf: Readonly<Record<TimeClass, string>> = {
  read: limited(statementSeconds.read) + withoutLocks,
  report: limited(statementSeconds.report) + withoutLocks,
  write: limited(statementSeconds.write),
  job: limited(statementSeconds.job),
};
