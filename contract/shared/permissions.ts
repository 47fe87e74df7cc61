// The permission matrix of the system roles. Permission = `area.action`.

export const areas = [
  'residents',
  'addresses',
  'groups',
  'joinRequests',
  'dues',
  'wallets',
  'bankAccounts',
  'complaints',
  'broadcasts',
  'gatePasses',
  'emergencies',
  'licences',
  'utilities',
  'team',
  'roles',
  'settings',
  'audit',
] as const;
export type Area = (typeof areas)[number];

export const actions = ['read', 'create', 'update', 'archive', 'approve', 'export'] as const;
export type Action = (typeof actions)[number];

/**
 * `utilities.approve` sets prices, bills and sells; the rest of the area is meters and readings. `gatePasses.visits`
 * reads visitors and hosts; guards work without it. `read` shows the record; `lookup` is the guard's narrower "name and
 * house only", `complaints.billing` the officer's "about bills only". `audit.read` shows entries about money,
 * `audit.all` the whole log.
 */
export type Permission =
  | `${Area}.${Action}`
  | 'residents.lookup'
  | 'roles.grant'
  | 'audit.all'
  | 'gatePasses.visits'
  | 'complaints.billing';

export const systemRoles = [
  'Community manager',
  'Admin',
  'Finance officer',
  'Security staff',
] as const;
export type SystemRole = (typeof systemRoles)[number];

const all = (...of: Area[]): Permission[] =>
  of.flatMap((area) => actions.map((action) => `${area}.${action}` as const));

const register = ['residents', 'addresses', 'groups'] as const;
const everything = [
  ...all(...areas),
  'residents.lookup',
  'roles.grant',
  'audit.all',
  'gatePasses.visits',
  'complaints.billing',
] as const;

/** The permissions of each system role. A community's owner has every permission, regardless of this matrix. */
export const rolePermissions: Readonly<Record<SystemRole, readonly Permission[]>> = {
  'Community manager': everything,
  Admin: [
    ...all(...register, 'joinRequests', 'complaints', 'broadcasts', 'gatePasses', 'emergencies'),
    ...all('team', 'settings', 'audit'),
    'audit.all',
    'gatePasses.visits',
    'residents.lookup',
    'complaints.billing',
    'dues.read',
    'dues.update',
    'wallets.read',
    'bankAccounts.read',
    'licences.read',
    'utilities.read',
    'utilities.create',
    'utilities.update',
    'utilities.archive',
    'utilities.export',
    'roles.read',
  ],
  'Finance officer': [
    ...register.flatMap((area): Permission[] => [`${area}.read`, `${area}.export`]),
    ...all('dues', 'licences', 'utilities'),
    'residents.lookup',
    'wallets.read',
    'wallets.create',
    'wallets.approve',
    'wallets.export',
    'bankAccounts.read',
    'bankAccounts.create',
    'complaints.billing',
    'broadcasts.read',
    'broadcasts.create',
    'broadcasts.update',
    'emergencies.read',
    'audit.read',
    'audit.export',
  ],
  'Security staff': [
    'residents.lookup',
    'complaints.create',
    'broadcasts.read',
    'broadcasts.create',
    'gatePasses.read',
    'gatePasses.create',
    'emergencies.read',
    'emergencies.update',
  ],
};

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
