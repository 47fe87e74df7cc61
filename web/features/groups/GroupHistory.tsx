// What was done to a group and its membership.
import { useState } from 'react';
import { getGroupHistory } from '#calls/groups.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useOperation } from '#lib/use-operation.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { HistoryList } from '#ui/HistoryList.tsx';

const sentences = {
  'group.created': 'created this group',
  'group.changed': 'changed this group',
  'group.archived': 'deleted this group',
  'group.restored': 'restored this group',
  'group.membersAdded': 'added members',
  'group.membersRemoved': 'removed members',
};

export function GroupHistory({ groupId }: { groupId: string }) {
  const [size, setSize] = useState('25');
  const history = useOperation(getGroupHistory, {
    params: { communityId: useCommunityId(), groupId },
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
