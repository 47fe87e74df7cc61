// The drawer of a request to move money: the request, the balance afterwards, the approvals, and the decision.
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  approveMoneyRequest,
  cancelMoneyRequest,
  getMoneyRequest,
  rejectMoneyRequest,
  reverseMoneyRequest,
} from '#calls/money-requests/money-requests.ts';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { countOf } from '#ui/format/count.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { HolderText, holderLabel } from '#lib/money/HolderText.tsx';
import { InvoiceLink } from '#lib/money/InvoiceLink.tsx';
import { directionWords, lacksApprovers, wantedText } from '#lib/money/wallet-words.ts';
import { MarkPaidDrawer } from './MarkPaidDrawer.tsx';
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
          <Decision request={shown} />
        </>
      )}
    </DetailDrawer>
  );
}

/** Whether the next approval is the last one needed. */
const isLast = ({ approvalsGiven, approvalsNeeded }: MoneyRequest): boolean =>
  approvalsGiven + 1 >= approvalsNeeded;

const comesIn = ({ kind, direction }: MoneyRequest): boolean =>
  kind === 'Deposit' || direction === 'In';

/** Facts that only adjustments, reversals and reversed requests have. */
function ofItsKind({ kind, direction, reverses, reversal }: MoneyRequest) {
  const items: [string, string][] = [];
  if (kind === 'Adjustment' && direction) items.push(['What is wrong', directionWords[direction]]);
  if (reverses) items.push(['Takes back', reverses.reference]);
  if (reversal) {
    items.push(['Taken back by', `${reversal.reference}, ${requestStatus[reversal.status].word}`]);
  }
  return items;
}

/** Facts for the decision. They are omitted after it, because they describe today and not the day of the decision. */
function toDecideBy({ status, balanceAfterMinor, payeeHistory, expiresAt }: MoneyRequest) {
  if (status !== 'PendingApproval') return [];
  const items: [string, ReactNode][] = [
    ['Available afterwards', <MoneyText key="b" amountMinor={balanceAfterMinor} />],
  ];
  if (payeeHistory) items.push(['This payee before', <PaidBefore key="p" {...payeeHistory} />]);
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
  const items: [string, ReactNode][] = [
    [
      'Status',
      <StatusBadge key="s" tone={said.tone}>
        {said.word}
      </StatusBadge>,
    ],
    ['Amount', <MoneyText key="a" amountMinor={request.amountMinor} />],
    ['Fee', request.feeMinor > 0 && <MoneyText key="f" amountMinor={request.feeMinor} />],
    ...ofItsKind(request),
    [comesIn(request) ? 'Into' : 'From', request.wallet.name],
    ['To', request.toWallet?.name ?? request.bankAccount?.label],
    ...holderOf(request),
    ['Category', request.category?.name],
    ['What for', request.narration],
    // The holder of a bank account is shown above, with the name that the bank states.
    ['With', !request.payee && request.counterparty],
    ['Their reference', request.externalReference],
    [
      kind === 'Deposit' ? 'Slip' : 'Invoice',
      invoiceName && <InvoiceLink key="i" requestId={request.id} name={invoiceName} />,
    ],
    ['Asked by', request.initiatedBy.name],
    ['Asked', <InstantText key="c" at={request.createdAt} />],
    ...toDecideBy(request),
    ['Why', request.outcome],
    ...endOf(request),
    ['Transaction', request.transactionReference],
  ];
  return (
    <>
      {/* Leaves out empty lines: a deposit has no payee, a transfer no invoice. */}
      <KeyValueList items={items.filter(([, value]) => value)} />
      <h3>
        {request.approvalsNeeded === 0
          ? 'Nobody has to agree'
          : `${request.approvalsGiven} of ${countOf(request.approvalsNeeded, { one: 'approval', many: 'approvals' })}`}
      </h3>
      {request.status === 'Approved' && (
        <Muted breaks>
          No gateway pays this out. Pay it at the bank, then somebody else than{' '}
          {request.initiatedBy.name} marks it as paid. If it cannot be paid, cancel it.
        </Muted>
      )}
      {lacksApprovers(request) && (
        <Muted breaks>
          {wantedText(request)}. The rule of the community wants two people above its limit, and
          nobody else may approve.
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

/** The caller's buttons, and the dialogs that they open. */
function Decision({ request }: { request: MoneyRequest }) {
  const [open, setOpen] = useState<'approve' | 'reject' | 'cancel' | 'paid' | 'reverse' | null>(
    null,
  );
  const [note, setNote] = useState('');
  const quiet = { toasts: 'none' } as const;
  const approve = useAct(approveMoneyRequest, quiet);
  const reject = useAct(rejectMoneyRequest, quiet);
  const cancel = useAct(cancelMoneyRequest, quiet);
  const reverse = useAct(reverseMoneyRequest, {
    ...quiet,
    onSuccess: ({ reference }) => toastSuccess(`${reference} awaits approval.`),
  });
  const params = { requestId: request.id };
  const { version, may } = request;
  const amount = <MoneyText amountMinor={request.amountMinor} />;
  const dialog = { opened: true, onClose: () => setOpen(null) };
  return (
    <>
      <Row align="stretch" justify="flex-end" mt={16}>
        {may.cancel && (
          <Button variant="default" onClick={() => setOpen('cancel')}>
            Cancel request
          </Button>
        )}
        {may.reverse && (
          <Button variant="default" onClick={() => setOpen('reverse')}>
            Reverse
          </Button>
        )}
        {may.markPaid && <Button onClick={() => setOpen('paid')}>Mark as paid</Button>}
        {may.approve && (
          <>
            <Button variant="default" onClick={() => setOpen('reject')}>
              Reject
            </Button>
            <Button onClick={() => setOpen('approve')}>Approve</Button>
          </>
        )}
      </Row>
      {open === 'paid' && <MarkPaidDrawer request={request} onClose={() => setOpen(null)} />}
      {open === 'approve' && (
        <ConfirmDialog
          {...dialog}
          title="Approve this request?"
          effect={
            <>
              {isLast(request) ? (
                <>
                  {amount} {comesIn(request) ? 'counts in' : 'leaves'} {request.wallet.name}.
                </>
              ) : (
                <>Another person has to approve {amount} after you. Nothing moves before that.</>
              )}
              {may.needsStepUp &&
                (may.cancel
                  ? ' You are the only one who can approve, so a code from your email stands in for ' +
                    'the second person, and it is marked.'
                  : ' A code from your email confirms that it is you.')}
            </>
          }
          confirmLabel="Approve"
          onConfirm={() =>
            withStepUp(() =>
              approve.mutateAsync({ params, body: { version, ...(note && { note }) } }),
            )
          }
        >
          <NoteField label="Note" value={note} onChange={setNote} />
        </ConfirmDialog>
      )}
      {open === 'reject' && (
        <ConfirmDialog
          {...dialog}
          danger
          title="Reject this request?"
          effect={
            <>
              {amount}{' '}
              {request.kind === 'Deposit'
                ? 'is not booked: money that was handed over goes back to the payer.'
                : 'stays where it is.'}{' '}
              The person who asked gets a notification with the reason.
            </>
          }
          confirmLabel="Reject"
          onConfirm={() => reject.mutateAsync({ params, body: { version, reason: note } })}
        >
          <NoteField label="Reason" required value={note} onChange={setNote} />
        </ConfirmDialog>
      )}
      {open === 'reverse' && (
        <ConfirmDialog
          {...dialog}
          danger
          title={`Reverse ${request.reference}?`}
          effect={
            <>
              A request for the opposite entry of {amount} awaits approval. It is booked on the day
              when others have agreed.
            </>
          }
          confirmLabel="Ask for reversal"
          onConfirm={() => reverse.mutateAsync({ params, body: { version, reason: note } })}
        >
          <NoteField label="Reason" required value={note} onChange={setNote} />
        </ConfirmDialog>
      )}
      {open === 'cancel' && (
        <ConfirmDialog
          {...dialog}
          danger
          title="Cancel this request?"
          effect={<>{amount} is no longer asked for, and what was held is available again.</>}
          confirmLabel="Cancel request"
          cancelLabel="Keep it"
          onConfirm={() =>
            cancel.mutateAsync({ params, body: { version, ...(note && { reason: note }) } })
          }
        >
          {request.status !== 'PendingApproval' && (
            <NoteField label="Reason" required value={note} onChange={setNote} />
          )}
        </ConfirmDialog>
      )}
    </>
  );
}

type NoteFieldProps = {
  label: string;
  required?: boolean;
  value: string;
  onChange: (value: string) => void;
};

function NoteField({ label, required = false, value, onChange }: NoteFieldProps) {
  return (
    <Textarea
      label={label}
      required={required}
      maxLength={250}
      autosize
      minRows={2}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
