// Slice `viewAs`: the role that a manager looks through, in which community. While it is set every call carries it, and
// the server answers with that role's rights and changes nothing.
import { storedSlice } from './slice.ts';

export type Viewed = { communityId: string; roleId: string; roleName: string };

type ViewAs = { viewed: Viewed | null; setViewed: (viewed: Viewed | null) => void };

export const useViewAs = storedSlice<ViewAs>(
  (set) => ({ viewed: null, setViewed: (viewed) => set({ viewed }) }),
  { name: 'viewAs', pick: ({ viewed }) => ({ viewed }) },
);

/** The role's id for a call in this community; null where the person looks through none. */
export function viewedRoleIn(communityId: string | null): string | null {
  const { viewed } = useViewAs.getState();
  return viewed !== null && viewed.communityId === communityId ? viewed.roleId : null;
}

/** Starts or ends looking through a role, and loads the page anew: every answer on it was made with other rights. */
export function viewAs(viewed: Viewed | null, path: string): void {
  useViewAs.getState().setViewed(viewed);
  window.location.assign(path);
}
