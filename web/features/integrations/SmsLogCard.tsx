// Sent text messages with their delivery, and resending failed ones. Codes and links are never shown here.
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { listSmsMessages, resendSmsMessage } from '#calls/integrations/sms.ts';
import {
  type SmsMessage,
  smsPurposes,
  smsResendHours,
  smsStatuses,
} from '#contract/integrations/sms.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { EmptyInbox } from '#ui/illustrations/EmptyInbox.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import type { ListFilter } from '#ui/list/filter/filters.ts';
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

const gone = 'Removed when its time was over';

const columns: ListColumn<SmsMessage>[] = [
  {
    key: 'to',
    title: 'To',
    fixed: true,
    card: 'title',
    width: 150,
    render: ({ to }) => (to ? <PhoneText phone={to} plain /> : 'Removed'),
  },
  { key: 'purpose', title: 'For', width: 110, render: ({ purpose }) => purpose },
  {
    key: 'text',
    title: 'Text',
    card: 'subtitle',
    width: 180,
    render: ({ text, reason }) => (
      <span className={classes.oneLine} title={text}>
        {reason || text || gone}
      </span>
    ),
  },
  {
    key: 'at',
    title: 'When',
    width: 110,
    render: ({ createdAt }) => <InstantText at={createdAt} ago />,
  },
  {
    key: 'status',
    title: 'State',
    card: 'badge',
    width: 110,
    render: ({ status }) => <StatusBadge tone={tones[status]}>{status}</StatusBadge>,
  },
];

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filters: ListFilter[] = [
  { kind: 'multi', key: 'Status', label: 'State', options: options(smsStatuses) },
  { kind: 'multi', key: 'Purpose', label: 'For', options: options(smsPurposes) },
];

export function SmsLogCard() {
  const state = useListState(['Status', 'Purpose']);
  const result = useOperation(listSmsMessages, { query: state.api });
  const [openId, setOpenId] = useState<string | null>(null);
  const open = result.data?.items.find(({ id }) => id === openId);
  return (
    <SettingsCard
      title="Sent text messages"
      text="What went out by text, and what became of it. Codes and links are not shown."
    >
      <ListView
        noun={{ one: 'message', many: 'messages' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.purpose} to ${row.to || 'a removed number'}`}
        onOpen={(row) => setOpenId(row.id)}
        columns={columns}
        filters={filters}
        empty={{
          picture: <EmptyInbox />,
          title: 'No text message yet',
          text: 'Alarms, visitors without a pass and requests to join send them. You see here whether they arrived.',
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
            'State',
            <StatusBadge key="state" tone={tones[message.status]}>
              {message.status}
            </StatusBadge>,
          ],
          ['To', message.to ? <PhoneText key="to" phone={message.to} /> : null],
          ['What went wrong', message.reason],
          ['Sent by', message.provider],
          ['Charged as', message.segments === 1 ? '1 message' : `${message.segments} messages`],
          ['Asked for', <InstantText key="created" at={message.createdAt} />],
          ['Ended', <InstantText key="ended" at={message.endedAt} />],
        ]}
      />
      {mayChange && isFailed && !isFresh && (
        <Muted>It is older than a day, so it is not sent any more.</Muted>
      )}
      {mayChange && isFailed && isFresh && (
        <Row align="stretch" justify="flex-end" mt={16} className={classes.buttons}>
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { messageId: message.id } })}
          >
            Send again
          </Button>
        </Row>
      )}
    </Dialog>
  );
}
