// Unallocated money (unidentified payments): search by text and amount, allocate to a house, undo an allocation, and
// return to the payer.
import { Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  listUnallocatedReceipts,
  undoAssignment,
} from '#calls/reconciliation/unallocated-receipts.ts';
import type { UnallocatedReceipt } from '#contract/reconciliation/unallocated-receipts.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { ListFooter } from '#ui/list/ListFooter.tsx';
import { SearchBox } from '#ui/list/SearchBox.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import classes from './reconciliation.module.css';

const SendBackDrawer = lazyPart(async () => (await import('./SendBackDrawer.tsx')).SendBackDrawer);
const AssignDrawer = lazyPart(async () => (await import('./AssignDrawer.tsx')).AssignDrawer);

export function UnallocatedList() {
  const state = useListState(['State']);
  const result = useOperation(listUnallocatedReceipts, {
    query: state.api as never,
  });
  const [assigning, setAssigning] = useState<UnallocatedReceipt | null>(null);
  const [sending, setSending] = useState<UnallocatedReceipt | null>(null);
  const mayAssign = useMay('dues.create');
  const maySend = useMay('wallets.approve');
  const searchBox = useRef<HTMLInputElement>(null);
  const items = result.data?.items ?? [];
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Which receipts"
          value={state.query['State'] ?? 'Open'}
          onChange={(key) => state.change({ State: key === 'Open' ? undefined : key } as never)}
          data={[
            { value: 'Open', label: 'Open' },
            { value: 'Assigned', label: 'Settled' },
          ]}
        />
        <SearchBox
          ref={searchBox}
          value={state.query['Search'] ?? ''}
          hint="Search words, reference or amount"
          onSearch={(text) => state.change({ Search: text || undefined } as never)}
        />
      </div>
      {result.isError && <ErrorState error={result.error} onRetry={() => result.refetch()} />}
      {result.isPending && <Skeleton height={240} radius="md" />}
      <Rows gap={12} aria-label="Unidentified payments">
        {items.map((receipt, at) => (
          <ReceiptRow
            key={receipt.id}
            at={at}
            receipt={receipt}
            mayAssign={mayAssign}
            onAssign={() => setAssigning(receipt)}
            {...(maySend && { onSendBack: () => setSending(receipt) })}
          />
        ))}
      </Rows>
      {result.data && items.length === 0 && (
        <EmptyState
          picture={<IconCircleCheck size={48} stroke={1.2} aria-hidden />}
          title="Every payment is identified"
          text="Payments without a known house appear here until you allocate them."
        />
      )}
      {result.data && items.length > 0 && (
        <ListFooter
          data={result.data}
          state={state}
          noun={{ one: 'receipt', many: 'receipts' }}
          onPage={() => undefined}
        />
      )}
      {sending && <SendBackDrawer receipt={sending} onClose={() => setSending(null)} />}
      {assigning && <AssignDrawer receipt={assigning} onClose={() => setAssigning(null)} />}
    </>
  );
}

type ReceiptRowProps = {
  /** The index of the row. */
  at: number;
  receipt: UnallocatedReceipt;
  mayAssign: boolean;
  onAssign: () => void;
  onSendBack?: () => void;
};

const sent = { Waiting: 'Awaiting return', Paid: 'Returned', Dropped: '' } as const;

function ReceiptRow({ at, receipt, mayAssign, onAssign, onSendBack }: ReceiptRowProps) {
  const undo = useAct(undoAssignment, {
    success: 'Allocation undone. The payment is unidentified again.',
  });
  const takeBack = (partId: string) =>
    undo.mutate({
      params: { receiptId: receipt.id },
      body: { partId, reason: 'Wrong house' },
    });
  const { bankLine, remainingMinor, amountMinor } = receipt;
  return (
    <li className={classes.line} data-row={at}>
      <div className={classes.bank}>
        <div className={classes.lineHead}>
          <span className={classes.muted}>
            <DayText day={bankLine.postedOn} />
          </span>
          <strong className={classes.amount}>
            <MoneyText amountMinor={remainingMinor} />
          </strong>
        </div>
        <p className={classes.words}>{bankLine.description}</p>
        <p className={classes.muted}>
          {[bankLine.payer, receipt.bankAccount.label, `in ${receipt.walletName}`]
            .filter(Boolean)
            .join(' · ')}
          {remainingMinor !== amountMinor && (
            <>
              {' '}
              · of <MoneyText amountMinor={amountMinor} />
            </>
          )}
        </p>
      </div>
      <div className={classes.book}>
        {receipt.assigned.length + receipt.refunds.length === 0 && (
          <p className={classes.muted}>The house is not known yet.</p>
        )}
        <Rows gap={4} fz={13} lh="20px" className={classes.parts}>
          {receipt.assigned.map((part) => (
            <li key={part.id}>
              <span>{`Receipt ${part.receiptNumber}, ${part.house.label}`}</span>
              <MoneyText amountMinor={part.amountMinor} />
              {mayAssign && (
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`Undo allocation to ${part.house.label}`}
                  onClick={() => takeBack(part.id)}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
          {receipt.refunds.map((refund) => (
            <li key={refund.id}>
              <span>{`${sent[refund.status]}: ${refund.reason}`}</span>
              <MoneyText amountMinor={refund.amountMinor} />
            </li>
          ))}
        </Rows>
        {remainingMinor > 0 && (mayAssign || onSendBack) && (
          <Row align="stretch" mt="auto" pt={4}>
            {mayAssign && (
              <Button size="compact-sm" onClick={onAssign}>
                Allocate to house
              </Button>
            )}
            {onSendBack && (
              <Button size="compact-sm" variant="default" onClick={onSendBack}>
                Return
              </Button>
            )}
          </Row>
        )}
      </div>
    </li>
  );
}
