// What was done to a due.
import { useState } from 'react';
import { getDueHistory } from '#calls/dues.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { HistoryList } from '#ui/HistoryList.tsx';

const sentences = {
  'due.created': 'drafted this due',
  'due.changed': 'changed this due',
  'due.published': 'published this due',
  'due.suspended': 'suspended this due',
  'due.resumed': 'resumed this due',
  'due.ended': 'ended this due',
  'due.cancelled': 'cancelled this due',
  'due.issued': 'issued a period',
};

export function DueHistory({ dueId }: { dueId: string }) {
  const [size, setSize] = useState('25');
  const history = useOperation(getDueHistory, {
    params: { communityId: useCommunityId(), dueId },
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
