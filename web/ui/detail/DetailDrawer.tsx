// A drawer from the right for reading one record, with its loading and error states.
// Example: `<DetailDrawer title="Receipt 12" result={result} onClose={close}>{(one) => …}</DetailDrawer>`.
import { Drawer, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ReturnFocus } from '#ui/dialog/ReturnFocus.tsx';

type DetailDrawerProps<T> = {
  title: string;
  result: { data: T | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  onClose: () => void;
  children: (record: T) => ReactNode;
};

export function DetailDrawer<T>({ title, result, onClose, children }: DetailDrawerProps<T>) {
  const { data, isError, error, refetch } = result;
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title={title}
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      {isError && <ErrorState error={error} onRetry={() => refetch()} />}
      {data === undefined && !isError && <Skeleton height={320} />}
      {data !== undefined && children(data)}
    </Drawer>
  );
}
