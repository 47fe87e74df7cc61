// The form in which an answer leaves, and in which it is kept for a repeated call.
import type { Operation } from '#contract/operation.ts';

/** Files and streams leave as they are. */
export const isRaw = ({ kind }: Operation): boolean => kind === 'download' || kind === 'events';

/** The contract's schema decides what leaves: a field it does not name is left out. */
export const present = (operation: Partial<Operation>, answer: unknown): unknown =>
  operation.data ? operation.data.parse(answer ?? null) : null;

/** A field that is told once is not kept for a second call. */
export const withoutSecrets = ({ toldOnce }: Operation, answer: unknown): unknown =>
  toldOnce
    ? { ...(answer as object), ...Object.fromEntries(toldOnce.map((field) => [field, null])) }
    : answer;
