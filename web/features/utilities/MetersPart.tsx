// The meters: the place, the last reading, and the tariff of each.
import { Button } from '@mantine/core';
import { IconHomeBolt, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listMeters, previewHouseMeters } from '#calls/utilities/utility-meters.ts';
import type { MeterRow } from '#contract/utilities/utility-meters.ts';
import { meterPayments, meterStates, utilityKinds } from '#contract/utilities/utility-words.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findStreets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { formatCount } from '#ui/format/count.ts';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { ConsumptionCard } from './ConsumptionCard.tsx';
import { meterNoun, sayNumber, sayUnits, stateTone, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const MeterDrawer = lazyPart(async () => (await import('./MeterDrawer.tsx')).MeterDrawer);
const MeterDetail = lazyPart(async () => (await import('./MeterDetail.tsx')).MeterDetail);
const TakeMetersDialog = lazyPart(
  async () => (await import('./TakeMetersDialog.tsx')).TakeMetersDialog,
);

const columns: ListColumn<MeterRow>[] = [
  {
    key: 'number',
    title: 'Meter',
    sortable: true,
    fixed: true,
    card: 'title',
    width: 135,
    render: (row) => row.number,
  },
  {
    key: 'house',
    title: 'House',
    sortable: true,
    card: 'subtitle',
    width: 180,
    render: (row) => row.house.label,
  },
  { key: 'kind', title: 'Kind', width: 105, render: (row) => row.kind },
  {
    key: 'payment',
    title: 'Paid',
    width: 105,
    defaultVisible: false,
    render: (row) => row.payment,
  },
  {
    key: 'lastReading',
    title: 'Last reading',
    align: 'right',
    width: 115,
    render: (row) => (row.lastReading ? sayNumber(row.lastReading.value) : <EmptyValue />),
  },
  {
    key: 'readOn',
    title: 'Read on',
    width: 115,
    render: (row) => (row.lastReading ? <DayText day={row.lastReading.readOn} /> : <EmptyValue />),
  },
  {
    key: 'used',
    title: 'Used',
    align: 'right',
    width: 125,
    render: (row) =>
      row.lastReading ? sayUnits(row.lastReading.consumption, row.kind) : <EmptyValue />,
  },
  {
    key: 'tariff',
    title: 'Tariff',
    width: 140,
    defaultVisible: false,
    render: (row) => row.tariff?.name ?? <EmptyValue label="None fits" />,
  },
  {
    key: 'multiplier',
    title: 'Multiplier',
    align: 'right',
    width: 100,
    defaultVisible: false,
    render: (row) => sayNumber(row.multiplier),
  },
  {
    key: 'state',
    title: 'State',
    card: 'badge',
    width: 115,
    render: (row) =>
      row.state === 'Active' && row.lastReading?.isUnusual ? (
        <StatusBadge tone="warn">Unusual</StatusBadge>
      ) : (
        <StatusBadge tone={stateTone[row.state]}>{row.state}</StatusBadge>
      ),
  },
];

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

export function MetersPart() {
  const state = useListState(['Kind', 'Payment', 'State', 'StreetId', 'Unusual']);
  const result = useOperation(listMeters, { query: state.api });
  const mayCreate = useMayNow('create');
  const mayExport = useMay('utilities.export');
  const onExport = useExport('meters');
  const fromHouses = useOperation(previewHouseMeters, {}, { enabled: mayCreate });
  const [open, setOpen] = useState<string | 'new' | 'take' | null>(null);
  const found = fromHouses.data?.found ?? 0;
  const filters: ListFilter[] = [
    { kind: 'multi', key: 'Kind', label: 'Kind', options: options(utilityKinds) },
    { kind: 'multi', key: 'Payment', label: 'Paid', options: options(meterPayments) },
    { kind: 'multi', key: 'StreetId', label: 'Street', options: findStreets },
    { kind: 'multi', key: 'State', label: 'State', options: options(meterStates) },
    { kind: 'flag', key: 'Unusual', label: 'Last reading', yes: 'Unusual', no: 'As ever' },
  ];
  const add = { label: 'Add meter', onClick: () => setOpen('new') };
  return (
    <>
      <ConsumptionCard />
      {mayCreate && (
        <div className={classes.deeds}>
          {found > 0 && (
            <Button
              variant="default"
              leftSection={<IconHomeBolt size={16} aria-hidden />}
              onClick={() => setOpen('take')}
            >
              Take {formatCount(found)} from the houses
            </Button>
          )}
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add.onClick}
            data-tour="add-meter"
          >
            Add meter
          </Button>
        </div>
      )}
      <ListView
        noun={meterNoun}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `Meter ${row.number}, ${row.house.label}`}
        onOpen={(row) => setOpen(row.id)}
        searchHint="Search number or house"
        columns={columns}
        filters={filters}
        views={useSavedViews('meters')}
        {...(mayExport && { onExport })}
        empty={{
          picture: <EmptyHouses />,
          title: 'No meters yet',
          text: 'Add a meter with what it shows now. From then on each reading says what was used.',
          ...(mayCreate && { action: add }),
        }}
      />
      {open === 'new' && <MeterDrawer onClose={() => setOpen(null)} />}
      {open === 'take' && fromHouses.data && (
        <TakeMetersDialog meters={fromHouses.data} onClose={() => setOpen(null)} />
      )}
      {open && open !== 'new' && open !== 'take' && (
        <MeterDetail meterId={open} onOpen={setOpen} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
