// External calls: a payment gateway, the file store, a mail server, a name server. No transaction is open meanwhile,
// except one with `mayWait`, so a slow external service holds no connection and no lock. A transaction that needs an
// external answer calls `callExternalOnce`: it is rolled back, the answer is fetched, and the transaction is run again
// with the answer. Every outgoing call first calls `requireNoTransaction`.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Refused } from '#platform/http/refuse.ts';

type Answer = { value: unknown } | { error: unknown };

/** External answers that the tries of a transaction have collected, and the functions that undo those calls. */
export type ExternalAnswers = {
  answers: Map<unknown, Answer>;
  takeBack: (() => Promise<unknown>)[];
};

type Running = ExternalAnswers & { isOpen: boolean; mayWait: boolean };

const running = new AsyncLocalStorage<Running>();

/**
 * The maximum number of external questions per transaction. A transaction that exceeds it probably asks a different
 * question in each try.
 */
const mostAnswers = 8;

/**
 * Ends a try of a transaction that needs an external answer. Rules do not handle this error, because it looks like a
 * server fault.
 */
class Wanted extends Error {
  override readonly name = 'Wanted';
  readonly question: unknown;
  readonly find: () => Promise<Answer>;
  constructor(question: unknown, find: () => Promise<Answer>) {
    super('a transaction ends here, and begins again with an answer from outside');
    this.question = question;
    this.find = find;
  }
}

/**
 * The answer to an external question. Inside a transaction, the question is asked once for all tries: `question` is
 * its key and has to be the same in every try, so the key must contain nothing that the transaction generates or
 * inserts. `takeBack` undoes the external call if the rules refuse in the end. Outside a transaction, each call asks at
 * once, and `takeBack` is not called.
 */
export async function callExternalOnce<T>(
  question: unknown,
  ask: () => Promise<T>,
  takeBack?: (answer: T) => Promise<unknown>,
): Promise<T> {
  const own = running.getStore();
  if (!own?.isOpen) return ask();
  const known = own.answers.get(question);
  if (known === undefined) {
    throw new Wanted(question, async () => {
      try {
        const value = await ask();
        if (takeBack) own.takeBack.push(() => takeBack(value));
        return { value };
      } catch (error) {
        return { error };
      }
    });
  }
  if ('error' in known) throw known.error;
  return known.value as T;
}

/** The empty state for the tries of one transaction. */
export const noExternalAnswers = (): ExternalAnswers => ({ answers: new Map(), takeBack: [] });

/**
 * Fetches the external answer for which a try ended; false if the try ended for another reason. Throws if the
 * transaction has asked too many questions.
 */
export async function fetchExternalAnswer(
  { answers }: ExternalAnswers,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof Wanted)) return false;
  if (answers.size >= mostAnswers) throw new Error('a call asks outside without an end');
  answers.set(error.question, await error.find());
  return true;
}

/** Undoes the external calls of a transaction that the rules refused. After any other error, it undoes nothing. */
export async function undoExternalCalls(
  { takeBack }: ExternalAnswers,
  error: unknown,
): Promise<void> {
  if (!(error instanceof Refused)) return;
  await Promise.allSettled(takeBack.map((undo) => undo()));
}

/** Runs one try of a transaction, from BEGIN to its end. */
export async function runTransactionTry<T>(
  learned: ExternalAnswers,
  mayWait: boolean,
  work: () => Promise<T>,
): Promise<T> {
  const own: Running = { ...learned, isOpen: true, mayWait };
  try {
    return await running.run(own, work);
  } finally {
    own.isOpen = false;
  }
}

let isStrict = false;
const warnedOf = new Set<string>();

/**
 * Makes external calls within a transaction an error from now on, except in one with `mayWait`. Only tests call this
 * function.
 */
export const forbidExternalCallsInTransactions = (): void => {
  isStrict = true;
};

/**
 * Every outgoing call calls this function first. If a transaction is open that may not wait, this function throws after
 * `forbidExternalCallsInTransactions`; otherwise it emits a warning, once for each kind of call.
 */
export function requireNoTransaction(what: string): void {
  const own = running.getStore();
  if (!own?.isOpen || own.mayWait) return;
  const message = `a transaction is open while ${what} is waited for`;
  if (isStrict) throw new Error(message);
  if (warnedOf.has(what)) return;
  warnedOf.add(what);
  process.emitWarning(message, { code: 'COURTYARD_WAITS' });
}
