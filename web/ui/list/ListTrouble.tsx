// What stands in a list's place when there are no rows to show: empty, no match, error, locked or
// forbidden. Loading is not here: the rows' own placeholders are.
import { Button } from '@mantine/core';
import { EmptyState, type EmptyStateProps } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { Noun } from '#ui/format/count.ts';
import { LockedState, type LockedStateProps } from '#ui/LockedState.tsx';
import { NoPermissionState } from '#ui/NoPermissionState.tsx';
import { refusalOf } from '#ui/refusal.ts';
import { StateMessage } from '#ui/StateMessage.tsx';
import type { ListPageData, ListResult, ListState } from './ListState.ts';
import { clearing } from './query.ts';

export type Trouble = 'error' | 'locked' | 'forbidden' | 'empty' | 'no-match';

/** Which state a list is in; undefined when there are rows, or placeholders for them. */
export function troubleOf(
  result: Pick<ListResult<unknown>, 'error'>,
  data: ListPageData<unknown> | undefined,
  narrowed: boolean,
): Trouble | undefined {
  if (result.error) {
    const { codes, status } = refusalOf(result.error);
    if (codes.includes('FEATURE_ACTIVATION_REQUIRED')) return 'locked';
    return status === 403 ? 'forbidden' : 'error';
  }
  if (!data || data.items.length > 0) return undefined;
  return narrowed || data.pageNumber > 1 ? 'no-match' : 'empty';
}

type ListTroubleProps = {
  trouble: Trouble;
  noun: Noun;
  state: ListState;
  result: ListResult<unknown>;
  empty: EmptyStateProps;
  locked?: Partial<LockedStateProps>;
};

export function ListTrouble({ trouble, noun, state, result, empty, locked }: ListTroubleProps) {
  const { message } = refusalOf(result.error);
  if (trouble === 'empty') return <EmptyState {...empty} />;
  if (trouble === 'error') return <ErrorState error={result.error} onRetry={result.refetch} />;
  if (trouble === 'forbidden') return <NoPermissionState what={noun.many} />;
  if (trouble === 'locked') {
    return <LockedState feature={noun.many} sentence={message} {...locked} />;
  }
  return (
    <StateMessage
      role="status"
      title={`No ${noun.many} match`}
      text="Nothing here fits the search and the filters. Take some of them out."
    >
      <Button
        variant="default"
        onClick={() => state.change({ ...clearing(state.query), PageNumber: undefined })}
      >
        Clear filters
      </Button>
    </StateMessage>
  );
}
