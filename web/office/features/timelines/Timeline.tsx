// The timeline of a house or a resident, with buttons that filter it by topic. The topic is in the URL as `Show`.
// Example: `<Timeline operation={getHouseTimeline} params={{ houseId }} sentences={sentences} more={more} />`.
import { Button, Skeleton } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowBarRight,
  IconArrowBarToLeft,
  IconBell,
  IconCalendarDollar,
  IconCash,
  IconFileText,
  IconHistory,
  IconPhone,
  IconReceipt,
  IconReceiptOff,
  IconReceiptRefund,
  IconSpeakerphone,
  IconTicket,
  IconUserCheck,
  IconWalk,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { getHouseTimeline, getResidentTimeline } from '#calls/timelines/timelines.ts';
import {
  type Timeline as TimelinePage,
  type TimelineEvent,
  type TimelineKind,
  type TimelineTopic,
} from '#contract/timelines/timelines.ts';
import { call } from '#lib/api/api.ts';
import { useCommunityId } from '#lib/community/estate.ts';
import { useUrlState } from '#lib/list/url-state.ts';
import { useNow } from '#lib/page/use-now.ts';
import type { MoreLink } from '#ui/detail/Hub.tsx';
import { formatInstantLong } from '#ui/format/dates.ts';
import { formatWholeMoney } from '#ui/format/money.ts';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { headingOf, rowDate } from '#ui/format/when.ts';
import { tell, type Telling } from './timeline-words.ts';
import classes from './timelines.module.css';

/** The topics in the URL: `?Show=money`. */
export const topicKeys: Readonly<Record<TimelineTopic, string>> = {
  Money: 'money',
  Complaints: 'complaints',
  Gate: 'gate',
  Messages: 'messages',
  Changes: 'changes',
};

const allTopics = Object.keys(topicKeys) as TimelineTopic[];

type TimelineProps = {
  operation: typeof getHouseTimeline | typeof getResidentTimeline;
  params: Readonly<Record<string, string>>;
  /** The words for the action of a change, after the person's name. */
  sentences: Readonly<Record<string, string>>;
  /** The links to the pages with everything about a topic. */
  more: readonly MoreLink[];
};

export function Timeline({ operation, params, sentences, more }: TimelineProps) {
  const [url, setUrl] = useUrlState();
  const topic = allTopics.find((one) => topicKeys[one] === url['Show']);
  const { pages, topics, totals, ...query } = usePages(operation, params, topic);
  const links = more.filter((link) => link.topic === topic);
  const show = (one: TimelineTopic | undefined) => setUrl({ Show: one && topicKeys[one] });
  return (
    <section aria-labelledby="timeline-title" className={classes.timeline}>
      <div className={classes.timelineHead}>
        <PartTitle id="timeline-title">Timeline</PartTitle>
        <div className={classes.topics} role="group" aria-label="Filter the timeline">
          {[undefined, ...topics].map((one) => (
            <button
              key={one ?? 'All'}
              type="button"
              aria-pressed={one === topic}
              onClick={() => show(one)}
            >
              {one ?? 'All'}
            </button>
          ))}
        </div>
      </div>
      {links.length > 0 && (
        <p className={classes.moreLinks}>
          {links.map(({ label, href }) => (
            <TextLink key={href} href={href}>
              {label}
            </TextLink>
          ))}
        </p>
      )}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {topic === 'Money' && !query.isError && <Totals totals={totals} />}
      {!pages && !query.isError && <LoadingEvents />}
      {pages && <Events events={pages} sentences={sentences} topic={topic} />}
      {query.hasNextPage && (
        <Button
          variant="default"
          mt={16}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </section>
  );
}

function usePages(
  operation: TimelineProps['operation'],
  params: TimelineProps['params'],
  topic: TimelineTopic | undefined,
) {
  const communityId = useCommunityId();
  const { data, ...query } = useInfiniteQuery({
    queryKey: [operation.name, { communityId, ...params }, { Topic: topic }, 'pages'],
    meta: { refreshedBy: operation.refreshedBy },
    initialPageParam: '',
    queryFn: ({ pageParam, signal }): Promise<TimelinePage> =>
      call(
        operation as typeof getHouseTimeline,
        {
          params: params as { houseId: string },
          query: { ...(topic && { Topic: topic }), ...(pageParam && { After: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  return {
    ...query,
    pages: data?.pages.flatMap(({ items }) => items),
    totals: data?.pages[0]?.totals,
    // All topics until the answer, so that the row keeps its height.
    topics: data?.pages[0]?.topics ?? allTopics,
  };
}

/** The sums of all money events. The row keeps its height while they load. */
function Totals({ totals }: { totals: TimelinePage['totals'] | undefined }) {
  const { currency } = useLocale();
  const facts: [string, number | undefined][] = [
    ['Charged', totals?.chargedMinor],
    ['Paid', totals?.paidMinor],
    ['Waived', totals?.waivedMinor],
    ['Refunded', totals?.refundedMinor],
  ];
  // Waivers and refunds are rare: their sums stand here only if there are any.
  const shown = facts.filter(([label, sum]) => label === 'Charged' || label === 'Paid' || sum);
  return (
    <dl className={classes.totals} aria-label="Sums of all events">
      {shown.map(([label, sum]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{sum === undefined ? '' : formatWholeMoney(sum, currency)}</dd>
        </div>
      ))}
    </dl>
  );
}

type EventsProps = {
  events: readonly TimelineEvent[];
  sentences: TimelineProps['sentences'];
  topic: TimelineTopic | undefined;
};

function Events({ events, sentences, topic }: EventsProps) {
  const now = useNow();
  const { timeZone, currency } = useLocale();
  const telling = { now, timeZone, currency, sentences };
  if (events.length === 0) {
    return (
      <p className={classes.nothing}>
        {topic ? `Nothing under ${topic.toLowerCase()} yet.` : 'Nothing has happened here yet.'}
      </p>
    );
  }
  const groups = new Map<string, TimelineEvent[]>();
  for (const event of events) {
    const heading = headingOf(event.at, now, timeZone);
    groups.set(heading, [...(groups.get(heading) ?? []), event]);
  }
  return [...groups].map(([heading, of]) => (
    <section key={heading} aria-label={heading}>
      <h3 className={classes.heading}>{heading}</h3>
      <ol className={classes.events}>
        {of.map((event) => (
          <Event key={`${event.kind} ${event.id}`} event={event} telling={telling} />
        ))}
      </ol>
    </section>
  ));
}

const icons: Record<TimelineKind, typeof IconTicket> = {
  Charge: IconReceipt,
  Payment: IconCash,
  Promise: IconUserCheck,
  Claim: IconUserCheck,
  Waiver: IconReceiptOff,
  Plan: IconCalendarDollar,
  Refund: IconReceiptRefund,
  Reminder: IconBell,
  Letter: IconFileText,
  Call: IconPhone,
  Complaint: IconAlertCircle,
  Broadcast: IconSpeakerphone,
  Pass: IconTicket,
  Visit: IconWalk,
  'Move in': IconArrowBarToLeft,
  'Move out': IconArrowBarRight,
  Document: IconFileText,
  Change: IconHistory,
};

function Event({ event, telling }: { event: TimelineEvent; telling: Telling }) {
  const { text, detail, number, href, link, tone, amount } = tell(event, telling);
  const Icon = icons[event.kind];
  return (
    <li className={classes.event}>
      <Icon size={18} stroke={1.6} aria-hidden />
      <div className={classes.told}>
        <span>
          {href ? (
            <PlainLink className={classes.subject} href={href}>
              {text}
            </PlainLink>
          ) : (
            text
          )}
          {number && <span className={classes.number}> {number}</span>}
        </span>
        {(detail || link) && (
          <span className={classes.detail} data-tone={tone}>
            {link && <TextLink href={link.href}>{link.label}</TextLink>}
            {link && detail && ', '}
            {detail}
          </span>
        )}
      </div>
      {amount && (
        <span className={classes.amount} data-in={amount.isIn || undefined}>
          {amount.text}
        </span>
      )}
      <time
        className={classes.when}
        dateTime={event.at}
        title={formatInstantLong(event.at, telling.timeZone)}
      >
        {rowDate(event.at, telling.now, telling.timeZone)}
      </time>
    </li>
  );
}

function LoadingEvents() {
  return (
    <div role="status" aria-busy="true" aria-label="Loading">
      <Skeleton height={12} width={64} my={10} />
      {[62, 48, 70, 55, 66, 44].map((width) => (
        <div key={width} className={classes.event}>
          <Skeleton height={18} width={18} />
          <div className={classes.told}>
            <Skeleton height={12} width={`${width}%`} my={4} />
            <Skeleton height={12} width="30%" my={4} />
          </div>
        </div>
      ))}
    </div>
  );
}
