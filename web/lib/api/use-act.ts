// Runs an operation that changes something, shows its toasts, and waits until the screen shows the change. A form that
// shows errors at its fields asks for no toasts.
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Answer } from '#contract/shared/operation.ts';
import { newIdempotencyKey, performAct } from './api.ts';
import { ApiError } from './api-error.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { inChosenCommunity, type CallInput, type Callable, type Parts } from './request.ts';
import { toastError, toastSuccess } from './toast.ts';
import { errorSentence, successSentence } from './toast-sentences.ts';
import { invalidate } from './use-operation.ts';

/** The input of an action; `mutate()` takes none if all its parts may be left out. */
export type ActInput<O> = object extends CallInput<O> ? CallInput<O> | void : CallInput<O>;

export type ActOptions<O> = {
  /**
   * `both` shows success and failure, `errors` only failures, `none` leaves it to the caller. A refusal that opens a
   * dialog of its own shows no toast.
   */
  toasts?: 'both' | 'errors' | 'none';
  /** The text of the success toast, in place of the operation's message or the default of the method. */
  success?: string | ((data: Answer<O>) => string);
  /**
   * Operations whose responses become stale, if the changed topics of the response do not cover them (`refresh.ts`).
   */
  invalidates?: readonly (Callable | string)[];
  /** Without the network, fails at once instead of waiting, because the action must not run late. */
  failsOffline?: boolean;
  onSuccess?: (data: Answer<O>, input: ActInput<O>) => void;
  onError?: (error: ApiError) => void;
};

export function useAct<O extends Callable>(
  operation: O,
  options: ActOptions<O> = {},
): UseMutationResult<Answer<O>, ApiError, ActInput<O>> {
  const { toasts = 'both', success, invalidates = [], onSuccess, onError } = options;
  // A retry of the same input has the same idempotency key, until the action succeeds or is refused.
  const intent = useRef<{ key: string; input: string } | null>(null);
  const keyFor = (input: unknown): string => {
    const text = JSON.stringify(input) ?? '';
    if (intent.current?.input !== text) intent.current = { key: newIdempotencyKey(), input: text };
    return intent.current.key;
  };
  const refreshed = useRef<Promise<void>>(undefined);

  return useMutation<Answer<O>, ApiError, ActInput<O>>({
    ...(options.failsOffline && { networkMode: 'always' as const }),
    mutationFn: async (input) => {
      const parts = inChosenCommunity(operation, (input ?? {}) as Parts, storedCommunityId());
      const done = await performAct(operation, parts, { idempotencyKey: keyFor(parts) });
      refreshed.current = done.refreshed;
      return done.data;
    },
    onSuccess: async (data, input) => {
      intent.current = null;
      if (toasts === 'both') {
        toastSuccess(
          typeof success === 'function' ? success(data) : (success ?? successSentence(operation)),
        );
      }
      onSuccess?.(data, input);
      await Promise.all([refreshed.current, invalidate(invalidates)]);
    },
    onError: (error) => {
      // After a refusal the next try is a new action. After a lost connection or a server fault the key stays: the
      // server may have acted on it.
      if (error.status < 500) intent.current = null;
      const shownElsewhere =
        error instanceof ApiError &&
        (error.has('FEATURE_ACTIVATION_REQUIRED') || error.has('STEP_UP_REQUIRED'));
      if (toasts !== 'none' && !shownElsewhere) toastError(errorSentence(operation, error));
      onError?.(error);
    },
  });
}
