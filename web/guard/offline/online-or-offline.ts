// Runs an action online while there is a network, and from the device's snapshot when there is none, even if the
// network fails in the middle of the call. The guard gets the same kind of answer both ways.
import { ApiError } from '#lib/api/api-error.ts';
import type { Callable } from '#lib/api/request.ts';
import { toastError } from '#lib/api/toast.ts';
import { errorSentence } from '#lib/api/toast-sentences.ts';
import { setLine, useGateConnection } from './offline-state.ts';
import { isServerUnreachable } from './offline-sync.ts';

/** A guard with a queue waits no longer than this for a network that may be dead. */
const patienceMs = 4000;

const inTime = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new ApiError('No answer in time', 504, [], null)), patienceMs),
    ),
  ]);

type Ways<T> = {
  operation: Callable;
  online: () => Promise<T>;
  /** `wasAsked` is true if the server may have done the action although its response was lost. */
  offline: (wasAsked: boolean) => Promise<T>;
};

/** Tries online first, then offline. Null if both failed; the guard has then seen a toast. */
export async function tryOnlineFirst<T>({
  operation,
  online,
  offline,
}: Ways<T>): Promise<T | null> {
  const { isUp, takenAt } = useGateConnection.getState();
  const holds = takenAt !== null;
  const alone = (wasAsked: boolean) =>
    offline(wasAsked).catch(() => {
      toastError('This phone could not keep that. Write it down by hand.');
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
