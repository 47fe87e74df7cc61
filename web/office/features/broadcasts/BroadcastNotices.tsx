// The notice at the top of a broadcast's page: sending soon, scheduled, being sent, not sent, or sent with failed
// copies. It has a button to undo the send or to resend the failed copies.
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { retryBroadcast, undoBroadcast } from '#calls/broadcasts/broadcast-life.ts';
import { type Broadcast, undoSeconds } from '#contract/broadcasts/broadcasts.ts';
import { useAct } from '#lib/api/use-act.ts';
import { invalidate } from '#lib/api/use-operation.ts';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { copyNoun } from './words.ts';
import classes from './broadcasts.module.css';

export function BroadcastNotices({ broadcast }: { broadcast: Broadcast }) {
  const { status, undoUntil, trouble, counts } = broadcast;
  if (status === 'Scheduled' && undoUntil) {
    return <Undo broadcast={broadcast} undoUntil={undoUntil} />;
  }
  if (status === 'Scheduled') {
    return (
      <Notice
        text={
          <>
            It will be sent on <InstantText at={broadcast.sendAt} />. Until then you can cancel it,
            or edit it as a draft.
          </>
        }
      />
    );
  }
  if (status === 'Sending') return <UnderWay broadcast={broadcast} />;
  if (trouble) return <Notice tone="bad" text={`Not sent: ${trouble}`} />;
  if (counts.failed > 0) return <Failed broadcast={broadcast} />;
  return null;
}

type NoticeProps = {
  tone?: 'bad';
  text: ReactNode;
  action?: { label: string; run: () => void; busy: boolean };
};

function Notice({ tone, text, action }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <span>{text}</span>
      {action && (
        <Button size="compact-sm" variant="default" loading={action.busy} onClick={action.run}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

/**
 * Counts down the seconds in which sending can be undone, to the server's deadline. It shows at most `undoSeconds`,
 * because this computer's clock may be wrong.
 */
function Undo({ broadcast, undoUntil }: { broadcast: Broadcast; undoUntil: string }) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.min(undoSeconds, Math.ceil((new Date(undoUntil).getTime() - now) / 1000));
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      // A live event reports that the broadcast was sent. From two seconds after the deadline, refetch every second, in
      // case the event was lost.
      if (Date.now() > new Date(undoUntil).getTime() + 2000) void invalidate(['getBroadcast']);
    }, 1000);
    return () => clearInterval(timer);
  }, [undoUntil]);
  const undo = useAct(undoBroadcast, { success: 'Send undone. The broadcast is a draft again.' });
  const params = { broadcastId: broadcast.id };
  return (
    <Notice
      text={left > 0 ? `Sending in ${left} s.` : 'Sending…'}
      {...(broadcast.may.send && {
        action: {
          label: 'Undo send',
          busy: undo.isPending,
          run: () => undo.mutate({ params }),
        },
      })}
    />
  );
}

function UnderWay({ broadcast }: { broadcast: Broadcast }) {
  const waiting = broadcast.channelCounts.reduce((sum, one) => sum + one.waiting, 0);
  const away = broadcast.channelCounts.find((one) => one.awaySince !== null && one.waiting > 0);
  if (away) return <Held counts={away} />;
  const held = broadcast.channelCounts.map(({ heldUntil }) => heldUntil).find((at) => at !== null);
  return (
    <Notice
      text={
        waiting === 0 ? (
          'Sending…'
        ) : (
          <>
            It is on its way: {countOf(waiting, copyNoun)} to go
            {held && (
              <>
                , the next of them <InstantText at={held} />
              </>
            )}
            .
          </>
        )
      }
    />
  );
}

/** Shown while the channel's provider is unreachable. Messages wait, and the user needs to do nothing. */
function Held({ counts }: { counts: Broadcast['channelCounts'][number] }) {
  const { channel, awaySince, waiting, heldUntil } = counts;
  return (
    <Notice
      text={
        <>
          {channel === 'E-mail' ? 'The mail server has' : 'The push service has'} not answered since{' '}
          <InstantText at={awaySince} />. {countOf(waiting, copyNoun)}{' '}
          {waiting === 1 ? 'waits' : 'wait'} for it
          {heldUntil && (
            <>
              ; the next try is <InstantText at={heldUntil} />
            </>
          )}
          .
        </>
      }
    />
  );
}

function Failed({ broadcast }: { broadcast: Broadcast }) {
  const params = { broadcastId: broadcast.id };
  const sum = (of: 'failed' | 'unsure') =>
    broadcast.channelCounts.reduce((total, one) => total + one[of], 0);
  const failed = sum('failed');
  const unsure = sum('unsure');
  const retry = useAct(retryBroadcast, { success: 'The failed copies are being resent.' });
  const words = [
    ...(failed > 0 ? [`${countOf(failed, copyNoun)} failed.`] : []),
    ...(unsure > 0
      ? [
          `Of ${countOf(unsure, copyNoun)} nobody knows whether they arrived, because the server stopped while it ` +
            'sent them.',
        ]
      : []),
  ];
  return (
    <Notice
      tone="bad"
      text={words.join(' ')}
      {...(broadcast.may.send &&
        broadcast.status !== 'Expired' &&
        failed > 0 && {
          action: {
            label: 'Resend failed copies',
            busy: retry.isPending,
            run: () => retry.mutate({ params, body: { includeUnsure: false } }),
          },
        })}
    />
  );
}
