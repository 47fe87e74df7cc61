// Replaces the rows of a list: empty, no match, a page past the end, error, locked or forbidden. Loading is not
// included: the list shows placeholder rows.
import { Button } from '@mantine/core';
import { EmptyState, type EmptyStateProps } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { Noun } from '#ui/format/count.ts';
import { LockedState, type LockedStateProps } from '#ui/state/LockedState.tsx';
import { NoPermissionState } from '#ui/state/NoPermissionState.tsx';
import { refusalOf } from '#ui/state/refusal.ts';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import type { ListResult, ListState } from './state.ts';
import { clearedFilters } from './query.ts';
import type { FallbackKind } from './fallback.ts';

type ListTroubleProps = {
  trouble: FallbackKind;
  noun: Noun;
  state: ListState;
  result: ListResult<unknown>;
  empty: EmptyStateProps;
  locked?: Partial<LockedStateProps>;
};

export function ListFallback({ trouble, noun, state, result, empty, locked }: ListTroubleProps) {
  const { message, errors } = refusalOf(result.error);
  if (trouble === 'empty') return <EmptyState {...empty} />;
  if (trouble === 'error') return <ErrorState error={result.error} onRetry={result.refetch} />;
  if (trouble === 'forbidden') return <NoPermissionState what={noun.many} />;
  if (trouble === 'locked') {
    const featureKey = errors.find(({ activation }) => activation)?.activation?.feature;
    const feature = featureKey ?? noun.many;
    return <LockedState feature={feature} sentence={message} {...locked} featureKey={featureKey} />;
  }
  if (trouble === 'past-end') {
    return (
      <StateMessage role="status" title="No more results" text="There are fewer rows now.">
        <Button variant="default" onClick={() => state.change({ PageNumber: undefined })}>
          Go to the first page
        </Button>
      </StateMessage>
    );
  }
  return (
    <StateMessage
      role="status"
      title={`No ${noun.many} match`}
      text="Try another search or clear a filter."
    >
      <Button
        variant="default"
        onClick={() => state.change({ ...clearedFilters(state.query), PageNumber: undefined })}
      >
        Clear filters
      </Button>
    </StateMessage>
  );
}
