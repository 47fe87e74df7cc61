// The search and the filters of complaints, stored in the URL: the list and the board share them.
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { filterNames, filtersOf } from './columns.tsx';

/** `fixed`: the filters that the page sets itself and does not offer. */
export function useComplaintFilters(fixed: Record<string, string> = {}) {
  const seesTeam = useMay('team.read');
  return {
    state: useListState(filterNames),
    filters: filtersOf(seesTeam, Object.keys(fixed)),
    searchHint: 'Search number, words or place',
  };
}
