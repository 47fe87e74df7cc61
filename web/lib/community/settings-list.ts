// The sections of the settings in the specification's order, with the permission and the words to search for each. The
// page shows them, and the command palette links to them.
import type { Permission } from '#contract/shared/permissions.ts';

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

/** A section without a permission is open to everyone. */
export const settingsList: Readonly<
  Record<SettingsKey, { label: string; permission?: Permission; names?: readonly string[] }>
> = {
  profile: { label: 'Profile' },
  community: { label: 'Community', permission: 'settings.read' },
  team: { label: 'Team', permission: 'team.read' },
  roles: { label: 'Roles', permission: 'roles.read' },
  'access-control': { label: 'Access control', permission: 'gatePasses.update' },
  panic: { label: 'Emergency alarms', permission: 'emergencies.read' },
  'bank-accounts': { label: 'Bank accounts', permission: 'bankAccounts.read' },
  approvals: { label: 'Approvals', permission: 'wallets.read' },
  'dues-defaults': { label: 'Dues defaults', permission: 'dues.read' },
  complaints: { label: 'Complaints', permission: 'complaints.read' },
  utilities: {
    label: 'Utilities/Electricity',
    permission: 'utilities.read',
    names: ['electricity', 'meters'],
  },
  integrations: { label: 'Integrations', permission: 'settings.read' },
  audit: { label: 'Audit log', permission: 'audit.read' },
  data: { label: 'Data', permission: 'settings.read', names: ['privacy'] },
};

/** The content of each section, in the words that people search for. */
export const settingsContent: Readonly<Record<SettingsKey, string>> = {
  profile: 'Name, photo, phone, password, two-factor authentication, sessions, notifications',
  community: 'Name, address, picture, time zone, currency, quiet hours, join code, archive',
  team: 'Colleagues, guards, PINs, security users, invitations, streets and wallets of each person',
  roles: 'Permissions, own roles, view as another role',
  'access-control': 'Rules of passes and visits, photos at the gate, QR codes',
  panic: 'Emergency numbers, police, fire brigade, hospital, responders, escalation, drills',
  'bank-accounts': 'Account numbers for withdrawals',
  approvals: 'Two-person approval, approvers, limits, reserves',
  'dues-defaults': 'Penalty, grace days, reminders, letters to overdue houses, waiver limit',
  complaints: 'Working hours, holidays, saved replies, automatic closing and archiving',
  utilities: 'Meters, readings, tariffs, bills, tokens',
  integrations: 'API keys, webhooks, SMS provider, email server, payment gateway',
  audit: 'History of every change, who made it',
  data: 'Erasure requests, copies of residents’ data, retention periods, exports, support access',
};
