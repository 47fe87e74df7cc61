// Does something by the line where there is one, and by what the device holds where there is none, even if it is cut in
// the middle. The guard is answered the same way.
import { ApiError } from '#lib/api-error.ts';
import type { Callable } from '#lib/request.ts';
import { toastError } from '#lib/toast.ts';
import { errorSentence } from '#lib/toast-sentences.ts';
import { setLine, useGateLine } from './offline-held.ts';
import { isCut } from './offline-line.ts';

/** A guard with a queue waits no longer for a line that may be dead. */
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
  /** `wasAsked`: the server may have done it, and its answer was cut off. */
  offline: (wasAsked: boolean) => Promise<T>;
};

/** By the line, or without it; null when neither answered, which the guard was told. */
export async function byEither<T>({ operation, online, offline }: Ways<T>): Promise<T | null> {
  const { isUp, takenAt } = useGateLine.getState();
  const holds = takenAt !== null;
  const alone = (wasAsked: boolean) =>
    offline(wasAsked).catch(() => {
      toastError('This phone could not keep that. Write it down by hand.');
      return null;
    });
  if (holds && !isUp) return alone(false);
  try {
    // Without a snapshot there is nothing to answer from: then it is worth waiting.
    return await (holds ? inTime(online()) : online());
  } catch (error) {
    if (holds && isCut(error)) {
      setLine(false);
      return alone(true);
    }
    const refused = error as ApiError;
    if (!refused.has('FEATURE_ACTIVATION_REQUIRED')) toastError(errorSentence(operation, refused));
    return null;
  }
}
