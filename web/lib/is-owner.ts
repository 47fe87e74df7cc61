// Whether the person owns the chosen community. It uses the frame's response, so it costs no call of its own.
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { useCommunityId } from './estate.ts';
import { useOperation } from './use-operation.ts';

/** False until the server has responded. */
export function useIsOwner(): boolean {
  const communityId = useCommunityId();
  return useOperation(getWorkerByUserId, { params: { communityId } }).data?.isOwner === true;
}
