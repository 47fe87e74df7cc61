// The query cache with the specification's constants (spec 9). What a failure of the frame's own
// queries does to the page is here too, because every query passes it.
import { type InvalidateQueryFilters, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { setServerError } from './server-error.ts';

export const staleTimeMs = 300_000;
export const keepAliveMs = 60_000;

/** A refusal stays a refusal however often it is asked; only faults and cut lines are retried. */
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

/**
 * Makes answers stale; those on the screen are asked again. A first answer that is still on its way may be older than
 * what made it stale, and the library keeps it: it is asked again once it is there.
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

/** Keeps an answer that came unasked; one that is still on its way is older. */
export async function keepAnswer(
  queryKey: readonly unknown[],
  { data }: { data: unknown },
): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}
