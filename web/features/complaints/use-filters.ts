// The search and the filters of complaints, stored in the URL: the list and the board share them.
import { useCommunityId } from '#lib/estate.ts';
import { useListState } from '#lib/list-state.ts';
import { useMay } from '#lib/permissions.ts';
import { filterNames, filtersOf } from './columns.tsx';

/** `fixed`: the filters that the page sets itself and does not offer. */
export function useComplaintFilters(fixed: Record<string, string> = {}) {
  const communityId = useCommunityId();
  const seesTeam = useMay('team.read');
  return {
    state: useListState(filterNames),
    filters: filtersOf(communityId, seesTeam, Object.keys(fixed)),
    searchHint: 'Search number, words or place',
  };
}
