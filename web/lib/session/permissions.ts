// Slice `permissions`: the permissions of the role in the chosen community. It only decides what is shown; the server
// checks every action.
import type { Permission } from '#contract/shared/permissions.ts';
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

/** Whether the person has a permission in the chosen community, for a button or menu entry. */
export const useMay = (permission: Permission): boolean =>
  usePermissions((state) => state.userPermissions.includes(permission));

/** The caller's permissions here, for code that checks several of them. */
export const usePermissionList = (): readonly string[] =>
  usePermissions((state) => state.userPermissions);
