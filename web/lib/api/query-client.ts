// The query cache with the specification's constants. It also handles failures of the frame's own queries, because
// every query passes through it.
import { type InvalidateQueryFilters, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { setServerError } from './server-error.ts';

export const staleTimeMs = 300_000;
export const keepAliveMs = 60_000;

/** A refusal does not change when retried; only server faults and lost connections are retried. */
const retry = (failures: number, error: unknown): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.['frame'] || query.state.data !== undefined) return;
      if (error instanceof ApiError && error.status >= 500 && navigator.onLine) {
        setServerError(error.requestId);
      }
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: staleTimeMs,
      gcTime: keepAliveMs,
      retry,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
    mutations: { retry: false },
  },
});

// The name that TanStack Query's developer tools read.
Reflect.set(globalThis, '__TANSTACK_QUERY_CLIENT__', queryClient);

/**
 * Marks cached responses as stale and refetches those on the screen. A first response still in flight may be older than
 * the change, and the library keeps it: it is refetched once it has arrived.
 */
export async function makeStale(filters: InvalidateQueryFilters = {}): Promise<void> {
  const underway = queryClient
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  const again = underway.map(async ({ promise, queryKey }) => {
    await promise?.catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey, exact: true });
  });
  await Promise.all([queryClient.invalidateQueries(filters), ...again]);
}

/** Stores data that was pushed by the server; a response still in flight is older. */
export async function storePushedData(
  queryKey: readonly unknown[],
  { data }: { data: unknown },
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}
