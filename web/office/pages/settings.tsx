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

// The cards of a part load together, so that none pushes another down.
const ComplaintParts = lazyPart(async () => {
  const [{ SavedRepliesCard }, { ComplaintSettings }] = await Promise.all([
    import('#office/features/saved-replies/SavedRepliesCard.tsx'),
    import('#office/features/complaints/ComplaintSettings.tsx'),
  ]);
  return () => (
    <>
      <SavedRepliesCard />
      <ComplaintSettings />
    </>
  );
});

const DataParts = lazyPart(async () => {
  const [erasures, copies, retention, exported, support] = await Promise.all([
    import('#office/features/erasures/ErasureSettings.tsx'),
    import('#office/features/data-copies/ResidentCopiesCard.tsx'),
    import('#office/features/retention/RetentionCard.tsx'),
    import('#office/features/exports/ExportsCard.tsx'),
    import('#office/features/support-access/SupportAccessCard.tsx'),
  ]);
  return () => (
    <>
      <erasures.ErasureSettings />
      <copies.ResidentCopiesCard />
      <retention.RetentionCard />
      <exported.ExportsCard />
      <support.SupportAccessCard />
    </>
  );
});

const faces: Readonly<Record<SettingsKey, Pick<SettingsPart, 'about' | 'icon' | 'Part'>>> = {
  profile: {
    about: 'Your name, sign-in and notifications.',
    icon: IconUserCircle,
    Part: lazyPart(async () => (await import('./profile.tsx')).Profile),
  },
  community: {
    about: 'Name, location, time zone and currency.',
    icon: IconBuildingCommunity,
    Part: lazyPart(
      async () =>
        (await import('#office/features/communities/CommunitySettings.tsx')).CommunitySettings,
    ),
  },
  team: {
    about: 'Team members with their roles, streets and wallets, and the ownership.',
    icon: IconUsersGroup,
    Part: lazyPart(
      async () => (await import('#office/features/team/TeamSettings.tsx')).TeamSettings,
    ),
  },
  roles: {
    about: 'Permissions of each role, and your own roles.',
    icon: IconShieldCheck,
    Part: lazyPart(
      async () => (await import('#office/features/team/RolesSettings.tsx')).RolesSettings,
    ),
  },
  'access-control': {
    about: 'The rules of passes and visits, and the keys of QR codes.',
    icon: IconTicket,
    Part: lazyPart(
      async () => (await import('#office/features/gates/AccessSettings.tsx')).AccessSettings,
    ),
  },
  panic: {
    about: 'Recipients of alarms, their order and delays, and emergency services.',
    icon: IconUrgent,
    Part: lazyPart(
      async () => (await import('#office/features/emergencies/PanicSettings.tsx')).PanicSettings,
    ),
  },
  'bank-accounts': {
    about: 'Accounts for withdrawals of the estate’s money.',
    icon: IconBuildingBank,
    Part: lazyPart(
      async () =>
        (await import('#office/features/bank-accounts/BankAccountsTab.tsx')).BankAccountsTab,
    ),
  },
  approvals: {
    about: 'Approvers of money requests and their limits.',
    icon: IconChecks,
    Part: lazyPart(
      async () =>
        (await import('#office/features/money-requests/ApprovalSettings.tsx')).ApprovalSettings,
    ),
  },
  'dues-defaults': {
    about: 'Defaults of new dues, waiver limit, and letters to overdue houses.',
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
    about: 'Saved replies, working hours, holidays, automatic closing and archiving.',
    icon: IconMessageReport,
    Part: ComplaintParts,
  },
  utilities: {
    about: 'Meters, readings, tariffs, bills and tokens.',
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
    about: 'Every change with its author. Later changes to the log are detected.',
    icon: IconHistory,
    Part: lazyPart(
      async () => (await import('#office/features/audit/AuditSettings.tsx')).AuditSettings,
    ),
  },
  data: {
    about: 'Erasure requests, data copies, retention periods, your exports and platform support.',
    icon: IconDatabase,
    Part: DataParts,
  },
};

const parts = settingsKeys.map((key) => ({ key, ...settingsList[key], ...faces[key] }));

export function Settings() {
  return <SettingsPage parts={parts} />;
}
