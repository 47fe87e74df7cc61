// The permission matrix of the system roles. Permission = `area.action`; contract/shared/areas.ts declares the areas.
import {
  type Action,
  actions,
  type Area,
  areas,
  areaTable,
  specialRights,
  type SystemRole,
  systemRoles,
} from './areas.ts';

export { type Action, actions, type Area, areas, type SystemRole, systemRoles };

export type Permission = `${Area}.${Action}` | (typeof specialRights)[number];

const everything: readonly Permission[] = [
  ...areas.flatMap((area) => actions.map((action) => `${area}.${action}` as const)),
  ...specialRights,
];

const permissionsOf = (role: SystemRole): readonly Permission[] =>
  role === 'Community manager'
    ? everything
    : areas.flatMap((area) =>
        (areaTable[area].roles[role] ?? []).map((right) => `${area}.${right}` as Permission),
      );

/** The permissions of each system role. A community's owner has every permission, regardless of this matrix. */
export const rolePermissions = Object.fromEntries(
  systemRoles.map((role) => [role, permissionsOf(role)]),
) as Readonly<Record<SystemRole, readonly Permission[]>>;

/** The permissions of a role: a system role's come from the matrix, a custom role's from its own list. */
export const permissionsOfRole = (role: {
  name: string;
  isSystem: boolean;
  permissions: readonly string[];
}): readonly Permission[] =>
  role.isSystem
    ? (rolePermissions[role.name as SystemRole] ?? [])
    : (role.permissions as readonly Permission[]);

const isReading = (permission: Permission): boolean => /\.(read|lookup|all)$/.test(permission);

/** Permissions over people, access, money destinations and exports; platform support may only read these. */
const ofTheHouse =
  /^(team|roles|settings|residents|joinRequests|gatePasses|wallets|bankAccounts|audit)\.|\.export$/;

/**
 * The permissions of platform support while an owner grants it access. `read`: every record. `full`: also daily work,
 * but nothing that lets a person gain access later or lets money leave.
 */
export const supportPermissions: Readonly<Record<'read' | 'full', readonly Permission[]>> = {
  read: everything.filter(isReading),
  full: everything.filter((one) => isReading(one) || !ofTheHouse.test(one)),
};

/** All permissions, for the owner and for tests. */
export const allPermissions: readonly Permission[] = everything;
