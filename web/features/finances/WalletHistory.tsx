// What was done to a wallet and its requests.
import { useState } from 'react';
import { getWalletHistory } from '#calls/wallets.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { HistoryList } from '#ui/HistoryList.tsx';

const sentences = {
  'wallet.created': 'created this wallet',
  'wallet.changed': 'changed this wallet',
  'wallet.frozen': 'froze this wallet',
  'wallet.unfrozen': 'unfroze this wallet',
  'wallet.closed': 'closed this wallet',
};

export function WalletHistory({ walletId }: { walletId: string }) {
  const [size, setSize] = useState('25');
  const history = useOperation(getWalletHistory, {
    params: { communityId: useCommunityId(), walletId },
    query: { PageSize: size },
  });
  if (history.isError)
    return <ErrorState error={history.error} onRetry={() => history.refetch()} />;
  const { items, totalCount = 0 } = history.data ?? {};
  const more = items !== undefined && totalCount > items.length && size !== '100';
  return (
    <HistoryList
      entries={items as never}
      sentences={sentences}
      onMore={more ? () => setSize('100') : undefined}
      loadingMore={history.isFetching}
    />
  );
}
