// The parts of the settings, in the specification's order: Profile, Community, Team, Roles, Access control, Panic,
// Bank accounts, Approvals, Dues defaults, Complaints, Utilities, Integrations, Audit log, Data. An area adds its own
// at its place.
import {
  IconBuildingBank,
  IconBuildingCommunity,
  IconChecks,
  IconHistory,
  IconReceipt2,
  IconShieldCheck,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazyPart } from '#lib/lazy-part.tsx';
import type { SettingsPart } from '#web/features/settings/part.ts';
import { SettingsPage } from '#web/features/settings/SettingsPage.tsx';

const parts: readonly SettingsPart[] = [
  {
    key: 'profile',
    label: 'Profile',
    about: 'Your name, how you sign in, and where you are signed in.',
    icon: IconUserCircle,
    Part: lazyPart(
      async () => (await import('#web/features/identity/ProfileSettings.tsx')).ProfileSettings,
    ),
  },
  {
    key: 'community',
    label: 'Community',
    about: 'What this community is called, where it is, and how it counts days and money.',
    icon: IconBuildingCommunity,
    permission: 'settings.read',
    Part: lazyPart(
      async () =>
        (await import('#web/features/communities/CommunitySettings.tsx')).CommunitySettings,
    ),
  },
  {
    key: 'team',
    label: 'Team',
    about: 'Who works here, with what role and on which streets, and who may hand the estate on.',
    icon: IconUsersGroup,
    permission: 'team.read',
    Part: lazyPart(async () => (await import('#web/features/team/TeamSettings.tsx')).TeamSettings),
  },
  {
    key: 'roles',
    label: 'Roles',
    about: 'What each role may do, and roles of your own.',
    icon: IconShieldCheck,
    permission: 'roles.read',
    Part: lazyPart(
      async () => (await import('#web/features/team/RolesSettings.tsx')).RolesSettings,
    ),
  },
  {
    key: 'bank-accounts',
    label: 'Bank accounts',
    about: 'The accounts of the estate to which money is withdrawn.',
    icon: IconBuildingBank,
    permission: 'bankAccounts.read',
    Part: lazyPart(
      async () => (await import('#web/features/finances/BankAccountsTab.tsx')).BankAccountsTab,
    ),
  },
  {
    key: 'approvals',
    label: 'Approvals',
    about: 'Who has to agree before money moves, and above which amount.',
    icon: IconChecks,
    permission: 'wallets.read',
    Part: lazyPart(
      async () => (await import('#web/features/finances/ApprovalSettings.tsx')).ApprovalSettings,
    ),
  },
  {
    key: 'dues-defaults',
    label: 'Dues defaults',
    about: 'What a new due starts with, and how much an officer may take off a charge.',
    icon: IconReceipt2,
    permission: 'dues.read',
    Part: lazyPart(async () => (await import('#web/features/dues/DueSettings.tsx')).DueSettings),
  },
  {
    key: 'audit',
    label: 'Audit log',
    about: 'Every change, who made it and from where. Nobody can alter it unseen.',
    icon: IconHistory,
    permission: 'audit.read',
    Part: lazyPart(
      async () => (await import('#web/features/audit/AuditSettings.tsx')).AuditSettings,
    ),
  },
];

export function Settings() {
  return <SettingsPage parts={parts} />;
}
