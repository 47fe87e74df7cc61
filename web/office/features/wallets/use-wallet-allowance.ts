// How many of the plan's custom wallets are in use, for the buttons that create another. Closed wallets do not count.
import { listWallets } from '#calls/wallets/wallets.ts';
import { premiumWallets } from '#contract/shared/features.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { Allowance } from '#ui/state/feature-state.ts';

export function useWalletAllowance(): Allowance | undefined {
  const { data } = useOperation(listWallets, {
    query: { Kind: 'Custom', Status: 'Active,Frozen', PageSize: '1' },
  });
  return data && { used: data.totalCount, limit: premiumWallets };
}
