// Runs a sensitive action (money, bank accounts, everyone's data): if the server wants a fresh proof of identity, the
// person is asked for a code, and then it runs.
import { ApiError, toApiError } from './api-error.ts';
import { askStepUp } from './step-up.ts';
import { toastFailure } from './toast.ts';

/** Runs `work`, and runs it again after a code if the server asked for one; throws the refusal if no code was given. */
export async function withStepUp<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !error.has('STEP_UP_REQUIRED')) throw error;
    const confirms = error.errors.find((item) => item.confirms)?.confirms;
    const asked = confirms ?? { operation: '', action: 'confirm that it is you' };
    if (!(await askStepUp(asked))) throw error;
    return work();
  }
}

/**
 * Like `withStepUp`, but shows a refusal as a toast instead of throwing. There is no toast if the person gave no
 * code: they know why nothing happened.
 */
export const tryWithStepUp = (work: () => Promise<unknown>): Promise<void> =>
  withStepUp(work).then(
    () => undefined,
    (cause: unknown) => {
      if (!toApiError(cause).has('STEP_UP_REQUIRED')) toastFailure(cause);
    },
  );
