// Turns a declared refusal into an error to throw. `answerError` (answer.ts) sends it to the caller.
import type { ErrorItem } from '#contract/shared/envelope.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Refusal } from '#contract/shared/operation.ts';
import { countWords } from '#platform/text/count-words.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: Refusal;
  readonly items: readonly ErrorItem[];
  /** The seconds that the header Retry-After states with a 429 or 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(refusal: Refusal, items: readonly ErrorItem[], retryAfterSeconds?: number) {
    super(items[0]?.description ?? refusal.message);
    this.refusal = refusal;
    this.items = items;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Details = {
  /** The invalid input, as a dotted path: `firstName`, `vehicles.0.plate`. */
  field?: string;
  /** Values for the `{names}` in the refusal's message. */
  with?: Record<string, string | number>;
  /** The conflicting record. */
  about?: { id: string; label: string };
  /** The operation that a one-time code confirms, with its details. */
  confirms?: NonNullable<ErrorItem['confirms']>;
  /** The scope that an API key lacks. */
  scope?: string;
  /** The feature that is not active. */
  activation?: { feature: string; used: number; limit: number };
  retryAfterSeconds?: number;
};

/** A refusal's message with values for its `{names}`, for reports of many records. */
export const refusalText = ({ message }: Refusal, values: Details['with'] = {}): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** A refusal, ready to throw: `throw refuse(duplicateHouse, { field: 'houseNumber' })`. */
export function refuse(refusal: Refusal, details: Details = {}): Refused {
  const description = refusalText(refusal, details.with);
  const item = {
    code: refusal.code,
    description,
    ...(details.field && { field: details.field }),
    ...(details.about && { about: details.about }),
    ...(details.confirms && { confirms: details.confirms }),
    ...(details.scope && { scope: details.scope }),
    ...(details.activation && { activation: details.activation }),
  };
  return new Refused(refusal, [item], details.retryAfterSeconds);
}

/** A refusal that is answered after the transaction has committed, for example to keep the count of wrong PINs. */
export class RefusedAfterCommit {
  readonly refused: Refused;

  constructor(refused: Refused) {
    this.refused = refused;
  }
}

/** Ends a holder's call with a refusal, but keeps the call's changes: `return commitAndRefuse(refuse(wrongPin))`. */
export const commitAndRefuse = (refused: Refused): never =>
  new RefusedAfterCommit(refused) as never;

/** A 429 that says when the next try is allowed. */
export const tooManyTries = (seconds: number): Refused =>
  refuse(common.tooMany, { with: { time: waitWords(seconds) }, retryAfterSeconds: seconds });

/** `40 seconds`, `36 minutes`, `3 hours`: rounded up, so that nobody retries too early. */
function waitWords(seconds: number): string {
  if (seconds < 90) return countWords(Math.ceil(seconds), 'second');
  if (seconds < 5400) return countWords(Math.ceil(seconds / 60), 'minute');
  return countWords(Math.ceil(seconds / 3600), 'hour');
}

/** The same 404 for a record that does not exist and for one that the caller may not know of. */
export const notFound = (): Refused => refuse(common.notFound);

/** A 422 for several fields at once. */
export const invalid = (items: readonly ErrorItem[]): Refused => new Refused(common.invalid, items);
