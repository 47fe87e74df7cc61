// /residents/:residentId with the parts of other features about a person: dues and visits of their houses, their
// complaints, and messages sent to them.
import type { Permission } from '#contract/shared/permissions.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { usePermissionList } from '#lib/session/permissions.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ResidentPage, type ResidentTab } from '#office/features/residents/ResidentPage.tsx';

const Charges = lazyPart(async () => (await import('./charges.tsx')).Charges);
const VisitsTab = lazyPart(
  async () => (await import('#office/features/visits/VisitsTab.tsx')).VisitsTab,
);
const ComplaintList = lazyPart(
  async () => (await import('#office/features/complaints/ComplaintList.tsx')).ComplaintList,
);
const ReceivedTab = lazyPart(
  async () => (await import('#office/features/broadcasts/ReceivedTab.tsx')).ReceivedTab,
);

const noComplaints = {
  picture: <EmptyInbox />,
  title: 'No complaints yet',
  text: 'What this person raised, and what was done for them, stands here.',
};

const housesOf = ({ occupancies }: Resident): string[] => [
  ...new Set(occupancies.filter(({ endedAt }) => !endedAt).map(({ houseId }) => houseId)),
];

const Nowhere = () => (
  <EmptyState
    title="Lives in no house at the moment"
    text="Dues and visits belong to a house. Give this person one on the tab of houses."
  />
);

const tabs: (ResidentTab & { permission: Permission })[] = [
  {
    key: 'dues',
    label: 'Dues',
    permission: 'dues.read',
    render: (resident) => {
      const houseIds = housesOf(resident);
      return houseIds.length > 0 ? <Charges houseIds={houseIds} /> : <Nowhere />;
    },
  },
  {
    key: 'visits',
    label: 'Visits',
    permission: 'gatePasses.visits',
    render: (resident) => {
      const houseIds = housesOf(resident);
      return houseIds.length > 0 ? <VisitsTab houseIds={houseIds} /> : <Nowhere />;
    },
  },
  {
    key: 'complaints',
    label: 'Complaints',
    permission: 'complaints.read',
    render: ({ id }) => <ComplaintList fixed={{ ReporterId: id }} empty={noComplaints} />,
  },
  {
    key: 'broadcasts',
    label: 'Broadcasts',
    permission: 'broadcasts.read',
    render: ({ id }) => <ReceivedTab residentId={id} />,
  },
];

export function ResidentWithAll() {
  const held = usePermissionList();
  return <ResidentPage more={tabs.filter(({ permission }) => held.includes(permission))} />;
}
