// /address/:houseId with the parts of other features about a house: its timeline, its money, its visitors, its
// complaints, and the forms that the page opens.
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { getHouse } from '#calls/addresses/houses.ts';
import { getHouseAnswers, getHouseTimeline } from '#calls/timelines/timelines.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { usePermissionList } from '#lib/session/permissions.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { HousePage, type HouseTab } from '#office/features/addresses/HousePage.tsx';
import { Timeline } from '#office/features/timelines/Timeline.tsx';
import { noAnswers, useHubAnswers } from '#office/features/timelines/use-hub-answers.ts';
import { paths } from '#web/paths.ts';
import { useHubActions } from './hub-actions.tsx';

const HouseMoney = lazyPart(
  async () => (await import('#office/features/house-accounts/HouseMoney.tsx')).HouseMoney,
);
const VisitsTab = lazyPart(
  async () => (await import('#office/features/visits/VisitsTab.tsx')).VisitsTab,
);
const ComplaintList = lazyPart(
  async () => (await import('#office/features/complaints/ComplaintList.tsx')).ComplaintList,
);
const CallDrawer = lazyPart(
  async () => (await import('#office/features/reminders/CallDrawer.tsx')).CallDrawer,
);
const CallDetail = lazyPart(
  async () => (await import('#office/features/reminders/CallDetail.tsx')).CallDetail,
);
const AddResidentDrawer = lazyPart(
  async () => (await import('#office/features/residents/AddResidentDrawer.tsx')).default,
);

const noComplaints = {
  picture: <EmptyInbox />,
  title: 'No complaints yet',
  text: 'Complaints of this house appear here.',
};

const tabs: (HouseTab & { permission: Permission })[] = [
  {
    key: 'dues',
    label: 'Dues & statement',
    topic: 'Money',
    permission: 'dues.read',
    render: (houseId) => <HouseMoney houseId={houseId} />,
  },
  {
    key: 'visits',
    label: 'All visits',
    topic: 'Gate',
    permission: 'gatePasses.visits',
    render: (houseId) => <VisitsTab houseIds={[houseId]} />,
  },
  {
    key: 'complaints',
    label: 'All complaints',
    topic: 'Complaints',
    permission: 'complaints.read',
    render: (houseId) => <ComplaintList fixed={{ HouseId: houseId }} empty={noComplaints} />,
  },
];

export function House() {
  const { houseId = '' } = useParams({ strict: false }) as { houseId?: string };
  const params = { houseId };
  const held = usePermissionList();
  const mayAdd = held.includes('residents.create');
  const [isAdding, setAdding] = useState(false);
  const [isCalling, setCalling] = useState(false);
  const [{ Call: callId }, setUrl] = useUrlState();
  const house = useOperation(getHouse, { params }).data;
  const { data: answers, isError } = useOperation(getHouseAnswers, { params });
  const told = useHubAnswers(answers, paths.house(houseId));
  const chosen = house && { id: house.id, label: houseLine(house) };
  const { actions, forms } = useHubActions({
    house: chosen,
    houses: chosen ? [chosen] : [],
    owedMinor: answers?.money?.owedMinor,
  });
  return (
    <>
      <HousePage
        more={tabs.filter(({ permission }) => held.includes(permission))}
        answers={isError ? noAnswers : told}
        household={isError ? { since: null, vehicles: [] } : answers}
        actions={actions}
        addPerson={mayAdd ? () => setAdding(true) : undefined}
        logCall={() => setCalling(true)}
        renderTimeline={(sentences, more) => (
          <Timeline
            operation={getHouseTimeline}
            params={params}
            sentences={sentences}
            more={more}
          />
        )}
      />
      {forms}
      {isCalling && chosen && <CallDrawer house={chosen} onClose={() => setCalling(false)} />}
      {callId && <CallDetail callId={callId} onClose={() => setUrl({ Call: undefined })} />}
      {isAdding && chosen && (
        <AddResidentDrawer
          house={{ id: chosen.id, address: chosen.label }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
