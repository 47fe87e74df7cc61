// Asks for what the frame will need while its code is still on the way, so that the two travel side
// by side and not one after the other.
import { getMe } from '#calls/identity.ts';
import { getWorkerByUserId } from '#calls/workers.ts';
import { storedCommunityId } from './estate.ts';
import { isGuardShift } from './gate-device.ts';
import { queryClient } from './query-client.ts';
import { sessionState } from './session.ts';
import { operationQuery } from './use-operation.ts';

const meta = { frame: true };

/**
 * Does nothing without an account, and a guard's shift has none: asking would end it. A failure is told by whoever
 * shows the answer.
 */
export function warmUp(): void {
  if (sessionState() !== 'present' || isGuardShift()) return;
  void queryClient.prefetchQuery(operationQuery(getMe, {}, { meta }));
  const communityId = storedCommunityId();
  if (!communityId) return;
  const worker = operationQuery(getWorkerByUserId, { params: { communityId } }, { meta });
  void queryClient.prefetchQuery(worker);
}
