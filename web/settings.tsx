// The parts of the settings, in the specification's order: Profile, Community, Team, Roles, Access control, Panic,
// Bank accounts, Approvals, Dues defaults, Complaints, Utilities, Integrations, Audit log, Data. An area adds its own
// at its place.
import {
  IconBolt,
  IconUrgent,
  IconBuildingBank,
  IconBuildingCommunity,
  IconChecks,
  IconDatabase,
  IconHistory,
  IconMessageReport,
  IconPlugConnected,
  IconReceipt2,
  IconShieldCheck,
  IconTicket,
  IconUserCircle,
  IconUsersGroup,
} from '@tabler/icons-react';
import { lazyPart } from '#lib/lazy-part.tsx';
import type { SettingsPart } from '#web/features/settings/part.ts';
import { SettingsPage } from '#web/features/settings/SettingsPage.tsx';

const Erasures = lazyPart(
  async () => (await import('#web/features/erasures/ErasureSettings.tsx')).ErasureSettings,
);
const Exports = lazyPart(
  async () => (await import('#web/features/exports/ExportsCard.tsx')).ExportsCard,
);

const Retention = lazyPart(
  async () => (await import('#web/features/retention/RetentionCard.tsx')).RetentionCard,
);
const Support = lazyPart(
  async () =>
    (await import('#web/features/support-access/SupportAccessCard.tsx')).SupportAccessCard,
);

function DataParts() {
  return (
    <>
      <Erasures />
      <Retention />
      <Exports />
      <Support />
    </>
  );
}

const parts: readonly SettingsPart[] = [
  {
    key: 'profile',
    label: 'Profile',
    about: 'Your name, how you sign in, and how you are told of things.',
    icon: IconUserCircle,
    Part: lazyPart(async () => (await import('./profile.tsx')).Profile),
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
    key: 'access-control',
    label: 'Access control',
    about: 'Guards, gates and devices, and the rules of passes and visits.',
    icon: IconTicket,
    permission: 'gatePasses.update',
    Part: lazyPart(async () => {
      const { AccessSettings } = await import('#web/features/gate-passes/AccessSettings.tsx');
      const { SecurityUsersCard } = await import('#web/features/team/SecurityUsersCard.tsx');
      return () => <AccessSettings users={SecurityUsersCard} />;
    }),
  },
  {
    key: 'panic',
    label: 'Panic',
    about: 'Whom an alarm calls, in which order and how fast, and the numbers of the town.',
    icon: IconUrgent,
    permission: 'emergencies.read',
    Part: lazyPart(
      async () => (await import('#web/features/emergencies/PanicSettings.tsx')).PanicSettings,
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
    key: 'complaints',
    label: 'Complaints',
    about: 'Working hours, holidays, and when what is done is closed and archived.',
    icon: IconMessageReport,
    permission: 'complaints.read',
    Part: lazyPart(
      async () =>
        (await import('#web/features/complaints/ComplaintSettings.tsx')).ComplaintSettings,
    ),
  },
  {
    key: 'utilities',
    label: 'Utilities/Electricity',
    about: 'Meters, what is read off them, what a unit costs, and the bills and tokens of it.',
    icon: IconBolt,
    permission: 'utilities.read',
    Part: lazyPart(
      async () => (await import('#web/features/utilities/UtilitiesSettings.tsx')).UtilitiesSettings,
    ),
  },
  {
    key: 'integrations',
    label: 'Integrations',
    about: 'Programs that may call in, and what goes out: webhooks, mail and text messages.',
    icon: IconPlugConnected,
    permission: 'settings.read',
    Part: lazyPart(
      async () =>
        (await import('#web/features/integrations/IntegrationsSettings.tsx')).IntegrationsSettings,
    ),
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
  {
    key: 'data',
    label: 'Data',
    about:
      'Who asked to be forgotten, how long things are kept, your exports, and platform support.',
    icon: IconDatabase,
    permission: 'settings.read',
    Part: DataParts,
  },
];

export function Settings() {
  return <SettingsPage parts={parts} />;
}
