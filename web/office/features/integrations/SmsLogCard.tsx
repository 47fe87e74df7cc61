// Sent text messages with their delivery, and resending failed ones. Codes and links are never shown here.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { listSmsMessages, resendSmsMessage, smsList } from '#calls/integrations/sms.ts';
import { type SmsMessage, smsResendHours } from '#contract/integrations/sms.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { SettingsCard } from '#ui/page/SettingsCard.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import classes from './integrations.module.css';

const tones: Readonly<Record<SmsMessage['status'], Tone>> = {
  Waiting: 'info',
  Sending: 'info',
  Sent: 'neutral',
  Delivered: 'good',
  Failed: 'bad',
  Unsure: 'warn',
};

const gone = 'Removed after its retention period';

const cells = {
  to: ({ to }: SmsMessage) => (to ? <PhoneText phone={to} plain /> : 'Removed'),
  text: ({ text, reason }: SmsMessage) => (
    <span className={classes.oneLine} title={text}>
      {reason || text || gone}
    </span>
  ),
  at: ({ createdAt }: SmsMessage) => <InstantText at={createdAt} ago />,
  status: ({ status }: SmsMessage) => <StatusBadge tone={tones[status]}>{status}</StatusBadge>,
};

export function SmsLogCard() {
  const { view, answer } = useList(smsList, listSmsMessages, { cells, hasViews: false });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = answer?.items.find(({ id }) => id === openId);
  return (
    <SettingsCard
      title="Sent text messages"
      text="Sent text messages and their delivery status. Codes and links are hidden."
    >
      <ListView
        {...view}
        rowLabel={(row) => `${row.purpose} to ${row.to || 'a removed number'}`}
        onOpen={(row) => setOpenId(row.id)}
        empty={{
          picture: <EmptyInbox />,
          title: 'No text messages yet',
          text: 'Alarms, walk-ins and join requests send text messages. Their delivery status appears here.',
        }}
      />
      {open && <Message message={open} onClose={() => setOpenId(null)} />}
    </SettingsCard>
  );
}

function Message({ message, onClose }: { message: SmsMessage; onClose: () => void }) {
  const mayChange = useMay('settings.update');
  const resend = useAct(resendSmsMessage, { onSuccess: onClose });
  const [openedAt] = useState(() => Date.now());
  const isFresh = openedAt - Date.parse(message.createdAt) < smsResendHours * 3600_000;
  const isFailed = message.status === 'Failed' && message.purgedAt === null;
  return (
    <Dialog title={`${message.purpose}: text message`} onClose={onClose}>
      <p className={classes.message}>{message.text || `${gone}.`}</p>
      <KeyValueList
        items={[
          [
            'Status',
            <StatusBadge key="state" tone={tones[message.status]}>
              {message.status}
            </StatusBadge>,
          ],
          ['To', message.to ? <PhoneText key="to" phone={message.to} /> : null],
          ['Error', message.reason],
          ['Sent by', message.provider],
          ['Parts', message.segments === 1 ? '1 message' : `${message.segments} messages`],
          ['Requested', <InstantText key="created" at={message.createdAt} />],
          ['Ended', <InstantText key="ended" at={message.endedAt} />],
        ]}
      />
      {mayChange && isFailed && !isFresh && (
        <Muted>This message is older than one day, so it can’t be resent.</Muted>
      )}
      {mayChange && isFailed && isFresh && (
        <Row align="stretch" justify="flex-end" mt={16} className={classes.buttons}>
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { messageId: message.id } })}
          >
            Resend
          </Button>
        </Row>
      )}
    </Dialog>
  );
}
