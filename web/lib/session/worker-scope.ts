// Whether the person works for the whole community or only for some of its streets, and whether they see all of its
// wallets. It only decides what is shown; the server checks every action.
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { useOperation } from '#lib/api/use-operation.ts';

function useOwnWorker() {
  return useOperation(getWorkerByUserId, {}, { meta: { frame: true } }).data;
}

/** Also false while it is not known. */
export const useSeesAllStreets = (): boolean => useOwnWorker()?.scope === 'all';

/** The same for wallets. */
export const useSeesAllWallets = (): boolean => useOwnWorker()?.walletIds === null;

/** Both: such a person may see the whole community's records, such as bank statements and closed months. */
export function useSeesWholeCommunity(): boolean {
  const worker = useOwnWorker();
  return worker?.scope === 'all' && worker.walletIds === null;
}
