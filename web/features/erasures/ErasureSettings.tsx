// Settings → Data: erasure requests, their due days, and their results.
import { Button } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { listErasures } from '#calls/erasures/erasures.ts';
import type { ErasureRow } from '#contract/erasures/erasures.ts';
import { erasureStatuses } from '#contract/erasures/erasures.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';

const RequestDrawer = lazyPart(async () => (await import('./RequestDrawer.tsx')).RequestDrawer);
const ErasureDrawer = lazyPart(async () => (await import('./ErasureDrawer.tsx')).ErasureDrawer);

export const tones: Readonly<Record<ErasureRow['status'], Tone>> = {
  Open: 'warn',
  Running: 'info',
  Done: 'good',
  Refused: 'neutral',
};

const columns: ListColumn<ErasureRow>[] = [
  {
    key: 'who',
    title: 'Who',
    fixed: true,
    card: 'title',
    width: 170,
    render: (row) => row.residentName,
  },
  {
    key: 'askedBy',
    title: 'Asked by',
    card: 'subtitle',
    width: 130,
    render: (row) => row.askedBy,
  },
  { key: 'dueOn', title: 'Due', width: 110, render: (row) => <DayText day={row.dueOn} /> },
  {
    key: 'registeredAt',
    title: 'Noted',
    width: 110,
    render: (row) => <InstantText at={row.registeredAt} ago />,
  },
  {
    key: 'status',
    title: 'State',
    card: 'badge',
    width: 110,
    render: ({ status }) => <StatusBadge tone={tones[status]}>{status}</StatusBadge>,
  },
];

const filters: ListFilter[] = [
  {
    kind: 'multi',
    key: 'Status',
    label: 'State',
    options: erasureStatuses.map((value) => ({ value, label: value })),
  },
];

export function ErasureSettings() {
  const state = useListState(['Status']);
  const result = useOperation(listErasures, { query: state.api });
  const [asking, setAsking] = useState(false);
  const [open, setOpen] = useState<string | null>(null);
  const mayAsk = useMay('settings.update');
  const add = mayAsk && (
    <Button
      leftSection={<IconUserOff size={16} aria-hidden />}
      onClick={() => setAsking(true)}
      data-tour="erasures"
    >
      Note a request
    </Button>
  );
  return (
    <SettingsCard
      title="Erasure requests"
      text="Erase the personal data of people who ask for it. Books, receipts and the audit log stay complete."
      action={add}
    >
      <ListView
        noun={{ one: 'request', many: 'requests' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => row.residentName}
        onOpen={(row) => setOpen(row.id)}
        columns={columns}
        filters={filters}
        empty={{
          picture: <EmptyPeople />,
          title: 'No erasure requests',
          text: 'When somebody who has left asks for it, note the request here, with the day by which it is due.',
        }}
      />
      {asking && <RequestDrawer onClose={() => setAsking(false)} />}
      {open && <ErasureDrawer erasureId={open} onClose={() => setOpen(null)} />}
    </SettingsCard>
  );
}
