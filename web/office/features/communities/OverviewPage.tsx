// `/community-overview`: the decisions that wait for the person; every community that the person works in, by default
// most urgent first; total figures; archived communities; and a welcome for a newcomer who has none.
import { Button, Select, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { listCommunityOverviews } from '#calls/communities/communities.ts';
import { getDesk } from '#calls/support/ticket-desk.ts';
import { withCommunity } from '#contract/shared/community-link.ts';
import type { ArchivedCommunity } from '#contract/communities/archived-communities.ts';
import { useEstate } from '#lib/community/estate.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useLoggedUser } from '#lib/session/logged-user.ts';
import { pendingPage } from '#lib/session/pending-invitation.ts';
import { returnPage } from '#lib/session/return-page.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf, formatCount } from '#ui/format/count.ts';
import { ErrorBroken } from '#ui/illustrations/ErrorBroken.tsx';
import { Welcome } from '#ui/illustrations/Welcome.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { ListFooter } from '#ui/list/ListFooter.tsx';
import type { ListState } from '#ui/list/state.ts';
import { SearchBox } from '#ui/list/SearchBox.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { ArchivedCommunities } from './ArchivedCommunities.tsx';
import { WaitingQueue } from './WaitingQueue.tsx';
import { CommunityCard } from './CommunityCard.tsx';
import { lastFor, useLastOverview } from './last-overview.ts';
import { type Overview, useOpenCommunity } from './use-open-community.ts';
import classes from './overview.module.css';

const pageSize = 100;

const refreshMs = 15_000;

/**
 * The tour chooses its steps once, at its start. The page therefore has this anchor while it loads, when it is empty,
 * and when it has cards.
 */
const cardsAnchor = 'community-cards';

const sorts = [
  { value: 'attention', label: 'Needs attention' },
  { value: 'name', label: 'Name' },
  { value: '-houses', label: 'Most houses' },
  { value: '-residents', label: 'Most residents' },
];

const emergencies = { one: 'emergency', many: 'emergencies' };

/** A count that the person may read in no community is shown as a dash, never as 0. */
const count = (value: number | null | undefined) => {
  if (value === null) return <EmptyValue />;
  return value === undefined ? undefined : formatCount(value);
};

export function OverviewPage() {
  const state = useListState([]);
  const query = { ...state.api, PageSize: String(pageSize) };
  const { data, error, refetch, isPlaceholderData } = useOperation(
    listCommunityOverviews,
    { query: query as never },
    {
      placeholderData: (before) => before ?? lastFor(query),
      staleTime: 10_000,
      // The live connection follows only one community; changes in the others show after at most this time.
      refetchInterval: refreshMs,
    },
  );
  useEffect(() => {
    if (data && !isPlaceholderData) useLastOverview.getState().keep(query, data);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The query is a new object in each render.
  }, [data, isPlaceholderData]);
  // Return to the invitation that the person opened before signing in.
  const pending = pendingPage();
  if (pending !== null) return <Navigate to={pending} replace />;
  const searched = (state.query['Search'] ?? '') !== '';
  if (error && !data) {
    return (
      <>
        <PageHeader title="Communities" />
        <ErrorState error={error} onRetry={() => void refetch()} picture={<ErrorBroken />} />
      </>
    );
  }
  const livesHere = (data?.homesCount ?? 0) > 0;
  if (data && data.totalCount === 0 && !searched) {
    // A person who works in no community may be a resident, who wants to see their homes.
    if (isPlaceholderData) {
      return (
        <>
          <PageHeader title="Communities" />
          <div data-tour={cardsAnchor}>
            <Cards items={undefined} />
          </div>
        </>
      );
    }
    return livesHere ? (
      <Navigate to={paths.homes()} replace />
    ) : (
      <Newcomer archived={data.archived} />
    );
  }
  const asked = returnPage();
  const only =
    data?.totalCount === 1 && !isPlaceholderData && !searched ? data.items[0] : undefined;
  if (asked !== null && only) return <Navigate to={withCommunity(asked, only.id)} replace />;
  const totals = data?.totals;
  return (
    <>
      <PageHeader
        title="Communities"
        sentence={
          asked === null
            ? 'Your communities, most urgent first.'
            : 'Open a community to continue to your page.'
        }
        aside={
          <>
            {livesHere && <HomesLink />}
            <CreateButton />
          </>
        }
      />
      <Figures
        loading={!data}
        items={[
          { label: 'Houses', value: count(totals?.houses) },
          { label: 'Residents', value: count(totals?.residents) },
          {
            label: 'Open complaints',
            value: count(totals?.openComplaints),
            hint: totals?.overdueComplaints ? `${totals.overdueComplaints} overdue` : '',
          },
          { label: 'Outstanding dues', value: totals && <Outstanding sums={totals.outstanding} /> },
          {
            label: 'Join requests',
            value: count(totals?.joinRequests),
            hint: totals?.emergencies ? countOf(totals.emergencies, emergencies) : '',
          },
        ]}
      />
      {!searched && <WaitingQueue communities={data?.items} />}
      {(searched || (data?.totalCount ?? 0) > 1) && <Bar state={state} />}
      <div data-tour={cardsAnchor}>
        <Cards items={data?.items} />
        {data?.totalCount === 0 && (
          <EmptyState
            title="No communities match"
            text="Try another name or city."
            action={{ label: 'Show all', onClick: () => state.change({ Search: undefined }) }}
          />
        )}
      </div>
      {data && data.totalCount > pageSize && (
        <ListFooter
          data={data}
          state={{ ...state, pageSize }}
          noun={{ one: 'community', many: 'communities' }}
          onPage={() => window.scrollTo({ top: 0 })}
        />
      )}
      {data && <ArchivedCommunities communities={data.archived} />}
    </>
  );
}

/** A total for each currency, because amounts of different currencies cannot be added. */
function Outstanding({ sums }: { sums: readonly { currency: string; amountMinor: number }[] }) {
  if (sums.length === 0) return <EmptyValue />;
  return sums.map(({ currency, amountMinor }, at) => (
    <Fragment key={currency}>
      {at > 0 && ' + '}
      <MoneyText amountMinor={amountMinor} currency={currency} />
    </Fragment>
  ));
}

function CreateButton() {
  return (
    <Button
      data-tour="create-community"
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <PlainLink {...props} href={paths.createCommunity()} />}
    >
      Create a community
    </Button>
  );
}

function Bar({ state }: { state: ListState }) {
  const box = useRef<HTMLInputElement>(null);
  return (
    <Row mb={16}>
      <SearchBox
        ref={box}
        value={state.query['Search'] ?? ''}
        hint="Search name or city"
        onSearch={(text) => state.change({ Search: text })}
      />
      <Select
        className={classes.sort}
        aria-label="Sort by"
        data={sorts}
        value={state.query['Sort'] ?? 'attention'}
        allowDeselect={false}
        checkIconPosition="right"
        onChange={(sort) =>
          state.change({ Sort: sort === 'attention' ? undefined : (sort ?? undefined) })
        }
      />
    </Row>
  );
}

function Cards({ items }: { items: readonly Overview[] | undefined }) {
  const open = useOpenCommunity();
  const chosen = useEstate((state) => state.estate?.id);
  return (
    <div className={classes.cards} aria-busy={!items}>
      {items
        ? items.map((community) => (
            <CommunityCard
              key={community.id}
              community={community}
              chosen={community.id === chosen}
              onOpen={() => open(community, returnPage() ?? undefined)}
            />
          ))
        : [1, 2, 3].map((card) => <Skeleton key={card} height={280} radius="md" />)}
    </div>
  );
}

/** A manager may also live in a house. */
const HomesLink = () => (
  <Button variant="default" renderRoot={(props) => <PlainLink {...props} href={paths.homes()} />}>
    Your homes
  </Button>
);

type NewcomerProps = { archived: readonly ArchivedCommunity[] };

function Newcomer({ archived }: NewcomerProps) {
  const firstName = useLoggedUser((state) => state.loggedUser?.firstName);
  const { data: desk, isError } = useOperation(getDesk, {});
  // The platform's support staff work in no community. Their start page is the list of tickets.
  if (desk?.isSupport) return <Navigate to={paths.supportTab('desk')} replace />;
  if (!desk && !isError) return <Skeleton height={280} radius="md" data-tour={cardsAnchor} />;
  return (
    <>
      <title>Welcome · Courtyard</title>
      <div>
        <VisuallyHidden component="h1">Communities</VisuallyHidden>
        <div data-tour={cardsAnchor}>
          <EmptyState
            picture={<Welcome />}
            title={firstName ? `Welcome, ${firstName}` : 'Welcome'}
            text={
              'Create your first community: its name, its streets and its houses. ' +
              'It takes a few minutes. You can stop and come back at any step.'
            }
            action={{
              label: 'Create your first community',
              icon: <IconPlus size={16} aria-hidden />,
              href: paths.createCommunity(),
            }}
          />
        </div>
        <Muted lh="inherit" ta="center">
          Were you invited to a team or a home? Open the link in the invitation email.
        </Muted>
        <ArchivedCommunities communities={archived} />
      </div>
    </>
  );
}
