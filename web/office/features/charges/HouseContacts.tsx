// The contacts with a house about its debts: the three latest reminders and the three latest promises, with buttons for
// new ones.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { listDueReminders } from '#calls/reminders/due-reminders.ts';
import { listPaymentPromises } from '#calls/payment-claims/payment-promises.ts';
import type { Charge } from '#contract/charges/charge-changes.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useRemind } from '#lib/money/use-remind.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { valueLabel } from '#ui/format/value-label.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { promiseStatus } from '#lib/money/dues-words.ts';
import classes from './charges.module.css';

type HouseContactsProps = { charge: Charge; onPromise: () => void };

export function HouseContacts({ charge, onPromise }: HouseContactsProps) {
  const mayRemind = useMay('dues.update') && charge.outstandingMinor > 0;
  const mayPromise = useMay('dues.create') && charge.outstandingMinor > 0;
  const of = {
    query: { HouseId: charge.house.id, PageSize: '3' },
  };
  const reminders = useOperation(listDueReminders, of).data?.items ?? [];
  const promises = useOperation(listPaymentPromises, of).data?.items ?? [];
  if (!mayRemind && !mayPromise && reminders.length + promises.length === 0) return null;
  return (
    <section aria-label="Reminders and promises">
      <Row gap={16} wrap="nowrap" align="baseline" justify="space-between">
        <h3>House reminders and promises</h3>
        <span>
          {mayRemind && <Remind chargeId={charge.id} />}
          {mayPromise && (
            <Button variant="subtle" size="compact-sm" onClick={onPromise}>
              Record promise
            </Button>
          )}
        </span>
      </Row>
      <Rows className={classes.lines}>
        {promises.map((one) => (
          <li key={one.id}>
            <span>
              Promised <MoneyText amountMinor={one.amountMinor} /> by{' '}
              <DayText day={one.promisedOn} />
            </span>
            <StatusBadge tone={promiseStatus[one.status]}>{one.status}</StatusBadge>
          </li>
        ))}
        {reminders.map((one) => (
          <li key={one.id}>
            <span>
              Reminded <DayText day={one.remindedOn} />
              {one.residentName && `, ${one.residentName}`}
            </span>
            <span>{one.channel ? valueLabel(one.channel) : 'Not reached'}</span>
          </li>
        ))}
      </Rows>
      {reminders.length + promises.length === 0 && (
        <Muted size={14} mb={8}>
          No reminders or promises yet.
        </Muted>
      )}
    </section>
  );
}

function Remind({ chargeId }: { chargeId: string }) {
  const [asked, setAsked] = useState(false);
  const remind = useRemind(() => setAsked(true));
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={remind.isPending}
      disabled={asked}
      onClick={() =>
        remind.mutate({
          body: { selection: { kind: 'ids', ids: [chargeId] } },
        })
      }
    >
      Remind
    </Button>
  );
}
