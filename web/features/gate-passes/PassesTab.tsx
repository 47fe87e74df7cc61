// All passes, with filters and export. A row, or `Pass` in the address, opens a pass; several can be revoked at once.
import { TextInput } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { listGatePasses, revokeGatePasses } from '#calls/gate-passes/gate-passes.ts';
import { listGates } from '#calls/gates/gates.ts';
import { passSources, passStates } from '#contract/shared/gate-words.ts';
import type { GatePassRow } from '#contract/gate-passes/gate-passes.ts';
import type { Input } from '#contract/shared/operation.ts';
import { call } from '#lib/api/api.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findHouses } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { BulkAction } from '#ui/list/bulk/bulk.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { asOptions, kindOptions, passTones, plural } from '#guard/parts/words.ts';

const PassDetail = lazyPart(async () => (await import('./PassDetail.tsx')).PassDetail);

const columns: ListColumn<GatePassRow>[] = [
  {
    key: 'guest',
    title: 'Guest',
    fixed: true,
    card: 'title',
    width: 200,
    render: (row) =>
      row.guestCount > 1 ? `${row.guestName} +${row.guestCount - 1}` : row.guestName,
  },
  { key: 'kind', title: 'Kind', width: 120, render: (row) => row.kind },
  {
    key: 'state',
    title: 'State',
    card: 'badge',
    width: 130,
    render: (row) => <StatusBadge tone={passTones[row.state]}>{row.state}</StatusBadge>,
  },
  { key: 'house', title: 'House', card: 'subtitle', width: 190, render: (row) => row.house.label },
  { key: 'host', title: 'Host', width: 150, render: (row) => row.hostName || '–' },
  {
    key: 'valid',
    title: 'Until',
    sortable: 'validTo',
    width: 170,
    render: (row) => <InstantText at={row.validTo} />,
  },
  {
    key: 'entries',
    title: 'Entries',
    align: 'right',
    width: 100,
    render: (row) => (row.maxEntries === null ? row.used : `${row.used} of ${row.maxEntries}`),
  },
  {
    key: 'source',
    title: 'Made by',
    defaultVisible: false,
    width: 130,
    render: (row) => row.source,
  },
];

type Selection = Input<typeof revokeGatePasses>['body']['selection'];

function useBulk(): BulkAction[] {
  const send = async (selection: unknown, preview: boolean, reason: string) => {
    const body = { selection: selection as Selection, preview, reason };
    const report = await call(revokeGatePasses, { body });
    return report;
  };
  return [
    {
      key: 'revoke',
      label: 'Revoke',
      icon: <IconBan size={16} aria-hidden />,
      danger: true,
      confirmLabel: (count) => `Revoke ${plural(count, 'pass', 'passes')}`,
      preview: async (selection) => {
        const { done, failed } = await send(selection, true, 'Preview');
        const left =
          failed.length === 0
            ? ''
            : ` ${plural(failed.length, 'pass', 'passes')} ended before and stay so.`;
        return { count: done, effect: `${plural(done, 'pass', 'passes')} end at once.${left}` };
      },
      fields: (input) => (
        <TextInput
          label="Reason"
          required
          maxLength={250}
          value={input.values['reason'] ?? ''}
          onChange={(event) => input.set('reason', event.currentTarget.value)}
        />
      ),
      run: (selection, values) => send(selection, false, values['reason'] ?? ''),
    },
  ];
}

const filterNames = ['Kind', 'State', 'HouseId', 'Source', 'EventId', 'GateId', 'From', 'To'];

export function PassesTab({ create }: { create?: PageAction }) {
  const state = useListState(filterNames);
  const query = state.api;
  const result = useOperation(listGatePasses, { query });
  const gates = useOperation(listGates, { query: {} });
  const gateOptions = gates.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const mayUpdate = useMay('gatePasses.update');
  const mayExport = useMay('gatePasses.export');
  const onExport = useExport('gate-passes');
  const bulk = useBulk();
  const [{ Pass: opened }, setUrl] = useUrlState();
  return (
    <>
      <ListView
        noun={{ one: 'pass', many: 'passes' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `Pass of ${row.guestName}`}
        onOpen={(row) => setUrl({ Pass: row.id }, { push: true })}
        searchHint="Search guest, plate or host"
        columns={columns}
        filters={[
          { kind: 'multi', key: 'State', label: 'State', options: asOptions(passStates) },
          { kind: 'multi', key: 'Kind', label: 'Kind', options: kindOptions },
          { kind: 'multi', key: 'HouseId', label: 'House', options: findHouses },
          { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Valid on' },
          { kind: 'multi', key: 'GateId', label: 'Gate', options: gateOptions },
          { kind: 'multi', key: 'Source', label: 'Made by', options: asOptions(passSources) },
        ]}
        views={useSavedViews('gate-passes')}
        {...(mayExport && { onExport })}
        {...(mayUpdate && { bulk })}
        empty={{
          picture: <EmptyPeople />,
          title: 'No passes yet',
          text: 'A pass lets a guest in with a code or a QR. Residents make their own; the office makes others here.',
          ...(create?.onClick && { action: { label: create.label, onClick: create.onClick } }),
        }}
      />
      {opened && (
        <PassDetail
          passId={opened}
          row={result.data?.items.find(({ id }) => id === opened)}
          onClose={() => setUrl({ Pass: undefined })}
        />
      )}
    </>
  );
}
