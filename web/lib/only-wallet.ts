// The one wallet of a community that has no other, so that a form need not ask for it.
// Example: `const only = useOnlyWallet(communityId, !due); if (only === undefined) return null;`
import { useQuery } from '@tanstack/react-query';
import type { FilterOption } from '#ui/list/filters.ts';
import { findWallets } from './find.ts';

/** Undefined until it is known; null where there are several wallets or none, or the question failed. */
export function useOnlyWallet(
  communityId: string,
  enabled: boolean,
): FilterOption | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['listWallets', { communityId }, 'only'],
    queryFn: () => findWallets(communityId, 'Active')(''),
    enabled,
  });
  if (!enabled || isError) return null;
  return data && (data.length === 1 ? (data[0] ?? null) : null);
}
