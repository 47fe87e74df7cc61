// The parts of the settings, in the specification's order: Profile, Community, Team, Roles, Access control, Panic,
// Bank accounts, Approvals, Dues defaults, Complaints, Utilities, Integrations, Audit log, Data. An area adds its own
// at its place.
import { IconBuildingBank, IconBuildingCommunity, IconUserCircle } from '@tabler/icons-react';
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
    key: 'bank-accounts',
    label: 'Bank accounts',
    about: 'The accounts of the estate to which money is withdrawn.',
    icon: IconBuildingBank,
    permission: 'bankAccounts.read',
    Part: lazyPart(
      async () => (await import('#web/features/finances/BankAccountsTab.tsx')).BankAccountsTab,
    ),
  },
];

export function Settings() {
  return <SettingsPage parts={parts} />;
}
