// `/dashboard`: the community's state and the person's tasks on one page that updates itself. Parts that the person may
// not see are left out.
import { Skeleton } from '@mantine/core';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { getDashboard } from '#calls/dashboard/dashboard.ts';
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import type { SetupFacts } from '#contract/communities/setup.ts';
import { useCommunityId, useEstate } from '#lib/community/estate.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Welcome } from '#ui/illustrations/Welcome.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { Attention } from './Attention.tsx';
import { Charts } from './Charts.tsx';
import { ComplaintsCard, GateCard } from './Cards.tsx';
import { lastOf, useLastDashboard } from './last-dashboard.ts';
import { QuickActions } from './QuickActions.tsx';
import { hasTiles, Tiles } from './Tiles.tsx';
import classes from './dashboard.module.css';

type SetupProps = { communityId: string; name: string; setup: SetupFacts };

/** `Setup` renders the checklist of the communities feature; `emergencies` the open alarms. */
type DashboardPageProps = { Setup: ComponentType<SetupProps>; emergencies: ReactNode };

/** The refetch interval for figures that change only with the clock, such as expected visits. */
const refreshMs = 60_000;

export function DashboardPage({ Setup, emergencies }: DashboardPageProps) {
  const communityId = useCommunityId();
  const { data, error, refetch, isPlaceholderData } = useOperation(
    getDashboard,
    {},
    {
      placeholderData: () => lastOf(communityId),
      staleTime: 10_000,
      refetchInterval: refreshMs,
    },
  );
  useEffect(() => {
    if (data && !isPlaceholderData) useLastDashboard.getState().keep(communityId, data);
  }, [data, isPlaceholderData, communityId]);
  return (
    <>
      <PageHeader title="Dashboard" sentence={<Sentence data={data} />} />
      {emergencies}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && <Parts data={data} Setup={Setup} />}
    </>
  );
}

function Sentence({ data }: { data: Dashboard | undefined }) {
  const name = useEstate((state) => state.estate?.name);
  return (
    <>
      {name}
      {data && (
        <>
          , <DayText day={data.todayOn} />
        </>
      )}
    </>
  );
}

function Parts({ data, Setup }: Pick<DashboardPageProps, 'Setup'> & { data: Dashboard }) {
  const estate = useEstate((state) => state.estate);
  const maySetUp = useMay('settings.update');
  const facts = data.setup;
  const isSetUp = !facts || facts.dismissed || facts.doneCount === facts.steps.length;
  return (
    <>
      {facts && !isSetUp && maySetUp && estate && (
        <Setup communityId={estate.id} name={estate.name} setup={facts} />
      )}
      <Attention items={data.attention} />
      <QuickActions />
      <Tiles tiles={data.tiles} />
      <Charts data={data} />
      <div className={classes.pair}>
        {data.complaints && <ComplaintsCard complaints={data.complaints} />}
        {data.gate && <GateCard gate={data.gate} />}
      </div>
      {isBare(data) && (
        <EmptyState
          picture={<Welcome />}
          title="Nothing to show for your role"
          text="The menu has the areas that you may open. A manager can change what your role sees."
        />
      )}
    </>
  );
}

const isBare = ({ tiles, collection, inflow, ageing, complaints, gate }: Dashboard): boolean =>
  !hasTiles(tiles) && !collection && !inflow && !ageing && !complaints && !gate;

/** A placeholder as tall as the content, to avoid a layout shift. */
function Loading() {
  return (
    <div aria-busy="true" aria-label="The dashboard is being loaded" role="status">
      <Skeleton height={120} radius="md" mb={16} />
      <Skeleton height={36} width={320} radius="md" mb={16} />
      <Skeleton height={92} radius="md" mb={24} />
      <div className={classes.pair}>
        <Skeleton height={300} radius="md" />
        <Skeleton height={300} radius="md" />
      </div>
    </div>
  );
}
