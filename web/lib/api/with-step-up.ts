// Runs a sensitive action, for example moving money or changing permissions. If the server refuses it without a new
// proof of identity, the person is asked for the proof. After the proof the action runs again.
import { ApiError, toApiError } from './api-error.ts';
import { askStepUp } from './step-up.ts';
import { toastFailure } from './toast.ts';

/**
 * Runs `work`. If the server asks for a step-up, the person is asked, and `work` runs again after a confirmation.
 * Throws the refusal if the person does not confirm.
 */
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
 * Like `withStepUp`, but shows a failure as a toast instead of throwing. There is no toast if the person did not
 * confirm: they know why nothing happened.
 */
export const tryWithStepUp = (work: () => Promise<unknown>): Promise<void> =>
  withStepUp(work).then(
    () => undefined,
    (cause: unknown) => {
      if (!toApiError(cause).has('STEP_UP_REQUIRED')) toastFailure(cause);
    },
  );
