// Slice `permissions` (spec 3): what the role in the chosen community allows. It only decides what
// is shown; the server decides what is done.
import type { Permission } from '#contract/permissions.ts';
import { storedSlice } from './slice.ts';

type Permissions = {
  userPermissions: string[];
  setPermissions: (userPermissions: readonly string[]) => void;
};

export const usePermissions = storedSlice<Permissions>(
  (set) => ({
    userPermissions: [],
    setPermissions: (userPermissions) => set({ userPermissions: [...userPermissions] }),
  }),
  { name: 'permissions', pick: ({ userPermissions }) => ({ userPermissions }) },
);

/** Whether the person may do this in the chosen community, for a button or a menu entry. */
export const useMay = (permission: Permission): boolean =>
  usePermissions((state) => state.userPermissions.includes(permission));

/** What the caller may do here, for what is chosen among several. */
export const usePermissionList = (): readonly string[] =>
  usePermissions((state) => state.userPermissions);
