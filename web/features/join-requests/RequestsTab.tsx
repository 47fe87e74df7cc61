// The tab Requests of /residents: the applicants, the existing records beside them, and deciding one or many.
import { Checkbox } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { approveJoinRequests, listJoinRequests } from '#calls/join-requests/join-requests.ts';
import { type JoinRequest, joinStatuses } from '#contract/join-requests/join-requests.ts';
import { relationships } from '#contract/residents/occupancies.ts';
import { call } from '#lib/api/api.ts';
import { deliveryWords } from '#lib/record/delivery.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { BulkAction } from '#ui/list/bulk/bulk.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import type { BulkSelection } from '#ui/list/select/selection.ts';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { RequestDrawer } from './RequestDrawer.tsx';
import { applicantNoun, requestNoun, statusTone } from './words.ts';

const nameOf = ({ firstName, lastName }: JoinRequest): string => `${firstName} ${lastName}`;

const columns: ListColumn<JoinRequest>[] = [
  { key: 'name', title: 'Applicant', fixed: true, card: 'title', width: 190, render: nameOf },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 120,
    render: (row) => <StatusBadge tone={statusTone[row.status]}>{row.status}</StatusBadge>,
  },
  { key: 'house', title: 'House', card: 'subtitle', width: 220, render: (row) => row.house },
  { key: 'claim', title: 'Claims to be', width: 130, render: (row) => row.relationship },
  {
    key: 'record',
    title: 'On record',
    width: 190,
    render: ({ record }) => record.head ?? (record.people > 0 ? 'No head' : 'Nobody lives there'),
  },
  { key: 'phone', title: 'Phone', width: 170, render: (row) => <PhoneText phone={row.phone} /> },
  {
    key: 'submittedAt',
    title: 'Asked',
    width: 150,
    render: (row) => <InstantText at={row.submittedAt} ago />,
  },
];

const asOptions = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

const filters: ListFilter[] = [
  { kind: 'multi', key: 'Status', label: 'Status', options: asOptions(joinStatuses) },
  { kind: 'multi', key: 'Relationship', label: 'Claims to be', options: asOptions(relationships) },
];

export function RequestsTab() {
  const state = useListState(['Status', 'Relationship']);
  const result = useOperation(listJoinRequests, { query: state.api });
  const mayDecide = useMay('joinRequests.approve');
  const [opened, setOpened] = useState<JoinRequest | null>(null);
  return (
    <>
      <ListView
        noun={requestNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={nameOf}
        onOpen={setOpened}
        searchHint="Search name or phone"
        columns={columns}
        filters={filters}
        {...(mayDecide && { bulk: [approveMany()] })}
        empty={{
          picture: <EmptyPeople />,
          title: 'Nobody has asked to join',
          text: 'Give the join code of the community to those who move in; it stands in its settings.',
        }}
      />
      {opened && <RequestDrawer request={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

/** Previews who would join, and who is skipped because their house has a head. */
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
      const left = failed.length > 0 ? ` ${failed.length} need a decision about the head.` : '';
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
