// The drawer of a request to move money: the request, the balance afterwards, the approvals, and the decision below.
import type { ReactNode } from 'react';
import { getMoneyRequest } from '#calls/money-requests/money-requests.ts';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { countOf } from '#ui/format/count.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { HolderText, holderLabel } from '#lib/money/HolderText.tsx';
import { InvoiceLink } from '#lib/money/InvoiceLink.tsx';
import { directionWords, lacksApprovers, wantedText } from '#lib/money/wallet-words.ts';
import { AddInvoice, takesFile } from './AddInvoice.tsx';
import { RequestDecision } from './RequestDecision.tsx';
import { BalanceAfter, comesIn, feeOf } from './request-facts.tsx';
import { requestStatus } from './words.ts';
import classes from './money-requests.module.css';

type RequestDrawerProps = { requestId: string; onClose: () => void };

export function RequestDrawer({ requestId, onClose }: RequestDrawerProps) {
  const result = useOperation(getMoneyRequest, { params: { requestId } });
  const request = result.data;
  return (
    <DetailDrawer
      title={request ? `${request.kind} ${request.reference}` : 'Request'}
      result={result}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <Facts request={shown} />
          <RequestDecision request={shown} />
        </>
      )}
    </DetailDrawer>
  );
}

/** Facts that only adjustments, reversals and reversed requests have. */
function ofItsKind({ kind, direction, reverses, reversal }: MoneyRequest) {
  const items: [string, string][] = [];
  if (kind === 'Adjustment' && direction) items.push(['Correction', directionWords[direction]]);
  if (reverses) items.push(['Reverses', reverses.reference]);
  if (reversal) {
    items.push(['Reversed by', `${reversal.reference}, ${requestStatus[reversal.status].word}`]);
  }
  return items;
}

/** Facts for the decision. They are omitted after it, because they describe today and not the day of the decision. */
function toDecideBy(request: MoneyRequest) {
  const { status, payeeHistory, expiresAt } = request;
  if (status !== 'PendingApproval') return [];
  const items: [string, ReactNode][] = [
    ['Available after approval', <BalanceAfter key="b" request={request} />],
  ];
  if (payeeHistory)
    items.push(['Earlier payments to payee', <PaidBefore key="p" {...payeeHistory} />]);
  if (expiresAt) items.push(['Expires', <InstantText key="e" at={expiresAt} />]);
  return items;
}

/** The account holder, from the bank or a person's confirmation, and the entered name beside it if it differs. */
function holderOf({ payee }: MoneyRequest) {
  if (!payee) return [];
  const { enteredName, holderName, nameMatch, confirmed } = payee;
  const holder =
    holderName === null ? (
      'Not known yet'
    ) : (
      <HolderText key="h" name={holderName} confirmed={confirmed} />
    );
  const items: [string, ReactNode][] = [[holderLabel(confirmed), holder]];
  if (nameMatch !== 1) {
    const alike = nameMatch === null ? '' : `, ${Math.round(nameMatch * 100)} % alike`;
    items.push(['Holder as entered', `${enteredName}${alike}`]);
  }
  return items;
}

/** The day on which the money left, and the person who cancelled the request or marked it as paid. */
function endOf({ status, kind, endedBy, bookedOn }: MoneyRequest) {
  const items: [string, ReactNode][] = [];
  if (bookedOn && (kind === 'Withdrawal' || kind === 'Refund')) {
    items.push(['Paid on', <DayText key="d" day={bookedOn} />]);
  }
  if (endedBy) items.push([status === 'Cancelled' ? 'Cancelled by' : 'Marked as paid by', endedBy]);
  return items;
}

function PaidBefore({ count, totalMinor }: NonNullable<MoneyRequest['payeeHistory']>) {
  if (count === 0) return 'Never';
  return (
    <>
      {countOf(count, { one: 'time', many: 'times' })}, <MoneyText amountMinor={totalMinor} />
    </>
  );
}

function Facts({ request }: { request: MoneyRequest }) {
  const said = requestStatus[request.status];
  const { kind, invoiceName } = request;
  const to = request.toWallet?.name ?? request.bankAccount?.label;
  const items: [string, ReactNode][] = [
    [
      'Status',
      <StatusBadge key="s" tone={said.tone}>
        {said.word}
      </StatusBadge>,
    ],
    ['Amount', <MoneyText key="a" amountMinor={request.amountMinor} />],
    ...feeOf(request),
    ...ofItsKind(request),
    [comesIn(request) ? 'Into' : 'From', request.wallet.name],
    ['To', to],
    ...holderOf(request),
    ['Category', request.category?.name],
    ['Purpose', request.narration],
    // The holder of a bank account is shown above, with the name that the bank states.
    ['From or to', !request.payee && request.counterparty !== to && request.counterparty],
    ['Payment reference', request.externalReference],
    [
      kind === 'Deposit' ? 'Slip' : 'Invoice',
      invoiceName ? (
        <InvoiceLink key="i" requestId={request.id} name={invoiceName} />
      ) : (
        request.status === 'PendingApproval' && takesFile(request) && 'None attached'
      ),
    ],
    ['Requested by', request.initiatedBy.name],
    ['Requested', <InstantText key="c" at={request.createdAt} />],
    ...toDecideBy(request),
    ['Reason', request.outcome],
    ...endOf(request),
    ['Transaction', request.transactionReference],
  ];
  return (
    <>
      {/* Leaves out empty lines: a deposit has no payee, a transfer no invoice. */}
      <KeyValueList items={items.filter(([, value]) => value)} />
      <AddInvoice request={request} />
      <h3>
        {request.approvalsNeeded === 0
          ? 'No approval needed'
          : `${request.approvalsGiven} of ${countOf(request.approvalsNeeded, { one: 'approval', many: 'approvals' })}`}
      </h3>
      {request.status === 'Approved' && (
        <Muted breaks>
          No gateway pays this out. Pay it at the bank. Then a person other than{' '}
          {request.initiatedBy.name} marks it as paid. If it can’t be paid, cancel it.
        </Muted>
      )}
      {request.status === 'Processing' && request.may.cancel && (
        <Muted breaks>You can cancel this request until a gateway receives the payout.</Muted>
      )}
      {request.status === 'PendingApproval' && !request.may.approve && !lacksApprovers(request) && (
        <Muted breaks>Another person must approve this request.</Muted>
      )}
      {lacksApprovers(request) && (
        <Muted breaks>
          {wantedText(request)}. The rule needs two people above its limit, but nobody else can
          approve.
        </Muted>
      )}
      <Rows className={classes.approvals}>
        {request.approvals.map((one) => (
          <li key={`${one.approverId} ${one.decidedAt}`}>
            {one.decision} by {one.approverName}, <InstantText at={one.decidedAt} />
            {one.singleControl && ' · one person alone'}
            {one.note && <Muted breaks>{one.note}</Muted>}
          </li>
        ))}
      </Rows>
    </>
  );
}
