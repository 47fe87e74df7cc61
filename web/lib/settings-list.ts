// The parts of the settings in the specification's order, and who may open each: the page draws them, and the command
// palette leads to them.
import type { Permission } from '#contract/permissions.ts';

export const settingsKeys = [
  'profile',
  'community',
  'team',
  'roles',
  'access-control',
  'panic',
  'bank-accounts',
  'approvals',
  'dues-defaults',
  'complaints',
  'utilities',
  'integrations',
  'audit',
  'data',
] as const;
export type SettingsKey = (typeof settingsKeys)[number];

/** Without a permission everyone may open it. */
export const settingsList: Readonly<
  Record<SettingsKey, { label: string; permission?: Permission }>
> = {
  profile: { label: 'Profile' },
  community: { label: 'Community', permission: 'settings.read' },
  team: { label: 'Team', permission: 'team.read' },
  roles: { label: 'Roles', permission: 'roles.read' },
  'access-control': { label: 'Access control', permission: 'gatePasses.update' },
  panic: { label: 'Panic', permission: 'emergencies.read' },
  'bank-accounts': { label: 'Bank accounts', permission: 'bankAccounts.read' },
  approvals: { label: 'Approvals', permission: 'wallets.read' },
  'dues-defaults': { label: 'Dues defaults', permission: 'dues.read' },
  complaints: { label: 'Complaints', permission: 'complaints.read' },
  utilities: { label: 'Utilities/Electricity', permission: 'utilities.read' },
  integrations: { label: 'Integrations', permission: 'settings.read' },
  audit: { label: 'Audit log', permission: 'audit.read' },
  data: { label: 'Data', permission: 'settings.read' },
};
