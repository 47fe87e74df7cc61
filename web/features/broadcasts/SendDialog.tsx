// Sends a broadcast, now or at its hour, after it said in numbers what that does.
import { SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { sendBroadcast } from '#calls/broadcast-life.ts';
import { previewAudience } from '#calls/broadcasts.ts';
import type { Broadcast } from '#contract/broadcasts.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { dayIn } from '#ui/format/dates.ts';
import { formatMoney } from '#ui/format/money.ts';
import { instantOf } from '#ui/format/zoned.ts';
import { useLocale } from '#ui/locale.ts';
import { personNoun, staleWithBroadcasts } from './words.ts';
import classes from './broadcasts.module.css';

type SendDialogProps = { broadcast: Broadcast; onClose: () => void };

export function SendDialog({ broadcast, onClose }: SendDialogProps) {
  const communityId = useCommunityId();
  const { timeZone } = useLocale();
  const [when, setWhen] = useState('now');
  const [day, setDay] = useState(() => dayIn(new Date(), timeZone));
  const [time, setTime] = useState('09:00');
  const { audience, title, body, priority, category } = broadcast;
  const hasLink = broadcast.requireAck || broadcast.attachments.length > 0;
  const preview = useOperation(
    previewAudience,
    { params: { communityId }, body: { audience, title, body, priority, category, hasLink } },
    { staleTime: 0 },
  );
  const send = useAct(sendBroadcast, { toasts: 'none', invalidates: staleWithBroadcasts });
  const isUrgent = broadcast.priority === 'Urgent';
  const isHeld = broadcast.channels.some((channel) => channel !== 'E-mail');
  const people = preview.data && countOf(preview.data.recipients, personNoun);
  return (
    <ConfirmDialog
      opened
      title={`Send “${broadcast.title}”?`}
      effect={
        <>
          <p>
            {people
              ? `It goes to ${people} by ${['the app', ...broadcast.channels].join(', ')}.`
              : 'Counting who gets it …'}
          </p>
          {preview.data && broadcast.channels.includes('SMS') && (
            <p>
              {preview.data.smsCostMinor === null
                ? 'What text messages cost is not known: their price is not set in Settings.'
                : `Text messages cost about ${formatMoney(preview.data.smsCostMinor, preview.data.currency)}.`}
            </p>
          )}
          {preview.data?.quietUntil && !isUrgent && when === 'now' && isHeld && (
            <p>It is quiet now: SMS and push wait until {preview.data.quietUntil}.</p>
          )}
          {when === 'now' && <p>You have 30 seconds to take it back.</p>}
        </>
      }
      confirmLabel={when === 'now' ? 'Send now' : 'Schedule'}
      {...(isUrgent && { typed: 'URGENT' })}
      onClose={onClose}
      onConfirm={() =>
        send.mutateAsync({
          params: { communityId, broadcastId: broadcast.id },
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
          { value: 'later', label: 'At a time' },
        ]}
      />
      {when === 'later' && (
        <div className={classes.moment}>
          <TextInput
            type="date"
            label="Day"
            required
            withAsterisk={false}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <TextInput
            type="time"
            label="Time"
            required
            withAsterisk={false}
            description={timeZone}
            inputWrapperOrder={['label', 'input', 'description']}
            value={time}
            onChange={(event) => setTime(event.currentTarget.value)}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
