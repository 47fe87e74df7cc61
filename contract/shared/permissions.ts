// The permissions of the system roles. A permission is named `area.action`; contract/shared/areas.ts declares the
// areas.
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

/** The permissions of each system role. The owner of a community has every permission and needs no role. */
export const rolePermissions = Object.fromEntries(
  systemRoles.map((role) => [role, permissionsOf(role)]),
) as Readonly<Record<SystemRole, readonly Permission[]>>;

/** The permissions of a role. A custom role has its own list. */
export const permissionsOfRole = (role: {
  name: string;
  isSystem: boolean;
  permissions: readonly string[];
}): readonly Permission[] =>
  role.isSystem
    ? (rolePermissions[role.name as SystemRole] ?? [])
    : (role.permissions as readonly Permission[]);

const isReading = (permission: Permission): boolean => /\.(read|lookup|all)$/.test(permission);

/**
 * Permissions to manage people, access, accounts that receive money, and exports. Platform support may only read in
 * these areas.
 */
const ofTheHouse =
  /^(team|roles|settings|residents|joinRequests|gatePasses|wallets|bankAccounts|audit)\.|\.export$/;

/**
 * The permissions of platform support while an owner gives it access. `read`: reading every record except visitors and
 * their hosts. `full`: also daily work, except anything that would give a person later access or send money out.
 */
export const supportPermissions: Readonly<Record<'read' | 'full', readonly Permission[]>> = {
  read: everything.filter(isReading),
  full: everything.filter((one) => isReading(one) || !ofTheHouse.test(one)),
};

/** All permissions. */
export const allPermissions: readonly Permission[] = everything;
