// The tab Requests of /residents: the applicants with the existing records beside them. Opening a request approves or
// declines it; several can only be approved together.
import { Checkbox } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import {
  approveJoinRequests,
  joinRequestList,
  listJoinRequests,
} from '#calls/join-requests/join-requests.ts';
import type { JoinRequest } from '#contract/join-requests/join-requests.ts';
import { call } from '#lib/api/api.ts';
import { deliveryWords } from '#lib/record/delivery.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { countOf } from '#ui/format/count.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { BulkAction } from '#ui/list/bulk/bulk.ts';
import { ListView } from '#ui/list/ListView.tsx';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { RequestDrawer } from './RequestDrawer.tsx';
import { applicantNoun, requestNoun, statusTone } from './words.ts';

const nameOf = ({ firstName, lastName }: JoinRequest): string => `${firstName} ${lastName}`;

const cells = {
  name: nameOf,
  status: ({ status }: JoinRequest) => (
    <StatusBadge tone={statusTone[status]}>{status}</StatusBadge>
  ),
  record: ({ record }: JoinRequest) =>
    record.head ?? (record.people > 0 ? 'No head' : 'Nobody lives there'),
  phone: (row: JoinRequest) => <PhoneText phone={row.phone} />,
  submittedAt: (row: JoinRequest) => <InstantText at={row.submittedAt} ago />,
};

export function RequestsTab() {
  const { view } = useList(joinRequestList, listJoinRequests, { cells, hasViews: false });
  const mayDecide = useMay('joinRequests.approve');
  const [opened, setOpened] = useState<JoinRequest | null>(null);
  return (
    <>
      <ListView
        {...view}
        rowLabel={nameOf}
        onOpen={setOpened}
        {...(mayDecide && { bulk: [approveMany()] })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No join requests',
          text: 'Share the join code with new residents. You find it in Settings, Community.',
        }}
      />
      {opened && <RequestDrawer request={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Previews how many requests can be approved, and how many are skipped because their house has a head. */
function approveMany(): BulkAction {
  const ask = (chosen: BulkSelection, asMembers: boolean, preview: boolean) =>
    call(approveJoinRequests, {
      body: { selection: chosen as never, asMembers, preview },
    });
  return {
    key: 'approve',
    label: 'Approve',
    icon: <IconUserCheck size={16} aria-hidden />,
    fields: (input) => (
      <Checkbox
        label="Where a house has a head, add the applicant as a member"
        checked={input.values['asMembers'] === 'yes'}
        onChange={(event) => input.set('asMembers', event.currentTarget.checked ? 'yes' : '')}
      />
    ),
    preview: async (chosen) => {
      const { done, failed } = await ask(chosen, false, true);
      const left =
        failed.length > 0 ? ` ${failed.length} need a decision about the household head.` : '';
      return { count: done, effect: `${countOf(done, requestNoun)} can be approved.${left}` };
    },
    run: async (chosen, values) => {
      const report = await ask(chosen, values['asMembers'] === 'yes', false);
      if (report.done > 0) {
        const approved = `${countOf(report.done, requestNoun)} approved.`;
        toastSuccess(`${approved} ${deliveryWords(report.delivery, applicantNoun)}`);
      }
      return report;
    },
  };
}
