// The drawer of a payment: its receipt, the charges that it paid, the emails that contained the receipt, its slip, and
// its refund or reversal.
import { Radio, Stack, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { getDuePayment, reversePayment } from '#calls/due-payments/due-payments.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import { useCommunityId } from '#lib/community/estate.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { MoreMenu } from '#ui/page/PageHeader.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { paths } from '#web/paths.ts';
import { TextLink } from '#ui/text/TextLink.tsx';
import { DownloadReceipt, SendReceipt } from './ReceiptButtons.tsx';
import { PaymentSlip } from './PaymentSlip.tsx';

const RefundDrawer = lazyPart(async () => (await import('./RefundDrawer.tsx')).RefundDrawer);

type ReceiptDrawerProps = { paymentId: string; onClose: () => void };

export function ReceiptDrawer({ paymentId, onClose }: ReceiptDrawerProps) {
  const result = useOperation(getDuePayment, { params: { paymentId } });
  const [refunding, setRefunding] = useState(false);
  const payment = result.data;
  if (payment && refunding) {
    return (
      <RefundDrawer
        house={payment.house}
        payment={payment}
        lies={payment.refundable}
        onClose={() => setRefunding(false)}
      />
    );
  }
  return (
    <DetailDrawer
      title={payment ? `Receipt ${payment.receiptNumber}` : 'Receipt'}
      result={result}
      onClose={onClose}
    >
      {(shown) => <Facts payment={shown} onRefund={() => setRefunding(true)} />}
    </DetailDrawer>
  );
}

function Facts({ payment, onRefund }: { payment: DuePayment; onRefund: () => void }) {
  const communityId = useCommunityId();
  const [reversing, setReversing] = useState(false);
  const mayDecide = useMay('dues.approve') && payment.status === 'Successful';
  const mayRefund = mayDecide && payment.refundable.length > 0;
  const corrections = [
    ...(mayRefund ? [{ label: 'Refund', onClick: onRefund }] : []),
    ...(mayDecide
      ? [{ label: 'Reverse payment', danger: true, onClick: () => setReversing(true) }]
      : []),
  ];
  return (
    <>
      <KeyValueList
        items={[
          [
            'House',
            <TextLink key="h" href={paths.houseAccount(payment.house.id)}>
              {payment.house.label}
            </TextLink>,
          ],
          ['Amount', <MoneyText key="a" amountMinor={payment.amountMinor} />],
          ['Paid on', <DayText key="d" day={payment.paidOn} />],
          ['Payment method', payment.channel],
          ['Payment reference', payment.externalReference],
          ['To the house’s credit', <MoneyText key="c" amountMinor={payment.creditedMinor} />],
          ...(payment.cashBeyond
            ? ([
                ['Paid above the debt', <CashBeyond key="x" deposit={payment.cashBeyond} />],
              ] as const)
            : []),
          ...(payment.refundedMinor > 0
            ? ([['Refunded', <MoneyText key="g" amountMinor={payment.refundedMinor} />]] as const)
            : []),
          ['Note', payment.note],
          ['Recorded by', payment.recordedByName],
          ['Recorded', <InstantText key="r" at={payment.recordedAt} />],
          ['Reference', payment.reference],
          [
            'Verification code',
            <TextLink key="v" href={paths.receipt(communityId, payment.verificationCode)}>
              {payment.verificationCode}
            </TextLink>,
          ],
          ...(payment.receiptEmails.length > 0
            ? ([
                ['Receipt emails', <ReceiptEmails key="e" emails={payment.receiptEmails} />],
              ] as const)
            : []),
          ...(payment.reversedAt
            ? ([
                ['Reversed', <InstantText key="b" at={payment.reversedAt} />],
                ['Reason', payment.reversalReason],
              ] as const)
            : []),
          ...(payment.debtMinor > 0
            ? ([
                [
                  'Billed as a returned payment',
                  <MoneyText key="n" amountMinor={payment.debtMinor} />,
                ],
              ] as const)
            : []),
        ]}
      />
      {payment.allocations.length > 0 && (
        <Table mt={16} captionSide="top">
          <Table.Caption>Charges paid</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Due</Table.Th>
              <Table.Th ta="right">Charge</Table.Th>
              <Table.Th ta="right">Penalty</Table.Th>
              <Table.Th ta="right">Left now</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {payment.allocations.map((one) => (
              <Table.Tr key={one.chargeId}>
                <Table.Td>
                  {one.dueTitle}, <DayText day={one.dueOn} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText amountMinor={one.principalMinor} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText amountMinor={one.penaltyMinor} />
                </Table.Td>
                <Table.Td ta="right">
                  <MoneyText amountMinor={one.outstandingMinor} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <PaymentSlip payment={payment} />
      <Row align="stretch" justify="flex-end" mt={16}>
        {corrections.length > 0 && <MoreMenu items={corrections} />}
        {payment.status === 'Successful' && (
          <SendReceipt payment={payment} isAgain={payment.receiptEmails.length > 0} />
        )}
        <DownloadReceipt isMain paymentId={payment.id} />
      </Row>
      {reversing && <Reverse payment={payment} onClose={() => setReversing(false)} />}
    </>
  );
}

const beyondWords: Readonly<Record<NonNullable<DuePayment['cashBeyond']>['status'], string>> = {
  PendingApproval: 'awaiting approval',
  Approved: 'approved',
  Processing: 'on its way',
  Completed: 'on a receipt of its own',
  Failed: 'failed',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Expired: 'expired',
};

/** The cash beyond the amount that the house owed, with the state of the request to deposit it. */
const CashBeyond = ({ deposit }: { deposit: NonNullable<DuePayment['cashBeyond']> }) => (
  <>
    <MoneyText amountMinor={deposit.amountMinor} />,{' '}
    <TextLink href={paths.moneyRequest(deposit.requestId)}>{beyondWords[deposit.status]}</TextLink>
  </>
);

type ReceiptEmail = DuePayment['receiptEmails'][number];

const emailWords: Readonly<Record<NonNullable<ReceiptEmail['end']> | 'Waiting', string>> = {
  Waiting: 'Pending',
  Sent: 'Sent',
  Refused: 'Refused by the mail server',
  Unsure: 'Sent, not confirmed',
  Failed: 'Not sent',
};

const ReceiptEmails = ({ emails }: { emails: readonly ReceiptEmail[] }) =>
  emails.map(({ id, email, end, at }) => (
    <div key={id}>
      {emailWords[end ?? 'Waiting']} to {email} on <InstantText at={at} />
    </div>
  ));

function Reverse({ payment, onClose }: { payment: DuePayment; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [wasRecalled, setWasRecalled] = useState(false);
  const { bankLine } = payment;
  const staysHere = bankLine !== null && !wasRecalled;
  const reverse = useAct(reversePayment, { toasts: 'none' });
  const paidMinor = payment.amountMinor - payment.creditedMinor;
  return (
    <ConfirmDialog
      opened
      danger
      title={`Reverse receipt ${payment.receiptNumber}?`}
      effect={
        <>
          {staysHere ? (
            'The bank still has the money. Allocate it to another house in Reconciliation. '
          ) : (
            <>
              <MoneyText amountMinor={payment.amountMinor} /> leaves the wallet.{' '}
            </>
          )}
          {paidMinor > 0 && (
            <>
              <MoneyText amountMinor={paidMinor} /> is owed again.{' '}
            </>
          )}
          {payment.creditedMinor > 0 && (
            <>
              Its credit of <MoneyText amountMinor={payment.creditedMinor} /> is reversed too, and
              charges paid from it are owed again.{' '}
            </>
          )}
          {payment.refundedMinor > 0 && (
            <>
              <MoneyText amountMinor={payment.refundedMinor} /> of it was already refunded. The
              house gets a charge for that amount.{' '}
            </>
          )}
          The receipt keeps its number and is marked as reversed.
        </>
      }
      confirmLabel="Reverse receipt"
      onClose={onClose}
      onConfirm={() =>
        reverse.mutateAsync({
          params: { paymentId: payment.id },
          body: { reason, ...(wasRecalled && { wasRecalled }) },
        })
      }
    >
      {bankLine && (
        <Radio.Group
          label={
            <>
              The bank shows this money on <DayText day={bankLine.postedOn} />, “
              {bankLine.description}”
            </>
          }
          value={wasRecalled ? 'recalled' : 'here'}
          onChange={(value) => setWasRecalled(value === 'recalled')}
          mb={16}
        >
          <Stack gap={8} mt={8}>
            <Radio value="here" label="Payment belongs to another house" />
            <Radio value="recalled" label="Charged back by the payer’s bank" />
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label="Reason"
        required
        maxLength={250}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
