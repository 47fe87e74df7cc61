// /gate-pass, assembled from the features of the gate: its activity now, passes and visits, frequent visitors, the
// watch-list, gates and their devices, and the report. A guard sees only the console, and works on a shift that belongs
// to their account. Other people without the permission for visits see only the activity now.
import { Button } from '@mantine/core';
import { IconTicket, IconUrgent, IconUsersPlus, IconUserX } from '@tabler/icons-react';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOpenedForm } from '#lib/list/opened-form.ts';
import { useMay } from '#lib/session/permissions.ts';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { PageHeader, type PageAction } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { OpenEmergencies } from '#office/features/emergencies/OpenEmergencies.tsx';
import { LiveTab } from '#office/features/visits/LiveTab.tsx';
import { paths } from '#web/paths.ts';

const AccountConsole = lazyPart(
  async () => (await import('#guard/console/AccountConsole.tsx')).AccountConsole,
);
const PassesTab = lazyPart(
  async () => (await import('#office/features/gate-passes/PassesTab.tsx')).PassesTab,
);
const VisitsTab = lazyPart(
  async () => (await import('#office/features/visits/VisitsTab.tsx')).VisitsTab,
);
const PeopleTab = lazyPart(
  async () => (await import('#office/features/gate-registers/PeopleTab.tsx')).PeopleTab,
);
const WatchTab = lazyPart(
  async () => (await import('#office/features/gate-registers/WatchTab.tsx')).WatchTab,
);
const GatesTab = lazyPart(async () => {
  const [{ GatesTab: Tab }, { HardwareCard }] = await Promise.all([
    import('#office/features/gates/GatesTab.tsx'),
    import('#office/features/gate-hardware/HardwareCard.tsx'),
  ]);
  return () => <Tab Hardware={HardwareCard} />;
});
const ReportsTab = lazyPart(
  async () => (await import('#office/features/visits/ReportsTab.tsx')).ReportsTab,
);
const PassDrawer = lazyPart(
  async () => (await import('#office/features/gate-passes/PassDrawer.tsx')).PassDrawer,
);
const EventDrawer = lazyPart(
  async () => (await import('#office/features/gate-passes/EventDrawer.tsx')).EventDrawer,
);

const EraseGuestDrawer = lazyPart(
  async () => (await import('#office/features/visits/EraseGuestDrawer.tsx')).EraseGuestDrawer,
);

const RaiseScreen = lazyPart(
  async () => (await import('#office/features/emergencies/RaiseScreen.tsx')).RaiseScreen,
);

const forms = ['pass', 'event', 'erasure'] as const;

export function Gate() {
  const [open, setOpen] = useOpenedForm(forms);
  const mayVisits = useMay('gatePasses.visits');
  const mayUpdate = useMay('gatePasses.update');
  const mayErase = useMay('gatePasses.approve');
  const isGuard = useMay('gatePasses.create') && !mayVisits;
  const close = () => setOpen(null);
  const primary: PageAction = {
    label: 'Create pass',
    icon: <IconTicket size={16} aria-hidden />,
    onClick: () => setOpen('pass'),
  };
  const menu: PageAction[] = [
    {
      label: 'Passes for an event',
      icon: <IconUsersPlus size={16} aria-hidden />,
      onClick: () => setOpen('event'),
    },
    ...(mayErase
      ? [
          {
            label: 'Erase a guest',
            icon: <IconUserX size={16} aria-hidden />,
            onClick: () => setOpen('erasure'),
          },
        ]
      : []),
  ];
  const live = {
    key: 'live',
    label: 'Live',
    render: () => <LiveTab emergencies={<OpenEmergencies />} />,
  };
  const register = [
    {
      key: 'passes',
      label: 'Passes',
      render: () => <PassesTab {...(mayUpdate && { create: primary })} />,
    },
    { key: 'visits', label: 'Visits', render: () => <VisitsTab /> },
    {
      key: 'people',
      label: 'Frequent guests & staff',
      render: () => <PeopleTab Pass={PassDrawer} />,
    },
    {
      key: 'watch-list',
      label: 'Watch-list',
      names: ['watchlist'],
      render: () => <WatchTab />,
    },
    ...(mayUpdate
      ? [
          {
            key: 'gates',
            label: 'Gates & devices',
            names: ['devices', 'access-control'],
            render: () => <GatesTab />,
          },
        ]
      : []),
    { key: 'reports', label: 'Reports', names: ['report'], render: () => <ReportsTab /> },
  ];
  return (
    <>
      <PageHeader title="Gate Pass" aside={<Emergencies />} {...(mayUpdate && { primary, menu })} />
      {isGuard ? (
        <AccountConsole Raise={RaiseScreen} />
      ) : (
        <DetailTabs label="Parts of the gate" tabs={mayVisits ? [live, ...register] : [live]} />
      )}
      {mayUpdate && open === 'pass' && <PassDrawer onClose={close} />}
      {mayErase && open === 'erasure' && <EraseGuestDrawer onClose={close} />}
      {mayUpdate && open === 'event' && <EventDrawer onClose={close} />}
    </>
  );
}

/** Links to the page with open alarms, their log, and drills. */
function Emergencies() {
  if (!useMay('emergencies.read')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconUrgent size={16} aria-hidden />}
      renderRoot={(props) => <PlainLink {...props} href={paths.emergencies()} />}
    >
      Emergencies
    </Button>
  );
}
