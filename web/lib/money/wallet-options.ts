// The wallets that a form offers, and the only one, if there is just one, for a form to preselect. Example: `const {
// isKnown, options, only } = useWalletOptions(); if (!isKnown) return null;`
import { useState } from 'react';
import { listWallets } from '#calls/wallets/wallets.ts';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { useOperation } from '#lib/api/use-operation.ts';

type WalletOptions = {
  /**
   * False until the server has responded, if the wallets are needed. A stored list that a change made stale does not
   * count: a form that opens with it could preselect a wallet that is no longer the only one. A failed query counts as
   * a response without wallets.
   */
  isKnown: boolean;
  /** At most 100, in the order of the list of wallets. */
  options: readonly FilterOption[];
  only: FilterOption | undefined;
};

export function useWalletOptions(isNeeded = true): WalletOptions {
  const query = { Kind: 'Main,Custom', Status: 'Active', PageSize: '100' } as const;
  const input = { query };
  const { data, isPending, isFetching, isStale } = useOperation(listWallets, input, {
    enabled: isNeeded,
  });
  const isSettled = !isNeeded || !(isPending || (isStale && isFetching));
  // Stays true: a later refresh must not close a form in which somebody types.
  const [isKnown, setKnown] = useState(isSettled);
  if (isSettled && !isKnown) setKnown(true);
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return {
    isKnown,
    options,
    only: options.length === 1 ? options[0] : undefined,
  };
}
