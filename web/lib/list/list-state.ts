// A list's state in the URL's search params, under the API's own names. The pure part is in `#ui/list/query.ts`; this
// file ties it to the router.
//
// Example: `const state = useListState(['StreetId', 'Status']);` then give `state.api` to the list
// operation as its query and `state` to `ListPage`.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ListState } from '#ui/list/state.ts';
import { apiQuery, changeQuery, defaultPageSize, readQuery } from '#ui/list/query.ts';
import { splitValues } from '#ui/list/filter/filters.ts';
import { stringifySearch } from './url-state.ts';

type Search = Record<string, unknown>;

/** `filterNames`: the query names of this list besides Search, Sort, PageNumber and PageSize. */
export function useListState(filterNames: readonly string[]): ListState {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const router = useRouter();
  const names = filterNames.join();
  const key = JSON.stringify(readQuery(search, filterNames));
  return useMemo(() => {
    const known = names.split(',');
    const query = JSON.parse(key) as Record<string, string>;
    const change: ListState['change'] = (wanted, how = {}) => {
      const next = (before: Search): Search => {
        const own = readQuery(before, known);
        const others = Object.entries(before).filter(([name]) => !(name in own));
        return { ...Object.fromEntries(others), ...changeQuery(own, wanted) };
      };
      navigate({
        to: '.',
        search: next as never,
        replace: !how.push,
        resetScroll: false,
      }).catch(() => undefined);
    };
    return {
      query,
      api: apiQuery(query),
      pageNumber: Number(query['PageNumber'] ?? 1),
      pageSize: Number(query['PageSize'] ?? defaultPageSize),
      columns: query['Columns'] === undefined ? undefined : splitValues(query['Columns']),
      viewId: query['View'],
      change,
      // Parameters that are not this list's, such as the page's open tab, stay in the address.
      hrefFor: (shown) => {
        const { pathname, search: before } = router.state.location;
        const own = readQuery(before as Search, known);
        const others = Object.entries(before as Search).filter(([name]) => !(name in own));
        return pathname + stringifySearch({ ...Object.fromEntries(others), ...shown });
      },
    };
  }, [key, names, navigate, router]);
}
