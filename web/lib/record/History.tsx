// The history of a record, loaded from its history operation: the first 25 entries, and on demand up to 100.
import { useState } from 'react';
import type { z } from 'zod';
import type { HistoryPage } from '#contract/shared/history.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { ValueWords } from '#ui/detail/history-changes.ts';
import { HistoryList } from '#ui/detail/HistoryList.tsx';
import type { Callable } from '#lib/api/request.ts';
import { useOperation } from '#lib/api/use-operation.ts';

type HistoryProps = {
  /** The record's history operation, and the params that name the record. */
  operation: Callable;
  params: Readonly<Record<string, string>>;
  /** The sentence of each action, after the person's name. */
  sentences: Readonly<Record<string, string>>;
  /** Labels for fields whose key is not readable. */
  labels?: Readonly<Record<string, string>>;
  /** Words for stored values, by field. */
  values?: ValueWords;
};

export function History({ operation, params, sentences, labels = {}, values = {} }: HistoryProps) {
  const [size, setSize] = useState('25');
  const history = useOperation(operation, { params, query: { PageSize: size } } as never);
  if (history.isError)
    return <ErrorState error={history.error} onRetry={() => history.refetch()} />;
  const { items, totalCount = 0 } = (history.data ?? {}) as Partial<z.infer<typeof HistoryPage>>;
  const more = items !== undefined && totalCount > items.length && size !== '100';
  return (
    <HistoryList
      entries={items as never}
      sentences={sentences}
      labels={labels}
      values={values}
      onMore={more ? () => setSize('100') : undefined}
      loadingMore={history.isFetching}
    />
  );
}
