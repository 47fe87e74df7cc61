// Labels of areas and of the actions in them, for screens that show permissions.
import type { Action, Area } from '#contract/shared/permissions.ts';

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
  utilities: 'Utilities',
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
