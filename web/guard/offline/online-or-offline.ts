// Runs an action online. If the server cannot be reached, even in the middle of the call, a device with a snapshot runs
// the action from its snapshot. The guard gets the same kind of answer both ways.
import { ApiError } from '#lib/api/api-error.ts';
import type { Callable } from '#lib/api/request.ts';
import { toastError } from '#lib/api/toast.ts';
import { errorSentence } from '#lib/api/toast-sentences.ts';
import { setLine, useGateConnection } from './offline-state.ts';
import { isServerUnreachable } from './offline-sync.ts';

/** The longest wait for a response of the server, while the device has a snapshot to answer from. */
const patienceMs = 4000;

const inTime = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new ApiError('No response in time', 504, [], null)), patienceMs),
    ),
  ]);

type Ways<T> = {
  operation: Callable;
  online: () => Promise<T>;
  /** `wasAsked` is true if the server may have done the action although its response was lost. */
  offline: (wasAsked: boolean) => Promise<T>;
};

/**
 * Tries online first, or only offline if the network is down and the device has a snapshot. Null if the action failed
 * or could not be stored; the guard has then seen a toast, or the prompt to activate a feature.
 */
export async function tryOnlineFirst<T>({
  operation,
  online,
  offline,
}: Ways<T>): Promise<T | null> {
  const { isUp, takenAt } = useGateConnection.getState();
  const holds = takenAt !== null;
  const alone = (wasAsked: boolean) =>
    offline(wasAsked).catch(() => {
      toastError('This phone could not save the entry. Write it on paper.');
      return null;
    });
  if (holds && !isUp) return alone(false);
  try {
    // Without a snapshot there is no offline answer, so waiting longer is worth it.
    return await (holds ? inTime(online()) : online());
  } catch (error) {
    if (holds && isServerUnreachable(error)) {
      setLine(false);
      return alone(true);
    }
    const refused = error as ApiError;
    if (!refused.has('FEATURE_ACTIVATION_REQUIRED')) toastError(errorSentence(operation, refused));
    return null;
  }
}
