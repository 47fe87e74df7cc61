// The query cache with the specification's constants. If the browser is online, a server fault of a first query of the
// frame shows the server-error page.
import { type InvalidateQueryFilters, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { setServerError } from './server-error.ts';

export const staleTimeMs = 300_000;
export const keepAliveMs = 60_000;

/** Retries once, except after a refusal (status 400 to 499), which does not change when retried. */
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
 * the change, and the library would keep it, so it is fetched again once it has arrived.
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

/** Stores a response that the server pushed with a live event, and cancels the same request if it is still running. */
export async function storePushedData(
  queryKey: readonly unknown[],
  { data }: { data: unknown },
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}
