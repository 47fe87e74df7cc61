// The readings of the community, newest first, and the link to a round along a street.
import { Button } from '@mantine/core';
import { IconWalk } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listReadings } from '#calls/utilities/utility-readings.ts';
import type { ReadingRow } from '#contract/utilities/utility-readings.ts';
import { utilityKinds } from '#contract/utilities/utility-words.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findStreets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { readingNoun, sayNumber, sayUnits, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const MeterDetail = lazyPart(async () => (await import('./MeterDetail.tsx')).MeterDetail);
const RoundPanel = lazyPart(async () => (await import('./RoundPanel.tsx')).RoundPanel);

const columns: ListColumn<ReadingRow>[] = [
  {
    key: 'meter',
    title: 'Meter',
    fixed: true,
    card: 'title',
    width: 130,
    render: (row) => row.meter.number,
  },
  {
    key: 'house',
    title: 'House',
    card: 'subtitle',
    width: 175,
    render: (row) => row.house.label,
  },
  { key: 'readOn', title: 'Read on', width: 115, render: (row) => <DayText day={row.readOn} /> },
  {
    key: 'value',
    title: 'Reading',
    align: 'right',
    width: 105,
    render: (row) => sayNumber(row.value),
  },
  {
    key: 'consumption',
    title: 'Used',
    align: 'right',
    width: 115,
    render: (row) =>
      row.part === 'Opening' ? (
        <EmptyValue label="The first" />
      ) : (
        sayUnits(row.consumption, row.meter.kind)
      ),
  },
  {
    key: 'state',
    title: 'State',
    card: 'badge',
    width: 120,
    render: (row) => <ReadingState reading={row} />,
  },
  { key: 'readBy', title: 'Read by', width: 135, render: (row) => row.readByName },
];

function ReadingState({ reading }: { reading: ReadingRow }) {
  if (reading.isUnusual) return <StatusBadge tone="warn">Unusual</StatusBadge>;
  if (reading.corrections.length > 0) return <StatusBadge tone="info">Corrected</StatusBadge>;
  if (reading.part !== 'Regular') return <StatusBadge tone="neutral">{reading.part}</StatusBadge>;
  return <StatusBadge tone="good">As ever</StatusBadge>;
}

export function ReadingsPart() {
  const search = useSearch({ strict: false }) as { Round?: string };
  const navigate = useNavigate();
  const go = (round: boolean) =>
    navigate({
      to: '.',
      search: { Tab: 'utilities', Part: 'readings', ...(round && { Round: 'open' }) } as never,
    }).catch(() => undefined);
  return search.Round ? (
    <RoundPanel onDone={() => go(false)} />
  ) : (
    <ReadingsList onRound={() => go(true)} />
  );
}

function ReadingsList({ onRound }: { onRound: () => void }) {
  const state = useListState(['Kind', 'StreetId', 'Unusual', 'From', 'To']);
  const result = useOperation(listReadings, { query: state.api });
  const mayUpdate = useMayNow('update');
  const mayExport = useMay('utilities.export');
  const onExport = useExport('meter-readings');
  const [open, setOpen] = useState<string | null>(null);
  const kinds = utilityKinds.map((value) => ({ value, label: value }));
  const filters: ListFilter[] = [
    { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Day' },
    { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
    { kind: 'multi', key: 'Kind', label: 'Kind', options: kinds },
    { kind: 'flag', key: 'Unusual', label: 'Use', yes: 'Unusual', no: 'As ever' },
  ];
  return (
    <>
      {mayUpdate && (
        <div className={classes.deeds}>
          <Button
            leftSection={<IconWalk size={16} aria-hidden />}
            onClick={onRound}
            data-tour="start-round"
          >
            Start a round
          </Button>
        </div>
      )}
      <ListView
        noun={readingNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `${sayNumber(row.value)} of meter ${row.meter.number}`}
        onOpen={(row) => setOpen(row.meter.id)}
        searchHint="Search number or house"
        columns={columns}
        filters={filters}
        views={useSavedViews('meter-readings')}
        {...(mayExport && { onExport })}
        empty={{
          picture: <EmptyInbox />,
          title: 'Nothing was read yet',
          text: 'Walk along a street with your phone: each house stands there with its last reading.',
          ...(mayUpdate && { action: { label: 'Start a round', onClick: onRound } }),
        }}
      />
      {open && <MeterDetail meterId={open} onOpen={setOpen} onClose={() => setOpen(null)} />}
    </>
  );
}
