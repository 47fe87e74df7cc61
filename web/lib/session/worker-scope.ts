// Whether the person works for the whole community or only for some of its streets, and whether they see all of its
// wallets. It only decides what is shown; the server checks every action.
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { useOperation } from '#lib/api/use-operation.ts';

const useOwn = () => useOperation(getWorkerByUserId, {}, { meta: { frame: true } });

const useOwnWorker = () => useOwn().data;

/** Whether the response of the functions below has arrived or has failed. */
export const useIsScopeKnown = (): boolean => !useOwn().isPending;

/** Whether the person works for all streets; false while that is not known. */
export const useSeesAllStreets = (): boolean => useOwnWorker()?.scope === 'all';

/** Whether the person sees all wallets; false while that is not known. */
export const useSeesAllWallets = (): boolean => useOwnWorker()?.walletIds === null;

/** Whether the person is limited to some streets or wallets; false while that is not known. */
export function useIsLimited(): boolean {
  const worker = useOwnWorker();
  return worker !== undefined && (worker.scope !== 'all' || worker.walletIds !== null);
}

/**
 * Whether the person sees all streets and all wallets, and so records of the whole community, such as bank statements
 * and closed months. False while that is not known.
 */
export function useSeesWholeCommunity(): boolean {
  const worker = useOwnWorker();
  return worker?.scope === 'all' && worker.walletIds === null;
}
