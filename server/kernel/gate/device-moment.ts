// The time of an event that a device recorded without network, corrected by the server’s clock.
import type { OfflineEvent } from '#contract/gate-offline/gate-offline.ts';
import { dayMs } from './words.ts';

/**
 * The maximum age of an offline event. An older time is replaced by this limit, because a wrong clock could put
 * visits into another year.
 */
const oldestMs = 30 * dayMs;

export function momentOf(
  { at }: Pick<OfflineEvent, 'at'>,
  { now, off }: { now: Date; off: number },
): string {
  const corrected = Math.min(Date.parse(at) + off, now.getTime());
  return new Date(Math.max(corrected, now.getTime() - oldestMs)).toISOString();
}
