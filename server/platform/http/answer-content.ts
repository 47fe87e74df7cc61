// Prepares the answer of a call: for sending, and for storage under its idempotency key, from where a retry gets it.
import type { Operation } from '#contract/shared/operation.ts';

/** Files and streams are sent as they are. */
export const isRaw = ({ kind }: Operation): boolean => kind === 'download' || kind === 'events';

/** The contract's schema decides what is sent: undeclared fields are removed. */
export const applyAnswerSchema = (operation: Partial<Operation>, answer: unknown): unknown =>
  operation.data ? operation.data.parse(answer ?? null) : null;

/** The answer as it is stored for retries: its secret fields are null. */
export const withoutSecrets = ({ secretFields }: Operation, answer: unknown): unknown =>
  secretFields
    ? { ...(answer as object), ...Object.fromEntries(secretFields.map((field) => [field, null])) }
    : answer;
