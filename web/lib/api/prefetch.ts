// Starts the frame's queries while its code is still loading, so that both run in parallel.
import { getMe } from '#calls/identity/identity.ts';
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { storedCommunityId } from '#lib/community/estate.ts';
import { isGuardShift } from '#lib/session/gate-device.ts';
import { queryClient } from './query-client.ts';
import { sessionState } from '#lib/session/session.ts';
import { operationQuery } from './use-operation.ts';

const meta = { frame: true };

/**
 * Does nothing if nobody is signed in with an account. A guard's shift has no account, and the queries would end the
 * shift. Failures are not reported here: the component that shows the data reports them.
 */
export function prefetchFrameData(): void {
  if (sessionState() !== 'present' || isGuardShift()) return;
  void queryClient.prefetchQuery(operationQuery(getMe, {}, { meta }));
  const communityId = storedCommunityId();
  if (!communityId) return;
  const worker = operationQuery(getWorkerByUserId, { params: { communityId } }, { meta });
  void queryClient.prefetchQuery(worker);
}
