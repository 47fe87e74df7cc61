// `/dashboard`: the setup of the community, open alarms, the decisions that wait for the person, the changes since
// yesterday, the trends, and five totals. The page updates itself. Parts that the person may not see are left out.
import { dayIn } from '#rules/shared/day-text.ts';
import { Skeleton } from '@mantine/core';
import { IconCash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { getDashboard } from '#calls/dashboard/dashboard.ts';
import { getChanges, getToday } from '#calls/dashboard/today.ts';
import type { Dashboard } from '#contract/dashboard/dashboard.ts';
import type { Changes, Today } from '#contract/dashboard/today.ts';
import type { Setup } from '#contract/communities/setup.ts';
import { useCommunityId, useEstate } from '#lib/community/estate.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useNow } from '#lib/page/use-now.ts';
import { TodayQueue } from '#lib/today/TodayQueue.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Welcome } from '#ui/illustrations/Welcome.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { paths } from '#web/paths.ts';
import { lastOf, useLastDashboard } from './last-dashboard.ts';
import { SinceYesterday } from './SinceYesterday.tsx';
import { hasTotals, Totals } from './Totals.tsx';
import { Trends } from './Trends.tsx';
import { useQuickActions } from './quick-actions.tsx';
import classes from './dashboard.module.css';

type SetupProps = { communityId: string; name: string; setup: Setup };

/** `Setup` renders the setup of the communities feature; `emergencies` the open alarms. */
type DashboardPageProps = { Setup: ComponentType<SetupProps>; emergencies: ReactNode };

/** The refetch interval for figures that change only with the clock, such as expected visits. */
const refresh = { staleTime: 10_000, refetchInterval: 60_000 };

export function DashboardPage({ Setup, emergencies }: DashboardPageProps) {
  const communityId = useCommunityId();
  const { timeZone } = useLocale();
  const now = useNow();
  const dashboard = useOperation(
    getDashboard,
    {},
    { ...refresh, placeholderData: () => lastOf(communityId) },
  );
  const today = useOperation(getToday, {}, refresh);
  const changes = useOperation(getChanges, {}, refresh);
  const { data, isPlaceholderData } = dashboard;
  useEffect(() => {
    if (data && !isPlaceholderData) useLastDashboard.getState().keep(communityId, data);
  }, [data, isPlaceholderData, communityId]);
  const mayRecord = useMay('dues.create');
  const actions = useQuickActions();
  const all = [dashboard, today, changes];
  const error = all.find((one) => one.error && !one.data)?.error;
  const retry = () => all.filter((one) => one.error).forEach((one) => void one.refetch());
  return (
    <>
      <PageHeader
        title="Dashboard"
        sentence={weekdayText(data?.todayOn ?? dayIn(now, timeZone))}
        menu={actions}
        {...(mayRecord && {
          primary: {
            label: 'Record payment',
            icon: <IconCash size={16} aria-hidden />,
            href: paths.recordPayment(),
          },
        })}
      />
      {emergencies}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && data && today.data && changes.data ? (
        <Parts data={data} today={today.data} changes={changes.data} Setup={Setup} />
      ) : (
        !error && <Loading />
      )}
    </>
  );
}

/**
 * `Tuesday 24 November`. The day is already in the community's time zone, so it is formatted without another
 * conversion.
 */
const weekdayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
    .format(new Date(`${day}T00:00:00Z`))
    .replace(',', '');

type PartsProps = Pick<DashboardPageProps, 'Setup'> & {
  data: Dashboard;
  today: Today;
  changes: Changes;
};

function Parts({ data, today, changes, Setup }: PartsProps) {
  const estate = useEstate((state) => state.estate);
  const maySetUp = useMay('settings.update');
  const communityId = useCommunityId();
  const facts = data.setup;
  return (
    <>
      {facts && maySetUp && estate && (
        <Setup communityId={estate.id} name={estate.name} setup={facts} />
      )}
      <div className={classes.morning}>
        {/* The page shows the open alarms above, so this list leaves them out. */}
        <div data-tour="dashboard-attention">
          <TodayQueue
            key={communityId}
            communityId={communityId}
            paths={paths}
            today={today}
            title="Waiting for you"
            without={['alarm']}
          />
        </div>
        <SinceYesterday changes={changes} dues={data.tiles.dues} />
      </div>
      <Trends data={data} />
      <Totals tiles={data.tiles} />
      {isBare(data, today, changes) && (
        <EmptyState
          picture={<Welcome />}
          title="Nothing to show for your role"
          text="The menu shows your areas. A manager can change your role’s access."
        />
      )}
    </>
  );
}

const isBare = (data: Dashboard, today: Today, changes: Changes): boolean =>
  !hasTotals(data.tiles) &&
  !data.collection &&
  !data.inflow &&
  !data.resolved &&
  today.items.length === 0 &&
  Object.values(changes).every((part) => part === null);

/** A placeholder as tall as the content, to avoid a layout shift. */
function Loading() {
  return (
    <div aria-busy="true" aria-label="Loading the dashboard" role="status">
      <div className={classes.morning}>
        <Skeleton height={420} radius="md" />
        <Skeleton height={300} radius="md" />
      </div>
      <div className={classes.trends}>
        <Skeleton height={236} radius="md" />
        <Skeleton height={236} radius="md" />
        <Skeleton height={236} radius="md" />
      </div>
    </div>
  );
}
