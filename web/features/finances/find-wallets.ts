// The wallets of a community as options of a filter.
import { listWallets } from '#calls/wallets.ts';
import { call } from '#lib/api.ts';
import type { FilterOption } from '#ui/list/filters.ts';

export const findWallets =
  (communityId: string) =>
  async (search: string): Promise<FilterOption[]> => {
    const { items } = await call(listWallets, {
      params: { communityId },
      query: { Kind: 'Main,Custom', PageSize: '50', ...(search && { Search: search }) },
    });
    return items.map(({ id, name }) => ({ value: id, label: name }));
  };
