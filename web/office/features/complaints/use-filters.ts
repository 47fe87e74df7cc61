// The filters of complaints that a page offers: the list and the board share them.
import { useMay } from '#lib/session/permissions.ts';
import { filterOptions } from './columns.tsx';

/** `fixed`: the filters that the page sets itself and does not offer. */
export function useComplaintFilters(fixed: Record<string, string> = {}) {
  const seesTeam = useMay('team.read');
  const left = [...Object.keys(fixed), ...(seesTeam ? [] : ['AssigneeId'])];
  return { options: filterOptions, leaveOut: new Set(left) };
}
