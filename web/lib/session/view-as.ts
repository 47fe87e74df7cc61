// Slice `viewAs`: the role that a manager is viewing as, and in which community. While it is set, calls of operations
// in this community send the role. The server then applies that role's permissions and changes nothing.
import { storedSlice } from './slice.ts';

export type Viewed = { communityId: string; roleId: string; roleName: string };

type ViewAs = { viewed: Viewed | null; setViewed: (viewed: Viewed | null) => void };

export const useViewAs = storedSlice<ViewAs>(
  (set) => ({ viewed: null, setViewed: (viewed) => set({ viewed }) }),
  { name: 'viewAs', pick: ({ viewed }) => ({ viewed }) },
);

/** The role's id for a call in this community; null if the person is not viewing as a role. */
export function viewedRoleIn(communityId: string | null): string | null {
  const { viewed } = useViewAs.getState();
  return viewed !== null && viewed.communityId === communityId ? viewed.roleId : null;
}

/** Starts or ends viewing as a role, and reloads the page: all its data was loaded with other permissions. */
export function viewAs(viewed: Viewed | null, path: string): void {
  useViewAs.getState().setViewed(viewed);
  window.location.assign(path);
}
