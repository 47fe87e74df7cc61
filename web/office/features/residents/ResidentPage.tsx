// /residents/:residentId: where a person lives, what their house owes, their complaints and the last visit; their
// timeline; and in the side column their contact details, houses and vehicles. The parts of other features are props,
// so that this feature does not import them.
import { useParams } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { getResident } from '#calls/residents/residents.ts';
import type { Resident } from '#contract/residents/residents.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Hub, type HubPart, type MoreLink, moreOf } from '#ui/detail/Hub.tsx';
import type { HubAnswer } from '#ui/detail/HubAnswers.tsx';
import { type HubAction, HubHeader } from '#ui/detail/HubHeader.tsx';
import { formatDay } from '#ui/format/dates.ts';
import { PersonAvatar } from '#ui/person/PersonAvatar.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { paths } from '#web/paths.ts';
import { nameOf } from './resident.ts';
import { type ResidentAction, ResidentActions } from './ResidentActions.tsx';
import { useHeaderActions } from './header-actions.tsx';
import { ResidentHistory } from './ResidentHistory.tsx';
import { ResidentHouses } from './ResidentHouses.tsx';
import { ResidentNotice } from './ResidentNotice.tsx';
import { ResidentProfile } from './ResidentProfile.tsx';
import { residentSentences } from './resident-sentences.ts';
import { ResidentSide } from './ResidentSide.tsx';
import { ResidentStatus } from './ResidentStatus.tsx';
import { VehiclesAndPets } from './VehiclesAndPets.tsx';

const EditResidentDrawer = lazy(() => import('./EditResidentDrawer.tsx'));

/** A part that another feature adds to a resident. */
export type ResidentTab = Omit<HubPart, 'render'> & {
  render: (resident: Resident) => ReactNode;
};

type ResidentPageProps = {
  more: readonly ResidentTab[];
  /** Undefined while loading. An answer is null if the caller may not read it; all are null if loading failed. */
  answers: Record<'money' | 'complaints' | 'gate', HubAnswer | null> | undefined;
  renderTimeline: (sentences: Readonly<Record<string, string>>, more: MoreLink[]) => ReactNode;
  actions: HubAction[];
};

export function ResidentPage({ more, answers, renderTimeline, actions }: ResidentPageProps) {
  const { residentId = '' } = useParams({ strict: false }) as { residentId?: string };
  const result = useOperation(getResident, { params: { residentId } });
  const [action, setAction] = useState<ResidentAction | null>(null);
  const resident = result.data;
  const { primary: edit, menu = [] } = useHeaderActions(resident, setAction);
  const page = paths.resident(residentId);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const parts: HubPart[] = [
    {
      key: 'houses',
      label: 'All houses',
      render: () => resident && <ResidentHouses resident={resident} />,
    },
    {
      key: 'belongings',
      label: 'Vehicles & pets',
      render: () => resident && <VehiclesAndPets resident={resident} />,
    },
    ...more.map((tab) => ({ ...tab, render: () => resident && tab.render(resident) })),
    {
      key: 'history',
      label: 'History',
      topic: 'Changes',
      render: () => <ResidentHistory residentId={residentId} />,
    },
    { key: 'profile', label: 'All details', render: () => <ResidentProfile of={resident} /> },
  ];
  const isGone = !resident || resident.mergedInto !== null || resident.status === 'MovedOut';
  return (
    <>
      <HubHeader
        back={{ label: 'Residents', href: paths.residents() }}
        title={resident && nameOf(resident)}
        badge={resident && <ResidentStatus status={resident.status} />}
        facts={factsOf(resident)}
        picture={
          <PersonAvatar
            src={resident?.photoUrl ?? null}
            name={resident && nameOf(resident)}
            size={48}
          />
        }
        actions={isGone ? [] : actions}
        menu={edit ? [edit, ...menu] : menu}
      />
      {resident && <ResidentNotice resident={resident} open={setAction} />}
      <Hub
        page={page}
        answers={
          answers &&
          resident && [livesIn(resident, page), answers.money, answers.complaints, answers.gate]
        }
        parts={parts}
        timeline={renderTimeline(residentSentences, moreOf(page, parts))}
      >
        <ResidentSide resident={resident} onEdit={edit?.onClick} />
      </Hub>
      <Suspense>
        {resident && action === 'edit' && (
          <EditResidentDrawer resident={resident} onClose={() => setAction(null)} />
        )}
      </Suspense>
      {resident && action && action !== 'edit' && (
        <ResidentActions resident={resident} action={action} onClose={() => setAction(null)} />
      )}
    </>
  );
}

function factsOf(resident: Resident | undefined): string[] {
  if (!resident) return [];
  const present = resident.occupancies.filter(({ endedAt }) => !endedAt);
  return present.slice(0, 3).map((stay) => `${stay.address} · ${stay.relationship}`);
}

function livesIn(resident: Resident, page: string): HubAnswer {
  const [first, ...others] = resident.occupancies.filter(({ endedAt }) => !endedAt);
  const label = 'Lives in';
  const href = `${page}?Tab=houses`;
  if (!first) return { label, value: 'No house', href };
  const since = first.moveInOn && ` since ${formatDay(first.moveInOn).replace(/^\d+ /, '')}`;
  return {
    label,
    value: others.length > 0 ? `${first.address} and ${others.length} more` : first.address,
    detail: `${first.relationship}${since ?? ''}`,
    href,
  };
}
