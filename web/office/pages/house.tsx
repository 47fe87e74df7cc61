// /address/:houseId with the parts of other features about a house: its money, its visitors, its complaints.
import type { Permission } from '#contract/shared/permissions.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { usePermissionList } from '#lib/session/permissions.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { HousePage, type HouseTab } from '#office/features/addresses/HousePage.tsx';

const HouseMoney = lazyPart(
  async () => (await import('#office/features/house-accounts/HouseMoney.tsx')).HouseMoney,
);
const VisitsTab = lazyPart(
  async () => (await import('#office/features/visits/VisitsTab.tsx')).VisitsTab,
);
const ComplaintList = lazyPart(
  async () => (await import('#office/features/complaints/ComplaintList.tsx')).ComplaintList,
);

const noComplaints = {
  picture: <EmptyInbox />,
  title: 'No complaints yet',
  text: 'What this house waits for, and what was done for it, stands here.',
};

const tabs: (HouseTab & { permission: Permission })[] = [
  {
    key: 'dues',
    label: 'Dues & statement',
    permission: 'dues.read',
    render: (houseId) => <HouseMoney houseId={houseId} />,
  },
  {
    key: 'visits',
    label: 'Visits',
    permission: 'gatePasses.visits',
    render: (houseId) => <VisitsTab houseIds={[houseId]} />,
  },
  {
    key: 'complaints',
    label: 'Complaints',
    permission: 'complaints.read',
    render: (houseId) => <ComplaintList fixed={{ HouseId: houseId }} empty={noComplaints} />,
  },
];

export function House() {
  const held = usePermissionList();
  return <HousePage more={tabs.filter(({ permission }) => held.includes(permission))} />;
}
