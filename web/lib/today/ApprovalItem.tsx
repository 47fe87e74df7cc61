// A request to move money that the caller may approve or decline. Neither can be undone, so both buttons are only in
// the open item.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { downloadInvoice } from '#calls/money-requests/expenses.ts';
import { approveMoneyRequest, rejectMoneyRequest } from '#calls/money-requests/money-requests.ts';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { countOf } from '#ui/format/count.ts';
import { formatWholeMoney } from '#ui/format/money.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { useLocale } from '#ui/text/locale.ts';
import {
  type Fact,
  Facts,
  ItemError,
  ItemFrame,
  type ItemProps,
  RecordLink,
  TextForm,
} from './Item.tsx';
import { useDecision } from './use-decision.ts';
import { requestTitle } from './words.ts';
import classes from './today.module.css';

export function ApprovalItem({
  request,
  communityId,
  onDecided,
  onOpen,
  paths,
  ...item
}: ItemProps & { request: MoneyRequest }) {
  const { currency } = useLocale();
  const { run, error, isBusy } = useDecision();
  const [isDeclining, setDeclining] = useState(false);
  const amount = formatWholeMoney(request.amountMinor, currency);
  const title = requestTitle(request, amount);
  const quiet = { toasts: 'none' } as const;
  const approve = useAct(approveMoneyRequest, {
    ...quiet,
    onSuccess: ({ status }) =>
      onDecided({
        sentence:
          status === 'PendingApproval'
            ? `You approved “${title}”. Another person must approve it too.`
            : `You approved “${title}”.`,
      }),
  });
  const reject = useAct(rejectMoneyRequest, {
    ...quiet,
    onSuccess: () => onDecided({ sentence: `You declined “${title}”.` }),
  });
  const params = { communityId, requestId: request.id };
  const { version, may, wallet, initiatedBy, approvalsGiven, approvalsNeeded } = request;
  return (
    <ItemFrame
      {...item}
      title={title}
      second={`${wallet.name} · asked by ${initiatedBy.name}`}
      actions={
        <Button variant="default" onClick={item.onToggle}>
          Review
        </Button>
      }
    >
      <Facts facts={factsOf(request, { params, currency, onOpen, paths })} />
      {may.needsStepUp && may.cancel && (
        <p className={classes.note}>
          You are the only approver, so a code from your email replaces the second person.
        </p>
      )}
      {approvalsGiven + 1 < approvalsNeeded && (
        <p className={classes.note}>Another person must approve after you.</p>
      )}
      <ItemError error={error} />
      {isDeclining ? (
        <TextForm
          label="Reason"
          help={`${initiatedBy.name} is notified with the reason.`}
          submit={`Decline ${amount}`}
          least={3}
          most={250}
          isBusy={isBusy}
          isDanger
          onSubmit={(reason) =>
            void run(() => reject.mutateAsync({ params, body: { reason, version } }))
          }
          onCancel={() => setDeclining(false)}
        />
      ) : (
        <div className={classes.actions}>
          <Button
            loading={isBusy}
            onClick={() => void run(() => approve.mutateAsync({ params, body: { version } }))}
          >
            Approve {amount}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      )}
    </ItemFrame>
  );
}

type Where = {
  params: { communityId: string; requestId: string };
  currency: string;
} & Pick<ItemProps, 'onOpen' | 'paths'>;

function factsOf(request: MoneyRequest, { params, currency, onOpen, paths }: Where): Fact[] {
  const { kind, direction, payee, bankAccount, wallet, toWallet, payeeHistory } = request;
  const isIncoming = kind === 'Deposit' || direction === 'In';
  const money = (amountMinor: number) => formatWholeMoney(amountMinor, currency);
  return [
    ['Pay to', bankAccount?.label ?? toWallet?.name],
    ['Holder', payee && (payee.holderName ?? 'Not known yet')],
    ['Entered as', payee && payee.nameMatch !== 1 && payee.enteredName],
    [isIncoming ? 'Into' : 'From', wallet.name],
    ['From or to', !payee && request.counterparty],
    // The titles of withdrawals and expenses contain the narration.
    ['For', kind !== 'Withdrawal' && kind !== 'Expense' && request.narration],
    ['Category', request.category?.name],
    ['Fee, from the amount', request.feeMinor > 0 && money(request.feeMinor)],
    [
      'Payee receives',
      request.feeMinor > 0 && !isIncoming && money(request.amountMinor - request.feeMinor),
    ],
    ['Asked by', <Asked key="a" request={request} />],
    [
      'Available after approval',
      request.balanceAfterMinor !== null &&
        `${money(request.balanceAfterMinor)}${isIncoming ? '' : ', as now: already held'}`,
    ],
    [
      'Paid before',
      payeeHistory &&
        (payeeHistory.count === 0
          ? 'Never'
          : `${countOf(payeeHistory.count, { one: 'time', many: 'times' })}, ${money(payeeHistory.totalMinor)}`),
    ],
    [
      'Attached',
      request.invoiceName ? (
        <Button
          key="i"
          variant="default"
          size="compact-sm"
          onClick={() =>
            void download(downloadInvoice, { params }).catch((cause: unknown) =>
              toastFailure(cause),
            )
          }
        >
          {request.invoiceName}
        </Button>
      ) : (
        !isIncoming && 'Nothing'
      ),
    ],
    ['Payment reference', request.externalReference],
    [
      'Request',
      <RecordLink key="r" href={paths.moneyRequest(request.id)} onOpen={onOpen}>
        {request.reference}
      </RecordLink>,
    ],
    ['Expires', request.expiresAt && <InstantText key="e" at={request.expiresAt} ago />],
  ];
}

const Asked = ({ request }: { request: MoneyRequest }) => (
  <>
    {request.initiatedBy.name}, <InstantText at={request.createdAt} ago />
  </>
);
