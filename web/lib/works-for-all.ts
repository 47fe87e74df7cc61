// Whether the person works for the whole community, or is limited to some of its streets. It only decides what is
// shown; the server decides what is done.
import { getWorkerByUserId } from '#calls/workers.ts';
import { useCommunityId } from './estate.ts';
import { useOperation } from './use-operation.ts';

/** False too while nobody knows yet. */
export function useWorksForAll(): boolean {
  const input = { params: { communityId: useCommunityId() } };
  const { data } = useOperation(getWorkerByUserId, input, { meta: { frame: true } });
  return data?.scope === 'all';
}
