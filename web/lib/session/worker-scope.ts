// Whether the person works for the whole community or only for some of its streets, and whether they see all of its
// wallets. It only decides what is shown; the server checks every action.
import { getWorkerByUserId } from '#calls/team/workers.ts';
import { useOperation } from '#lib/api/use-operation.ts';

function useOwnWorker() {
  return useOperation(getWorkerByUserId, {}, { meta: { frame: true } }).data;
}

/** False while the answer is not known. */
export const useSeesAllStreets = (): boolean => useOwnWorker()?.scope === 'all';

/** Whether the person sees all wallets; false while the answer is not known. */
export const useSeesAllWallets = (): boolean => useOwnWorker()?.walletIds === null;

/** Whether the person sees only some streets or wallets; false while the answer is not known. */
export function useIsLimited(): boolean {
  const worker = useOwnWorker();
  return worker !== undefined && (worker.scope !== 'all' || worker.walletIds !== null);
}

/**
 * Whether the person sees all streets and all wallets, and so the whole community's records: bank statements, for
 * example, and closed months.
 */
export function useSeesWholeCommunity(): boolean {
  const worker = useOwnWorker();
  return worker?.scope === 'all' && worker.walletIds === null;
}
