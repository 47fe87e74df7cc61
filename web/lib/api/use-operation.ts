// Reading through the query cache. All reads have the same shape of key, so that invalidating an operation's name finds
// all its pages and filters.
import {
  queryOptions,
  useQuery,
  type QueryMeta,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { Answer } from '#contract/shared/operation.ts';
import { perform } from './api.ts';
import type { ApiError } from './api-error.ts';
import { storedCommunityId, useEstate } from '#lib/community/estate.ts';
import { makeStale } from './query-client.ts';
import {
  inChosenCommunity,
  queryKeyOf,
  type CallArguments,
  type Callable,
  type Parts,
} from './request.ts';

export type ReadOptions<O> = Pick<
  UseQueryOptions<Answer<O>, ApiError>,
  'enabled' | 'networkMode' | 'staleTime' | 'refetchInterval' | 'placeholderData'
> & { meta?: QueryMeta };

/** The query of an operation, for hooks, for prefetching and for `setQueryData`. */
export function operationQuery<O extends Callable>(
  operation: O,
  ...[input, options = {}]: CallArguments<O, ReadOptions<O>>
) {
  const parts = inChosenCommunity(operation, (input ?? {}) as Parts, storedCommunityId());
  return queryOptions<Answer<O>, ApiError>({
    queryKey: queryKeyOf(operation, parts),
    queryFn: ({ signal }) => perform(operation, parts, { signal }),
    ...options,
    meta: { ...options.meta, refreshedBy: operation.refreshedBy },
  });
}

/**
 * Reads an operation, in the chosen community unless the input names another one. The response is cached under the
 * operation's name, path parameters, query and body.
 */
export function useOperation<O extends Callable>(
  operation: O,
  ...given: CallArguments<O, ReadOptions<O>>
): UseQueryResult<Answer<O>, ApiError> {
  // Renders again when another community is chosen.
  useEstate(({ estate }) => estate?.id);
  return useQuery(operationQuery(operation, ...given));
}

/** Marks the cached responses of these operations as stale and refetches those on the screen. */
export async function invalidate(operations: readonly (Callable | string)[]): Promise<void> {
  const names = operations.map((item) => (typeof item === 'string' ? item : item.name));
  await Promise.all(names.map((name) => makeStale({ queryKey: [name] })));
}
