// The caller's buttons on a request to move money. Each asks for confirmation below the request, so that the request
// stays visible.
import { Button, Textarea } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  approveMoneyRequest,
  cancelMoneyRequest,
  rejectMoneyRequest,
  reverseMoneyRequest,
} from '#calls/money-requests/money-requests.ts';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { InlineConfirm } from '#ui/dialog/InlineConfirm.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { MarkPaidDrawer } from './MarkPaidDrawer.tsx';
import { BalanceAfter, comesIn, feeOf, isLast } from './request-facts.tsx';
import classes from './money-requests.module.css';

export function RequestDecision({ request }: { request: MoneyRequest }) {
  const [open, setOpen] = useState<'approve' | 'reject' | 'cancel' | 'paid' | 'reverse' | null>(
    null,
  );
  const [note, setNote] = useState('');
  const quiet = { toasts: 'none' } as const;
  const approve = useAct(approveMoneyRequest, {
    ...quiet,
    onSuccess: ({ reference, status }) =>
      toastSuccess(
        status === 'PendingApproval'
          ? `You approved ${reference}. Another person must approve it too.`
          : `You approved ${reference}.`,
      ),
  });
  const reject = useAct(rejectMoneyRequest, quiet);
  const cancel = useAct(cancelMoneyRequest, quiet);
  const reverse = useAct(reverseMoneyRequest, {
    ...quiet,
    onSuccess: ({ reference }) => toastSuccess(`${reference} awaits approval.`),
  });
  const params = { requestId: request.id };
  const { version, may } = request;
  const amount = <MoneyText amountMinor={request.amountMinor} />;
  const asks = { onClose: () => setOpen(null) };
  return (
    <>
      {/* Stays on the page, so that the focus returns to its button. */}
      <div hidden={open !== null && open !== 'paid'}>
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
                Decline
              </Button>
              <Button onClick={() => setOpen('approve')}>Approve</Button>
            </>
          )}
        </Row>
      </div>
      {open === 'paid' && <MarkPaidDrawer request={request} onClose={() => setOpen(null)} />}
      {open === 'approve' && (
        <InlineConfirm
          {...asks}
          title="Approve this request?"
          effect={
            <>
              {isLast(request) ? (
                <Movement request={request} />
              ) : (
                <>Another person must approve {amount} after you. The money moves then.</>
              )}
              {may.needsStepUp &&
                (may.cancel
                  ? ' You are the only approver, so a code from your email replaces ' +
                    'the second person, and the record says so.'
                  : ' You confirm with a code from your email.')}
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
        </InlineConfirm>
      )}
      {open === 'reject' && (
        <InlineConfirm
          {...asks}
          danger
          title="Decline this request?"
          effect={
            <>
              {amount}{' '}
              {request.kind === 'Deposit'
                ? 'is not recorded. Return the money to the payer.'
                : 'stays where it is.'}{' '}
              The requester is notified with the reason.
            </>
          }
          confirmLabel="Decline"
          onConfirm={() => reject.mutateAsync({ params, body: { version, reason: note } })}
        >
          <NoteField label="Reason" required value={note} onChange={setNote} />
        </InlineConfirm>
      )}
      {open === 'reverse' && (
        <InlineConfirm
          {...asks}
          danger
          title={`Reverse ${request.reference}?`}
          effect={
            <>
              A request for the opposite entry of {amount} needs approval. It is recorded on the day
              of the approval.
            </>
          }
          confirmLabel="Request reversal"
          onConfirm={() => reverse.mutateAsync({ params, body: { version, reason: note } })}
        >
          <NoteField label="Reason" required value={note} onChange={setNote} />
        </InlineConfirm>
      )}
      {open === 'cancel' && (
        <InlineConfirm
          {...asks}
          danger
          title="Cancel this request?"
          effect={<>{amount} is cancelled, and its held amount is available again.</>}
          confirmLabel="Cancel request"
          cancelLabel="Keep it"
          onConfirm={() =>
            cancel.mutateAsync({ params, body: { version, ...(note && { reason: note }) } })
          }
        >
          {request.status !== 'PendingApproval' && (
            <NoteField label="Reason" required value={note} onChange={setNote} />
          )}
        </InlineConfirm>
      )}
    </>
  );
}

/** The movement that the last approval starts: the payee and account, the amount with its fee, and what is left. */
function Movement({ request }: { request: MoneyRequest }) {
  const { toWallet, bankAccount, payee, counterparty, wallet } = request;
  const isIncoming = comesIn(request);
  const name = payee?.holderName ?? payee?.enteredName ?? counterparty;
  const account = toWallet?.name ?? bankAccount?.label;
  const items: [string, ReactNode][] = [
    [isIncoming ? 'From' : 'Pay to', name],
    // A refund goes to the house that is already named.
    ['Account', account !== name && account],
    ['Amount', <MoneyText key="a" amountMinor={request.amountMinor} />],
    ...feeOf(request),
    [`Available in ${wallet.name}`, <BalanceAfter key="b" request={request} />],
  ];
  return (
    <dl className={classes.movement}>
      {items.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
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
