// The register of visits with its filters; a row opens its steps.
import { useState } from 'react';
import { listShifts } from '#calls/gates/gate-shifts.ts';
import { listGates } from '#calls/gates/gates.ts';
import { listVisits, visitList } from '#calls/visits/visits.ts';
import type { VisitRow } from '#contract/visits/visits.ts';
import { call } from '#lib/api/api.ts';
import { findHouses } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useUrlState } from '#lib/list/url-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyPeople } from '#ui/illustrations/EmptyPeople.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { asOptions, visitTones } from '#guard/parts/words.ts';

const VisitDetail = lazyPart(async () => (await import('./VisitDetail.tsx')).VisitDetail);

const cells = {
  guest: (row: VisitRow) => row.guestName || 'Anonymised',
  status: (row: VisitRow) => {
    if (row.conflict && !row.isReviewed) {
      return <StatusBadge tone="bad">{row.conflict}</StatusBadge>;
    }
    return (
      <StatusBadge tone={row.isOverstay ? 'bad' : visitTones[row.status]}>
        {row.isOverstay && row.status === 'Inside' ? 'Overstayed' : row.status}
      </StatusBadge>
    );
  },
};

/** Finds guards by name, among those of the 100 latest shifts. */
const findGuards = async (search: string) => {
  const query = { PageSize: '100' } as const;
  const { items } = await call(listShifts, { query });
  const guards = [...new Set(items.map(({ guardName }) => guardName))].sort();
  const typed = search.trim().toLowerCase();
  return asOptions(guards.filter((guard) => guard.toLowerCase().includes(typed)));
};

const withoutHouse = new Set(['HouseId']);

/** `houseIds` limits the register to those houses. */
export function VisitsTab({ houseIds }: { houseIds?: readonly string[] }) {
  const fixed = houseIds && { HouseId: houseIds.join(',') };
  const gates = useOperation(listGates, { query: {} });
  const gateOptions = gates.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const { view } = useList(visitList, listVisits, {
    cells,
    options: { HouseId: findHouses, GateId: gateOptions, Guard: findGuards },
    ...(fixed && { fixed, leaveOut: withoutHouse }),
  });
  // A notification links to its visit, which need not be in the list.
  const [{ Visit: linked }, setUrl] = useUrlState();
  const [row, setOpened] = useState<VisitRow>();
  const opened = row ?? (linked ? { id: linked, guestName: '' } : undefined);
  const close = () => {
    setOpened(undefined);
    if (linked) setUrl({ Visit: undefined });
  };
  return (
    <>
      <ListView
        {...view}
        rowLabel={(row) => `Visit of ${row.guestName || 'a guest'}`}
        onOpen={setOpened}
        empty={{
          picture: <EmptyPeople />,
          title: 'No visits yet',
          text: 'Visits at the gates appear here with guard, check-in and check-out.',
        }}
      />
      {opened && <VisitDetail row={opened} onClose={close} />}
    </>
  );
}
