// Calls of operations, with the stored session if there is one: `call` and `perform` handle credentials, headers,
// errors, the forced end of a session and the activation modal in one place. Files use `transfer.ts`, and calls with a
// gate device's key use `device-call.ts`.
import type { Answer, Operation } from '#contract/shared/operation.ts';
import type { z } from 'zod';
import { toApiError, type ApiError } from './api-error.ts';
import { refreshAfter } from './refresh.ts';
import {
  headersOf,
  inChosenCommunity,
  urlOf,
  type CallArguments,
  type Callable,
  type Parts,
} from './request.ts';
import { useActivation } from '#lib/community/activation.ts';
import { readToken } from '#lib/session/session.ts';
import { endSession } from '#lib/session/session-end.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { viewedRoleIn } from '#lib/session/view-as.ts';

export type AnyOperation = Operation<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

export type CallOptions = {
  signal?: AbortSignal;
  /** The idempotency key of one action of a person. A request with the same key is a retry of that action. */
  idempotencyKey?: string;
};

/** Creates an idempotency key for one action. A form reuses the key when it retries the action. */
export const newIdempotencyKey = (): string => crypto.randomUUID();

/**
 * Calls an operation and returns the `data` of a successful response; throws `ApiError` otherwise, or the browser's
 * `AbortError` if the signal aborted the call. After a write in a community it also starts to refresh the screens that
 * show the change.
 */
export const call = <O extends Callable>(
  operation: O,
  ...[input, options = {}]: CallArguments<O, CallOptions>
): Promise<Answer<O>> => perform(operation, (input ?? {}) as Parts, options);

/** Like `call`, for hooks, which have already checked the type of the input. */
export const perform = async <O extends Callable>(
  operation: O,
  parts: Parts,
  options: CallOptions,
): Promise<Answer<O>> => (await performAct(operation, parts, options)).data;

/** Like `perform`, but also returns the refresh of the screens, for callers that wait for it. */
export async function performAct<O extends Callable>(
  operation: O,
  parts: Parts,
  options: CallOptions,
): Promise<{ data: Answer<O>; refreshed: Promise<void> }> {
  const token = readToken();
  const response = await send(operation, parts, options, token);
  const raw = await bodyOf(response);
  if (!response.ok) throw handleApiError(raw, response.status, token);
  const refreshed = refreshAfter((name) => response.headers.get(name));
  return { data: (raw as { data: Answer<O> }).data, refreshed };
}

async function send(
  operation: Callable,
  given: Parts,
  options: CallOptions,
  token: string | null,
): Promise<Response> {
  const communityId = storedCommunityId();
  const parts = inChosenCommunity(operation, given, communityId);
  const asked = parts.params?.['communityId'] ?? communityId;
  const stored = { token, communityId, roleId: viewedRoleIn(asked) };
  try {
    return await fetch(urlOf(operation, parts), {
      method: operation.method,
      credentials: 'include',
      headers: headersOf(operation, parts, stored, options.idempotencyKey),
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw toApiError(cause);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return { data: null };
  try {
    return JSON.parse(text);
  } catch {
    return { message: undefined, text };
  }
}

/** Normalises an error and triggers its effects on the whole app: the end of the session, and the activation modal. */
export function handleApiError(raw: unknown, status: number, token: string | null): ApiError {
  const error = toApiError(raw, status);
  // A 401 without a token, or with a token that has been replaced meanwhile, must not end the session.
  if (status === 401 && error.has('NOT_SIGNED_IN') && token && token === readToken()) {
    endSession('expired');
  }
  if (error.has('FEATURE_ACTIVATION_REQUIRED')) {
    const feature = error.errors.find(({ activation }) => activation)?.activation?.feature;
    useActivation.getState().open(error.message, feature);
  }
  return error;
}
