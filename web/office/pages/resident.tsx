// /residents/:residentId with the parts of other features about a person: their timeline, dues and visits of their
// houses, their complaints, and messages sent to them.
import { useParams } from '@tanstack/react-router';
import { getResident } from '#calls/residents/residents.ts';
import { getResidentAnswers, getResidentTimeline } from '#calls/timelines/timelines.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { usePermissionList } from '#lib/session/permissions.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { Timeline } from '#office/features/timelines/Timeline.tsx';
import { noAnswers, useHubAnswers } from '#office/features/timelines/use-hub-answers.ts';
import { paths } from '#web/paths.ts';
import { useHubActions } from './hub-actions.tsx';
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
  text: 'Complaints raised by this person appear here.',
};

const housesOf = ({ occupancies }: Resident): string[] => [
  ...new Set(occupancies.filter(({ endedAt }) => !endedAt).map(({ houseId }) => houseId)),
];

const Nowhere = () => (
  <EmptyState
    title="No house"
    text="Charges and visits belong to a house. Add a house to this person first."
  />
);

const tabs: (ResidentTab & { permission: Permission })[] = [
  {
    key: 'dues',
    label: 'All charges',
    topic: 'Money',
    permission: 'dues.read',
    render: (resident) => {
      const houseIds = housesOf(resident);
      return houseIds.length > 0 ? <Charges houseIds={houseIds} /> : <Nowhere />;
    },
  },
  {
    key: 'visits',
    label: 'All visits',
    topic: 'Gate',
    permission: 'gatePasses.visits',
    render: (resident) => {
      const houseIds = housesOf(resident);
      return houseIds.length > 0 ? <VisitsTab houseIds={houseIds} /> : <Nowhere />;
    },
  },
  {
    key: 'complaints',
    label: 'All complaints',
    topic: 'Complaints',
    permission: 'complaints.read',
    render: ({ id }) => <ComplaintList fixed={{ ReporterId: id }} empty={noComplaints} />,
  },
  {
    key: 'broadcasts',
    label: 'All broadcasts',
    topic: 'Messages',
    permission: 'broadcasts.read',
    render: ({ id }) => <ReceivedTab residentId={id} />,
  },
];

export function ResidentWithAll() {
  const { residentId = '' } = useParams({ strict: false }) as { residentId?: string };
  const params = { residentId };
  const held = usePermissionList();
  const resident = useOperation(getResident, { params }).data;
  const { data: answers, isError } = useOperation(getResidentAnswers, { params });
  const told = useHubAnswers(answers, paths.resident(residentId));
  const stays = resident?.occupancies.filter(({ endedAt }) => !endedAt) ?? [];
  const houses = stays.map(({ houseId, address }) => ({ id: houseId, label: address }));
  const house = houses.length === 1 ? houses[0] : undefined;
  const { actions, forms } = useHubActions({
    house,
    houses,
    owedMinor: house && answers?.money?.owedMinor,
    ...(resident && {
      reporter: { id: resident.id, label: `${resident.firstName} ${resident.lastName}` },
    }),
  });
  return (
    <>
      <ResidentPage
        more={tabs.filter(({ permission }) => held.includes(permission))}
        answers={isError ? noAnswers : told}
        actions={actions}
        renderTimeline={(sentences, more) => (
          <Timeline
            operation={getResidentTimeline}
            params={params}
            sentences={sentences}
            more={more}
          />
        )}
      />
      {forms}
    </>
  );
}
