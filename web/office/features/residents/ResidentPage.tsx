// /residents/:residentId: a person, their houses, vehicles and pets, their history, and the parts of other features
// about them.
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getResident } from '#calls/residents/residents.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { type DetailTab, DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { paths } from '#web/paths.ts';
import { nameOf } from './resident.ts';
import { type ResidentAction, ResidentActions } from './ResidentActions.tsx';
import { useHeaderActions } from './header-actions.tsx';
import { ResidentHistory } from './ResidentHistory.tsx';
import { ResidentHouses } from './ResidentHouses.tsx';
import { ResidentNotice } from './ResidentNotice.tsx';
import { ResidentProfile } from './ResidentProfile.tsx';
import { ResidentStatus } from './ResidentStatus.tsx';
import { VehiclesAndPets } from './VehiclesAndPets.tsx';

const EditResidentDrawer = lazy(() => import('./EditResidentDrawer.tsx'));

/** A tab that another feature adds to a resident. */
export type ResidentTab = Omit<DetailTab, 'render'> & {
  render: (resident: Resident) => ReactNode;
};

export function ResidentPage({ more }: { more: readonly ResidentTab[] }) {
  const { residentId = '' } = useParams({ strict: false }) as { residentId?: string };
  const result = useOperation(getResident, { params: { residentId } });
  const [deed, setDeed] = useState<ResidentAction | null>(null);
  const resident = result.data;
  const actions = useHeaderActions(resident, setDeed);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const present = resident?.occupancies.filter(({ endedAt }) => !endedAt);
  return (
    <>
      <DetailHeader
        back={{ label: 'Residents', href: paths.residents() }}
        title={resident && nameOf(resident)}
        badge={resident && <ResidentStatus status={resident.status} />}
        facts={factsOf(resident)}
        {...actions}
      />
      {resident && <ResidentNotice resident={resident} open={setDeed} />}
      <DetailTabs
        tabs={[
          { key: 'profile', label: 'Profile', render: () => <ResidentProfile of={resident} /> },
          {
            key: 'houses',
            label: 'Houses',
            count: present?.length,
            render: () => resident && <ResidentHouses resident={resident} />,
          },
          {
            key: 'belongings',
            label: 'Vehicles & pets',
            count: resident && resident.vehicles.length + resident.pets.length,
            render: () => resident && <VehiclesAndPets resident={resident} />,
          },
          ...more.map((tab) => ({ ...tab, render: () => resident && tab.render(resident) })),
          {
            key: 'history',
            label: 'History',
            render: () => <ResidentHistory residentId={residentId} />,
          },
        ]}
      />
      <Suspense>
        {resident && deed === 'edit' && (
          <EditResidentDrawer resident={resident} onClose={() => setDeed(null)} />
        )}
      </Suspense>
      {resident && deed && deed !== 'edit' && (
        <ResidentActions resident={resident} deed={deed} onClose={() => setDeed(null)} />
      )}
    </>
  );
}

function factsOf(resident: Resident | undefined): string[] {
  if (!resident) return [];
  const present = resident.occupancies.filter(({ endedAt }) => !endedAt);
  return present.slice(0, 3).map((stay) => `${stay.address} · ${stay.relationship}`);
}
