// Sends a broadcast, now or at its scheduled time, after showing the effect in numbers.
import { dayIn } from '#rules/shared/day-text.ts';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { sendBroadcast } from '#calls/broadcasts/broadcast-life.ts';
import { printNotReached } from '#calls/broadcasts/broadcast-recipients.ts';
import { previewAudience } from '#calls/broadcasts/broadcasts.ts';
import type { Broadcast } from '#contract/broadcasts/broadcasts.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { formatCount } from '#ui/format/count.ts';
import { DayInput } from '#ui/form/DayInput.tsx';
import { TimeInput } from '#ui/form/TimeField.tsx';
import { instantOf } from '#ui/format/zoned.ts';
import { useLocale } from '#ui/text/locale.ts';
import { heldWords, NotReached, ReachHead, SmsCost } from './ReachLines.tsx';
import classes from './broadcasts.module.css';

/** The next full hour that is at least a quarter of an hour away, so that the server accepts the suggested time. */
function nextHour(now: Date): Date {
  const hourMs = 3_600_000;
  return new Date(Math.ceil((now.getTime() + hourMs / 4) / hourMs) * hourMs);
}

const clockIn = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at);

type SendDialogProps = { broadcast: Broadcast; onClose: () => void };

export function SendDialog({ broadcast, onClose }: SendDialogProps) {
  const { timeZone } = useLocale();
  const [when, setWhen] = useState('now');
  const [first] = useState(() => nextHour(new Date()));
  const [day, setDay] = useState(() => dayIn(first, timeZone));
  const [time, setTime] = useState(() => clockIn(first, timeZone));
  const { audience, title, body, priority, category, channels } = broadcast;
  const hasLink = broadcast.requireAck || broadcast.attachments.length > 0;
  const preview = useOperation(
    previewAudience,
    {
      body: { audience, title, body, priority, category, channels, hasLink },
    },
    { staleTime: 0 },
  );
  const isSmsOff = channels.includes('SMS') && preview.data?.smsReady === false;
  const working = channels.filter((channel) => channel !== 'SMS' || !isSmsOff);
  const send = useAct(sendBroadcast, { toasts: 'none' });
  const print = async () => {
    try {
      await download(printNotReached, { params: { broadcastId: broadcast.id } });
    } catch (cause) {
      toastFailure(cause);
    }
  };
  const isUrgent = broadcast.priority === 'Urgent';
  const isHeld = working.some((channel) => channel !== 'E-mail');
  return (
    <ConfirmDialog
      opened
      title={`Send “${broadcast.title}”?`}
      effect={
        <>
          {!preview.data && !preview.isError && <p>Counting recipients…</p>}
          {preview.data && (
            <>
              <ReachHead data={preview.data} />
              <p>By {['the app', ...working.map(channelLabel)].join(', ')}.</p>
              <NotReached data={preview.data} channels={channels} onPrint={() => void print()} />
            </>
          )}
          {isSmsOff && preview.data && (
            <p>
              No text messages: <SmsCost data={preview.data} />.
            </p>
          )}
          {preview.data?.smsReady && channels.includes('SMS') && (
            <p>
              Text messages: {formatCount(preview.data.reach.sms)} <SmsCost data={preview.data} />.
            </p>
          )}
          {preview.data?.quietUntil && !isUrgent && when === 'now' && isHeld && (
            <p>
              It is quiet now: {heldWords(working)} until {preview.data.quietUntil}.
            </p>
          )}
          {when === 'now' && <p>You have 30 seconds to undo it.</p>}
        </>
      }
      confirmLabel={when === 'now' ? 'Send now' : 'Schedule'}
      {...(isUrgent && { typed: 'URGENT' })}
      onClose={onClose}
      onConfirm={() =>
        send.mutateAsync({
          params: { broadcastId: broadcast.id },
          body: {
            version: broadcast.version,
            ...(when === 'later' && { sendAt: instantOf(day, time, timeZone) }),
            ...(isUrgent && { confirmation: 'URGENT' }),
          },
        })
      }
    >
      <SegmentedControl
        fullWidth
        aria-label="When"
        value={when}
        onChange={setWhen}
        data={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Schedule' },
        ]}
      />
      {when === 'later' && (
        <div className={classes.moment}>
          <DayInput label="Day" required value={day} onChange={setDay} />
          <TimeInput label="Time" help={timeZone} value={time} onChange={setTime} />
        </div>
      )}
    </ConfirmDialog>
  );
}
