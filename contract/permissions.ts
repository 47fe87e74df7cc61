// The permission matrix of the system roles (domain 17). Permission = `area.action`.

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
 * `utilities.approve` sets prices, bills and sells; the rest of the area is meters and what is read off them.
 * `gatePasses.visits` reads who visits whom; guards work without it.
 * `read` shows the record; `lookup` is the guard's narrower "name and house only", `complaints.billing` the officer's
 * "about bills only". `audit.read` shows what concerns money, `audit.all` the whole log.
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

/** What each system role holds. A community's owner has every permission, whatever is here. */
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

/** What a role holds: a system role by the matrix, one of a community's own by what was chosen for it. */
export const heldBy = (role: {
  name: string;
  isSystem: boolean;
  permissions: readonly string[];
}): readonly Permission[] =>
  role.isSystem
    ? (rolePermissions[role.name as SystemRole] ?? [])
    : (role.permissions as readonly Permission[]);

const isReading = (permission: Permission): boolean => /\.(read|lookup|all)$/.test(permission);

/** Who works, lives and comes in here, by which address, where money goes, and what leaves as a file. */
const ofTheHouse =
  /^(team|roles|settings|residents|joinRequests|gatePasses|wallets|bankAccounts|audit)\.|\.export$/;

/**
 * What the platform's support may do while an owner lets it in. To read: every record. In full: the work of the house
 * too, but nothing by which anybody could come in later or money could leave (decision 35).
 */
export const supportPermissions: Readonly<Record<'read' | 'full', readonly Permission[]>> = {
  read: everything.filter(isReading),
  full: everything.filter((one) => isReading(one) || !ofTheHouse.test(one)),
};

/** Every permission there is, for the owner and for tests. */
export const allPermissions: readonly Permission[] = everything;
