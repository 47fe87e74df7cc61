// Calls by a gate device, with its own key once it is paired: before a guard has signed in, and beside the guard's
// calls for the device's own data. These calls end no session and open no dialog.
import type { Answer, Input } from '#contract/shared/operation.ts';
import { toApiError } from './api-error.ts';
import { headersOf, urlOf, type Callable, type Parts } from './request.ts';

/** The longest wait for a response, because a gate cannot wait for a connection that hangs. */
const patienceMs = 15_000;

export async function callAsDevice<O extends Callable>(
  key: string | null,
  operation: O,
  input: Input<O>,
): Promise<Answer<O>> {
  const parts = (input ?? {}) as Parts;
  const stored = { token: key, communityId: null };
  let response: Response;
  try {
    response = await fetch(urlOf(operation, parts), {
      method: operation.method,
      signal: AbortSignal.timeout(patienceMs),
      headers: headersOf(operation, parts, stored, undefined),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
    });
  } catch (cause) {
    throw toApiError(cause);
  }
  const raw: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(raw, response.status);
  return (raw as { data: Answer<O> }).data;
}
