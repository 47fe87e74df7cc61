// The content of each settings part (`web/lib/community/settings-list.ts`). A feature adds its part at its place in the
// list.
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
import { lazyPart } from '#lib/page/lazy-part.tsx';
import type { SettingsPart } from '#office/features/settings/part.ts';
import { SettingsPage } from '#office/features/settings/SettingsPage.tsx';
import { type SettingsKey, settingsKeys, settingsList } from '#lib/community/settings-list.ts';

const Erasures = lazyPart(
  async () => (await import('#office/features/erasures/ErasureSettings.tsx')).ErasureSettings,
);
const ResidentCopies = lazyPart(
  async () =>
    (await import('#office/features/data-copies/ResidentCopiesCard.tsx')).ResidentCopiesCard,
);
const Exports = lazyPart(
  async () => (await import('#office/features/exports/ExportsCard.tsx')).ExportsCard,
);

const Retention = lazyPart(
  async () => (await import('#office/features/retention/RetentionCard.tsx')).RetentionCard,
);
const Support = lazyPart(
  async () =>
    (await import('#office/features/support-access/SupportAccessCard.tsx')).SupportAccessCard,
);

function DataParts() {
  return (
    <>
      <Erasures />
      <ResidentCopies />
      <Retention />
      <Exports />
      <Support />
    </>
  );
}

const faces: Readonly<Record<SettingsKey, Pick<SettingsPart, 'about' | 'icon' | 'Part'>>> = {
  profile: {
    about: 'Your name, sign-in and notifications.',
    icon: IconUserCircle,
    Part: lazyPart(async () => (await import('./profile.tsx')).Profile),
  },
  community: {
    about: 'What this community is called, where it is, and how it counts days and money.',
    icon: IconBuildingCommunity,
    Part: lazyPart(
      async () =>
        (await import('#office/features/communities/CommunitySettings.tsx')).CommunitySettings,
    ),
  },
  team: {
    about: 'Who works here, with what role, streets and wallets, and who may hand the estate on.',
    icon: IconUsersGroup,
    Part: lazyPart(
      async () => (await import('#office/features/team/TeamSettings.tsx')).TeamSettings,
    ),
  },
  roles: {
    about: 'What each role may do, and roles of your own.',
    icon: IconShieldCheck,
    Part: lazyPart(
      async () => (await import('#office/features/team/RolesSettings.tsx')).RolesSettings,
    ),
  },
  'access-control': {
    about: 'Guards, gates and devices, and the rules of passes and visits.',
    icon: IconTicket,
    Part: lazyPart(async () => {
      const [{ AccessSettings }, { HardwareCard }, { SecurityUsersCard }] = await Promise.all([
        import('#office/features/gates/AccessSettings.tsx'),
        import('#office/features/gate-hardware/HardwareCard.tsx'),
        import('#office/features/team/SecurityUsersCard.tsx'),
      ]);
      return () => <AccessSettings users={SecurityUsersCard} Hardware={HardwareCard} />;
    }),
  },
  panic: {
    about: 'Whom an alarm calls, in which order and how fast, and the numbers of the town.',
    icon: IconUrgent,
    Part: lazyPart(
      async () => (await import('#office/features/emergencies/PanicSettings.tsx')).PanicSettings,
    ),
  },
  'bank-accounts': {
    about: 'The accounts of the estate to which money is withdrawn.',
    icon: IconBuildingBank,
    Part: lazyPart(
      async () =>
        (await import('#office/features/bank-accounts/BankAccountsTab.tsx')).BankAccountsTab,
    ),
  },
  approvals: {
    about: 'Who has to agree before money moves, and above which amount.',
    icon: IconChecks,
    Part: lazyPart(
      async () =>
        (await import('#office/features/money-requests/ApprovalSettings.tsx')).ApprovalSettings,
    ),
  },
  'dues-defaults': {
    about:
      'What a new due starts with, how much an officer may take off a charge, and letters to overdue houses.',
    icon: IconReceipt2,
    Part: lazyPart(async () => {
      const [{ DueSettings }, { LetterSettings }] = await Promise.all([
        import('#office/features/dues/DueSettings.tsx'),
        import('#office/features/reminders/LetterSettings.tsx'),
      ]);
      const letters = (mayChange: boolean) => <LetterSettings mayChange={mayChange} />;
      return () => <DueSettings letters={letters} />;
    }),
  },
  complaints: {
    about: 'Working hours, holidays, and when what is done is closed and archived.',
    icon: IconMessageReport,
    Part: lazyPart(
      async () =>
        (await import('#office/features/complaints/ComplaintSettings.tsx')).ComplaintSettings,
    ),
  },
  utilities: {
    about: 'Meters, what is read off them, what a unit costs, and the bills and tokens of it.',
    icon: IconBolt,
    Part: lazyPart(
      async () =>
        (await import('#office/features/utilities/UtilitiesSettings.tsx')).UtilitiesSettings,
    ),
  },
  integrations: {
    about: 'API keys, webhooks, email and text messages.',
    icon: IconPlugConnected,
    Part: lazyPart(
      async () =>
        (await import('#office/features/integrations/IntegrationsSettings.tsx'))
          .IntegrationsSettings,
    ),
  },
  audit: {
    about: 'Every change, who made it and from where. Nobody can alter it unseen.',
    icon: IconHistory,
    Part: lazyPart(
      async () => (await import('#office/features/audit/AuditSettings.tsx')).AuditSettings,
    ),
  },
  data: {
    about:
      'Erasure requests, copies of residents’ data, how long things are kept, your exports, and platform support.',
    icon: IconDatabase,
    Part: DataParts,
  },
};

const parts = settingsKeys.map((key) => ({ key, ...settingsList[key], ...faces[key] }));

export function Settings() {
  return <SettingsPage parts={parts} />;
}
