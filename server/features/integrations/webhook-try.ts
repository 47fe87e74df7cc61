// Makes a single attempt of a delivery: signs it, sends it, and returns the outcome with the reason as text and the
// duration.
import {
  faultWords,
  type Outbound,
  OutboundFailed,
  OutboundRefused,
} from '#platform/delivery/outbound.ts';
import { openSealed } from './secrets.ts';
import type { DueDelivery, Receiver, TryEnd } from './webhook-queue-queries.ts';
import { signedHeaders } from './webhook-signature.ts';

/** Waits start at three seconds and double, so the last attempt is at least 27 hours after the first. */
export const triesMax = 16;
const firstWaitMs = 3000;

/** The wait in milliseconds after a number of failures. */
export const waitAfter = (failures: number): number => firstWaitMs * 2 ** (failures - 1);

export type SendOptions = { secret: string; outbound: Outbound };
type Sending = { communityId: string; receiver: Receiver; now: Date };

const timeoutMs = 10_000;

/** The signing secrets. For a day after a rotation, the old and the new secret are both valid. */
export function secretsOf(
  { secret }: SendOptions,
  { communityId, receiver, now }: Sending,
): string[] {
  const of = { purpose: 'webhook-secret' as const, communityId };
  const isOverlap = receiver.previousUntil !== null && new Date(receiver.previousUntil) > now;
  const sealed = [receiver.secretSealed, isOverlap ? receiver.previousSealed : null];
  return sealed.map((one) => openSealed(secret, of, one)).filter((one) => one !== null);
}

export async function tryOnce(
  { outbound }: SendOptions,
  { url, secrets, due, now }: { url: string; secrets: string[]; due: DueDelivery; now: Date },
): Promise<TryEnd> {
  const nothing = { id: due.id, answerStatus: null, answer: null, tookMs: null, nextTryAt: null };
  const failed = (error: string): TryEnd => ({ ...nothing, status: 'Failed', error });
  if (secrets.length === 0) return failed('The secret can no longer be read. Create a new one.');
  const again = (): Pick<TryEnd, 'status' | 'nextTryAt'> =>
    due.tries >= triesMax
      ? { status: 'Failed', nextTryAt: null }
      : {
          status: 'Waiting',
          nextTryAt: new Date(now.getTime() + waitAfter(due.tries)).toISOString(),
        };
  try {
    const { status, body, tookMs } = await outbound.call({
      method: 'POST',
      url,
      headers: signedHeaders({ id: due.eventId, body: due.body, at: now }, secrets),
      body: due.body,
      timeoutMs,
    });
    const told = {
      ...nothing,
      answerStatus: status,
      answer: body.replaceAll('\0', '').slice(0, 2000),
      tookMs,
    };
    if (status >= 200 && status < 300) return { ...told, status: 'Delivered', error: null };
    const error = `The endpoint returned ${status}.`;
    return { ...told, ...(status === 410 ? { status: 'Failed' } : again()), error };
  } catch (error) {
    if (error instanceof OutboundRefused) return failed(error.message);
    const { fault, tookMs } =
      error instanceof OutboundFailed ? error : { fault: 'broken' as const, tookMs: null };
    return { ...nothing, ...again(), tookMs, error: faultWords[fault] };
  }
}
