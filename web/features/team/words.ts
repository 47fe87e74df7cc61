// The words of roles and rights, for screens.
import type { Action, Area, SystemRole } from '#contract/permissions.ts';

export const areaWords: Readonly<Record<Area, string>> = {
  residents: 'Residents',
  addresses: 'Addresses',
  groups: 'Groups',
  joinRequests: 'Join requests',
  dues: 'Dues',
  wallets: 'Wallets',
  bankAccounts: 'Bank accounts',
  complaints: 'Complaints',
  broadcasts: 'Broadcast',
  gatePasses: 'Gate pass and visits',
  emergencies: 'Emergencies',
  licences: 'Licences',
  team: 'Team',
  roles: 'Roles',
  settings: 'Settings',
  audit: 'Audit log',
};

export const actionWords: Readonly<Record<Action, string>> = {
  read: 'See',
  create: 'Add',
  update: 'Change',
  archive: 'Archive',
  approve: 'Approve',
  export: 'Export',
};

/** Rights beside the six of each area. */
export const specialRights = [
  ['residents.lookup', 'Look up a name and house at the gate'],
  ['audit.all', 'See the whole audit log, not only what concerns money'],
  ['roles.grant', 'Give roles to others'],
] as const;

export const roleSentences: Readonly<Record<SystemRole, string>> = {
  'Community manager': 'Runs everything, as the owner does.',
  Admin: 'Runs everything but money and roles.',
  'Finance officer': 'Dues, wallets, reports and licences.',
  'Security staff': 'The gate, its visitors, and emergencies.',
};

export const plural = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`;
