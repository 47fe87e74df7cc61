// The meters: the place, the last reading, and the tariff of each; below them the electricity usage of the estate.
import { Button } from '@mantine/core';
import { IconHomeBolt, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listMeters, meterList, previewHouseMeters } from '#calls/utilities/utility-meters.ts';
import type { MeterRow } from '#contract/utilities/utility-meters.ts';
import { findStreets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { formatCount } from '#ui/format/count.ts';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { ConsumptionCard } from './ConsumptionCard.tsx';
import { sayNumber, sayUnits, stateTone, useMayNow } from './words.ts';
import classes from './utilities.module.css';

const MeterDrawer = lazyPart(async () => (await import('./MeterDrawer.tsx')).MeterDrawer);
const MeterDetail = lazyPart(async () => (await import('./MeterDetail.tsx')).MeterDetail);
const TakeMetersDialog = lazyPart(
  async () => (await import('./TakeMetersDialog.tsx')).TakeMetersDialog,
);

const cells = {
  lastReading: ({ lastReading }: MeterRow) =>
    lastReading ? sayNumber(lastReading.value) : <EmptyValue />,
  used: ({ lastReading, kind }: MeterRow) =>
    lastReading ? sayUnits(lastReading.consumption, kind) : <EmptyValue />,
  tariff: (row: MeterRow) => row.tariff?.name ?? <EmptyValue label="No tariff" />,
  multiplier: (row: MeterRow) => sayNumber(row.multiplier),
  state: ({ state, lastReading }: MeterRow) =>
    state === 'Active' && lastReading?.isUnusual ? (
      <StatusBadge tone="warn">Unusual</StatusBadge>
    ) : (
      <StatusBadge tone={stateTone[state]}>{state}</StatusBadge>
    ),
};

export function MetersPart() {
  const { view } = useList(meterList, listMeters, { cells, options: { StreetId: findStreets } });
  const mayCreate = useMayNow('create');
  const fromHouses = useOperation(previewHouseMeters, {}, { enabled: mayCreate });
  const [open, setOpen] = useState<string | 'new' | 'take' | null>(null);
  const found = fromHouses.data?.found ?? 0;
  const add = {
    label: 'Add meter',
    icon: <IconPlus size={16} aria-hidden />,
    onClick: () => setOpen('new'),
    tour: 'add-meter',
    isPrimary: true,
  };
  return (
    <>
      {mayCreate && found > 0 && (
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconHomeBolt size={16} aria-hidden />}
            onClick={() => setOpen('take')}
          >
            Take {formatCount(found)} from houses
          </Button>
        </div>
      )}
      <ListView
        {...view}
        action={mayCreate ? add : undefined}
        rowLabel={(row) => `Meter ${row.number}, ${row.house.label}`}
        onOpen={(row) => setOpen(row.id)}
        empty={{
          picture: <EmptyHouses />,
          title: 'No meters yet',
          text: 'Add a meter with its first reading. Later readings show the usage.',
          ...(mayCreate && { action: add }),
        }}
      />
      <ConsumptionCard />
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
