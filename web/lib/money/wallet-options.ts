// The wallets that a form offers, and the default one if a community has only one.
// Example: `const { isKnown, options, only } = useWalletOptions(); if (!isKnown) return null;`
import { listWallets } from '#calls/wallets/wallets.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { useOperation } from '#lib/api/use-operation.ts';

type WalletOptions = {
  /** False until the server has responded. A failed query counts as a response without wallets. */
  isKnown: boolean;
  /** At most 100, in the order of the list of wallets. */
  options: readonly FilterOption[];
  only: FilterOption | undefined;
};

export function useWalletOptions(isNeeded = true): WalletOptions {
  const query = { Kind: 'Main,Custom', Status: 'Active', PageSize: '100' } as const;
  const input = { query };
  const { data, isPending } = useOperation(listWallets, input, { enabled: isNeeded });
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return {
    isKnown: !isNeeded || !isPending,
    options,
    only: options.length === 1 ? options[0] : undefined,
  };
}
