// Whether the person works for the whole community, or is limited to some of its streets, and whether they see all of
// its wallets. It only decides what is shown; the server decides what is done.
import { getWorkerByUserId } from '#calls/workers.ts';
import { useCommunityId } from './estate.ts';
import { useOperation } from './use-operation.ts';

function useOwnWorker() {
  const input = { params: { communityId: useCommunityId() } };
  return useOperation(getWorkerByUserId, input, { meta: { frame: true } }).data;
}

/** False too while nobody knows yet. */
export const useWorksForAll = (): boolean => useOwnWorker()?.scope === 'all';

/** The same of wallets. */
export const useSeesAllWallets = (): boolean => useOwnWorker()?.walletIds === null;

/** Both: what is of the whole community, as bank statements and closed months are, is theirs to look at. */
export function useSeesWholeCommunity(): boolean {
  const worker = useOwnWorker();
  return worker?.scope === 'all' && worker.walletIds === null;
}
