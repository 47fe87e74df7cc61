// The readings of the community, newest first, and the link to a round along a street.
import { IconWalk } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { listReadings, readingList } from '#calls/utilities/utility-readings.ts';
import type { ReadingRow } from '#contract/utilities/utility-readings.ts';
import { findStreets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { sayNumber, sayUnits, useMayNow } from './words.ts';

const MeterDetail = lazyPart(async () => (await import('./MeterDetail.tsx')).MeterDetail);
const RoundPanel = lazyPart(async () => (await import('./RoundPanel.tsx')).RoundPanel);

const cells = {
  value: (row: ReadingRow) => sayNumber(row.value),
  consumption: (row: ReadingRow) =>
    row.part === 'Opening' ? (
      <EmptyValue label="The first" />
    ) : (
      sayUnits(row.consumption, row.meter.kind)
    ),
  state: (row: ReadingRow) => <ReadingState reading={row} />,
};

function ReadingState({ reading }: { reading: ReadingRow }) {
  if (reading.isUnusual) return <StatusBadge tone="warn">Unusual</StatusBadge>;
  if (reading.corrections.length > 0) return <StatusBadge tone="info">Corrected</StatusBadge>;
  if (reading.part !== 'Regular') return <StatusBadge tone="neutral">{reading.part}</StatusBadge>;
  return <StatusBadge tone="good">Usual</StatusBadge>;
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
  const { view } = useList(readingList, listReadings, {
    cells,
    options: { StreetId: findStreets },
  });
  const mayUpdate = useMayNow('update');
  const [open, setOpen] = useState<string | null>(null);
  const round = {
    label: 'Start a round',
    icon: <IconWalk size={16} aria-hidden />,
    onClick: onRound,
    tour: 'start-round',
    isPrimary: true,
  };
  return (
    <>
      <ListView
        {...view}
        action={mayUpdate ? round : undefined}
        rowLabel={(row) => `${sayNumber(row.value)} of meter ${row.meter.number}`}
        onOpen={(row) => setOpen(row.meter.id)}
        empty={{
          picture: <EmptyInbox />,
          title: 'No readings yet',
          text: 'Read the meters of a street with your phone, house by house.',
          ...(mayUpdate && { action: round }),
        }}
      />
      {open && <MeterDetail meterId={open} onOpen={setOpen} onClose={() => setOpen(null)} />}
    </>
  );
}
