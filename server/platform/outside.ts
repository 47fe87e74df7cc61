// Waiting for something outside the database: a payment gateway, the store of files, a mail server, a name server. No
// transaction is open meanwhile, so that something slow elsewhere holds no connection and no lock here. A transaction
// that needs an answer from outside asks for it with `outside`: it is rolled back, the answer is fetched, and it begins
// again with the answer. Everything that goes out asks `requireNoTransaction` first.
import { AsyncLocalStorage } from 'node:async_hooks';
import { Refused } from './refuse.ts';

type Answer = { value: unknown } | { error: unknown };

/** What a transaction has learned from outside over its tries, and how to take it back. */
export type Learned = { answers: Map<unknown, Answer>; takeBack: (() => Promise<unknown>)[] };

type Running = Learned & { isOpen: boolean; mayWait: boolean };

const running = new AsyncLocalStorage<Running>();

/** More questions than this are one question that is never the same. */
const mostAnswers = 8;

/** Ends a try of a transaction that needs an answer. It passes through rules like a fault; none of them handles it. */
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
 * The answer to a question that something outside knows. It is asked once for a call: `question` is the same in every
 * try, so it holds nothing that is drawn or inserted in the transaction. `takeBack` undoes it where the rules refuse
 * the call in the end.
 */
export async function outside<T>(
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

/** Begins what is asked outside in the tries of one transaction. */
export const learnNothing = (): Learned => ({ answers: new Map(), takeBack: [] });

/** Fetches the answer for which a try ended; false where it ended for another reason. */
export async function learn({ answers }: Learned, error: unknown): Promise<boolean> {
  if (!(error instanceof Wanted)) return false;
  if (answers.size >= mostAnswers) throw new Error('a call asks outside without an end');
  answers.set(error.question, await error.find());
  return true;
}

/** Takes back what was done outside for a call that the rules refused: nothing of it was committed. */
export async function takeBackLearned({ takeBack }: Learned, error: unknown): Promise<void> {
  if (!(error instanceof Refused)) return;
  await Promise.allSettled(takeBack.map((undo) => undo()));
}

/** Runs one try of a transaction, from BEGIN to its end. */
export async function whileOpen<T>(
  learned: Learned,
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

/** From now on waiting within a transaction fails. Tests ask for it; a server warns, once for each kind. */
export const refuseWaiting = (): void => {
  isStrict = true;
};

/** Asked by everything that goes out: no transaction is open in this call. */
export function requireNoTransaction(what: string): void {
  const own = running.getStore();
  if (!own?.isOpen || own.mayWait) return;
  const message = `a transaction is open while ${what} is waited for`;
  if (isStrict) throw new Error(message);
  if (warnedOf.has(what)) return;
  warnedOf.add(what);
  process.emitWarning(message, { code: 'COURTYARD_WAITS' });
}
