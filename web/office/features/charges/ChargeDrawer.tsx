// The drawer of a charge: its amounts, its penalties with their calculation, its changes and payments, the reminders
// and promises of its house, and the actions on it.
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { getCharge } from '#calls/charges/charge-changes.ts';
import type { Charge } from '#contract/charges/charge-changes.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#ui/text/TextLink.tsx';
import type { ChargeAction } from './ChargeActions.tsx';
import { HouseContacts } from './HouseContacts.tsx';
import { chargeStatus, chargeStatusWord } from './words.ts';
import classes from './charges.module.css';

const ChargeActions = lazyPart(async () => (await import('./ChargeActions.tsx')).ChargeActions);

/** The forms of other features about a charge: recording its payment, and a promise to pay it. */
export type ChargeForms = {
  payment: (charge: Charge, onClose: () => void) => ReactNode;
  promise: (charge: Charge, onClose: () => void) => ReactNode;
};

type ChargeDrawerProps = { chargeId: string; forms: ChargeForms; onClose: () => void };

export function ChargeDrawer({ chargeId, forms, onClose }: ChargeDrawerProps) {
  const result = useOperation(getCharge, { params: { chargeId } });
  const [action, setAction] = useState<ChargeAction | 'pay' | 'promise' | null>(null);
  const charge = result.data;
  if (charge && action === 'pay') return forms.payment(charge, () => setAction(null));
  if (charge && action === 'promise') return forms.promise(charge, () => setAction(null));
  return (
    <>
      <DetailDrawer
        title={charge ? `${charge.due.title}, ${charge.house.label}` : 'Charge'}
        result={result}
        onClose={onClose}
      >
        {(shown) => (
          <>
            <Facts charge={shown} />
            <HouseContacts charge={shown} onPromise={() => setAction('promise')} />
            <Buttons charge={shown} onAction={setAction} />
          </>
        )}
      </DetailDrawer>
      {charge && action && (
        <ChargeActions
          action={action as ChargeAction}
          charge={charge}
          onClose={() => setAction(null)}
        />
      )}
    </>
  );
}

function Facts({ charge }: { charge: Charge }) {
  return (
    <>
      <KeyValueList
        items={[
          [
            'Status',
            <StatusBadge key="s" tone={chargeStatus[charge.status].tone}>
              {chargeStatusWord(charge)}
            </StatusBadge>,
          ],
          [
            'House',
            <TextLink key="h" href={paths.houseAccount(charge.house.id)}>
              {charge.house.label}
            </TextLink>,
          ],
          ['Billed to', charge.billedTo?.name],
          ['Period from', <DayText key="p" day={charge.period.startsOn} />],
          ['Due on', <DayText key="d" day={charge.dueOn} />],
          ['Billed', <MoneyText key="b" amountMinor={charge.principalMinor} />],
          ...(charge.basis ? ([['Calculation', charge.basis]] as const) : []),
          ['Penalties', <MoneyText key="n" amountMinor={charge.penaltyMinor} />],
          ['Waived', <MoneyText key="w" amountMinor={charge.waivedMinor} />],
          ['Paid', <MoneyText key="g" amountMinor={charge.paidMinor} />],
          ['Outstanding', <MoneyText key="o" amountMinor={charge.outstandingMinor} />],
        ]}
      />
      {charge.penalties.length > 0 && (
        <Lines
          title="Penalties"
          lines={charge.penalties.map((one) => ({
            id: one.id,
            what: one.arithmetic,
            amountMinor: one.amountMinor,
          }))}
        />
      )}
      {charge.changes.length > 0 && (
        <Lines
          title="Changes"
          lines={charge.changes.map((one) => ({
            id: one.id,
            what: `${one.kind}: ${one.reason}`,
            amountMinor: one.principalMinor + one.penaltyMinor,
          }))}
        />
      )}
      {charge.payments.length > 0 && (
        <Lines
          title="Payments"
          lines={charge.payments.map((one, at) => ({
            id: `${one.paymentId ?? 'credit'} ${at}`,
            what: `${one.receiptNumber === null ? 'House credit' : `Receipt ${one.receiptNumber}`}${
              one.status === 'Reversed' ? ', reversed' : ''
            }`,
            amountMinor: one.principalMinor + one.penaltyMinor,
          }))}
        />
      )}
    </>
  );
}

type Line = { id: string; what: string; amountMinor: number };

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <Rows className={classes.lines}>
        {lines.map(({ id, what, amountMinor }) => (
          <li key={id}>
            <span>{what}</span>
            <MoneyText amountMinor={amountMinor} />
          </li>
        ))}
      </Rows>
    </section>
  );
}

type ButtonsProps = { charge: Charge; onAction: (action: ChargeAction | 'pay') => void };

function Buttons({ charge, onAction }: ButtonsProps) {
  const mayRecord = useMay('dues.create');
  const mayWaive = useMay('dues.approve');
  const owes = charge.outstandingMinor > 0;
  return (
    <Row align="stretch" justify="flex-end" mt={16}>
      {mayRecord && (owes || charge.isDisputed) && (
        <Button
          variant="default"
          onClick={() => onAction(charge.isDisputed ? 'settle' : 'dispute')}
        >
          {charge.isDisputed ? 'End dispute' : 'Record dispute'}
        </Button>
      )}
      {mayWaive && owes && charge.paidMinor === 0 && (
        <Button variant="default" onClick={() => onAction('void')}>
          Void
        </Button>
      )}
      {mayWaive && charge.status !== 'Void' && (
        <Button variant="default" onClick={() => onAction('adjust')}>
          Adjust
        </Button>
      )}
      {mayWaive && owes && (
        <Button variant="default" onClick={() => onAction('waive')}>
          Waive
        </Button>
      )}
      {mayRecord && owes && <Button onClick={() => onAction('pay')}>Record payment</Button>}
    </Row>
  );
}
