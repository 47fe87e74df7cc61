// Does what hurts (money, bank accounts, everyone's data): where the server wants a fresh proof of who is there, the
// person is asked for a code, and then it is done.
import { ApiError, toApiError } from './api-error.ts';
import { askStepUp } from './step-up.ts';
import { toastFailure } from './toast.ts';

/** Runs `work`, once more after a code where it asked for one; throws its refusal when no code was given. */
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

/** The same with a toast for a refusal. Nothing is said to a person who gave no code: they know why nothing comes. */
export const tryWithStepUp = (work: () => Promise<unknown>): Promise<void> =>
  withStepUp(work).then(
    () => undefined,
    (cause: unknown) => {
      if (!toApiError(cause).has('STEP_UP_REQUIRED')) toastFailure(cause);
    },
  );
