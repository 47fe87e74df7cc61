// /broadcast/:broadcastId: a broadcast: its delivery to each person, people who have not seen it, its text and earlier
// versions, and its history.
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { getBroadcast, getBroadcastHistory } from '#calls/broadcasts/broadcasts.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { History } from '#lib/record/History.tsx';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { formatCount } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { BroadcastNotices } from './BroadcastNotices.tsx';
import { MessageTab } from './MessageTab.tsx';
import { RecipientsTab } from './RecipientsTab.tsx';
import { useBroadcastActions, type Open } from './use-broadcast-actions.tsx';
import { VersionsTab } from './VersionsTab.tsx';
import { percentOf, standingOf, unseenOf } from './words.ts';

const SendDialog = lazyPart(async () => (await import('./SendDialog.tsx')).SendDialog);
const EditSentDrawer = lazyPart(async () => (await import('./EditSentDrawer.tsx')).EditSentDrawer);
const BroadcastDialogs = lazyPart(
  async () => (await import('./BroadcastDialogs.tsx')).BroadcastDialogs,
);

export function BroadcastPage() {
  const { broadcastId = '' } = useParams({ strict: false }) as { broadcastId?: string };
  const { Send: wantsToSend } = useSearch({ strict: false }) as { Send?: string };
  const navigate = useNavigate();
  const result = useOperation(getBroadcast, { params: { broadcastId } });
  const [opened, setOpened] = useState<Open | null>(null);
  const broadcast = result.data;
  const actions = useBroadcastActions(broadcast, setOpened);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const isDraft = broadcast?.status === 'Draft';
  const open = opened ?? (wantsToSend === 'true' && isDraft && broadcast.may.send ? 'send' : null);
  const close = () => {
    setOpened(null);
    if (wantsToSend !== undefined) {
      navigate({ to: '.', search: {} as never, replace: true }).catch(() => undefined);
    }
  };
  return (
    <>
      <DetailHeader
        back={{ label: 'Broadcast', href: paths.broadcasts() }}
        title={broadcast?.title}
        badge={
          broadcast && (
            <StatusBadge tone={standingOf(broadcast).tone}>
              {standingOf(broadcast).word}
            </StatusBadge>
          )
        }
        facts={broadcast ? factsOf(broadcast) : []}
        {...actions}
      />
      {broadcast && <BroadcastNotices broadcast={broadcast} />}
      {broadcast?.sentAt && <Counts broadcast={broadcast} />}
      {broadcast && <Parts broadcast={broadcast} />}
      {broadcast && open === 'send' && <SendDialog broadcast={broadcast} onClose={close} />}
      {broadcast && open === 'edit-sent' && (
        <EditSentDrawer broadcast={broadcast} onClose={close} />
      )}
      {broadcast && open && open !== 'send' && open !== 'edit-sent' && (
        <BroadcastDialogs action={open} broadcast={broadcast} onClose={close} />
      )}
    </>
  );
}

const sentences = {
  'broadcast.created': 'drafted this broadcast',
  'broadcast.changed': 'changed it',
  'broadcast.attached': 'added an attachment',
  'broadcast.detached': 'removed an attachment',
  'broadcast.sent': 'sent it',
  'broadcast.scheduled': 'scheduled it',
  'broadcast.undone': 'undid the send',
  'broadcast.cancelled': 'cancelled it',
  'broadcast.edited': 'edited the sent broadcast',
  'broadcast.pinned': 'pinned it',
  'broadcast.unpinned': 'unpinned it',
  'broadcast.retried': 'resent the failed copies',
  'broadcast.reminded': 'reminded people who had not read it',
  'broadcast.duplicated': 'duplicated it from another broadcast',
  'broadcast.sheetPrinted': 'printed the list of people who had not read it',
  'broadcast.acknowledged': 'acknowledged it',
};

function Parts({ broadcast }: { broadcast: Broadcast }) {
  const { id, counts } = broadcast;
  const message = {
    key: 'message',
    label: 'Message',
    render: () => <MessageTab broadcast={broadcast} />,
  };
  const history = {
    key: 'history',
    label: 'History',
    render: () => (
      <History operation={getBroadcastHistory} params={{ broadcastId: id }} sentences={sentences} />
    ),
  };
  if (!broadcast.sentAt) return <DetailTabs tabs={[message, history]} />;
  return (
    <DetailTabs
      label="Parts of this broadcast"
      tabs={[
        {
          key: 'people',
          label: 'People',
          count: counts.recipients,
          render: () => <RecipientsTab broadcast={broadcast} key="all" />,
        },
        {
          key: 'unseen',
          label: 'Not read yet',
          count: unseenOf(counts).unseen,
          render: () => <RecipientsTab broadcast={broadcast} unseen key="unseen" />,
        },
        message,
        ...(broadcast.isEdited
          ? [
              {
                key: 'versions',
                label: 'Versions',
                render: () => <VersionsTab broadcast={broadcast} />,
              },
            ]
          : []),
        history,
      ]}
    />
  );
}

function factsOf(broadcast: Broadcast) {
  const { priority, category, createdByName, sentAt, sendAt, status, expiresAt, editedAt } =
    broadcast;
  return [
    priority === 'Urgent' ? `Urgent · ${category}` : category,
    ...(createdByName ? [`By ${createdByName}`] : []),
    ...(sentAt
      ? [
          <>
            Sent <InstantText at={sentAt} />
          </>,
        ]
      : []),
    ...(status === 'Scheduled' && sendAt
      ? [
          <>
            Goes <InstantText at={sendAt} />
          </>,
        ]
      : []),
    ...(editedAt
      ? [
          <>
            Edited <InstantText at={editedAt} />
          </>,
        ]
      : []),
    ...(expiresAt
      ? [
          <>
            Shown until <InstantText at={expiresAt} />
          </>,
        ]
      : []),
  ];
}

const whyNotReached = (channels: Broadcast['channels']): string =>
  channels.length === 0
    ? 'Sent in the app only, and they have no sign-in'
    : 'No sign-in or address, or opted out';

function Counts({ broadcast: { counts, channels, requireAck } }: { broadcast: Broadcast }) {
  const of = (part: number) => `${formatCount(part)} of ${formatCount(counts.recipients)}`;
  return (
    <Figures
      items={[
        { label: 'Reached', value: of(counts.reached), hint: 'By app or another channel' },
        {
          label: 'Not reached',
          value: formatCount(counts.notReached),
          hint: counts.notReached > 0 && whyNotReached(channels),
          href: `?${new URLSearchParams({ Tab: 'people', State: 'Not reached' }).toString()}`,
        },
        {
          label: 'Read',
          value: percentOf(counts.read, counts.recipients),
          hint: of(counts.read),
        },
        ...(requireAck
          ? [
              {
                label: 'Acknowledged',
                value: percentOf(counts.acknowledged, counts.recipients),
                hint: of(counts.acknowledged),
              },
            ]
          : []),
        { label: 'Failed copies', value: formatCount(counts.failed) },
      ]}
    />
  );
}
