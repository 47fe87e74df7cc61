// The list of payment promises. The payments of a house decide whether its promise is open, kept or broken, unless the
// promise was withdrawn.
import { useState } from 'react';
import {
  listPaymentPromises,
  promiseList,
  withdrawPaymentPromise,
} from '#calls/payment-claims/payment-promises.ts';
import type { PaymentPromise } from '#contract/payment-claims/payment-promises.ts';
import { findHouses } from '#lib/list/find.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { promiseStatus } from '#lib/money/dues-words.ts';

const cells = {
  status: ({ status }: PaymentPromise) => (
    <StatusBadge tone={promiseStatus[status]}>{status}</StatusBadge>
  ),
};

export function PromisesList({ note }: { note?: PageAction }) {
  const { view } = useList(promiseList, listPaymentPromises, {
    cells,
    options: { HouseId: findHouses },
  });
  const mayWithdraw = useMay('dues.create');
  const [open, setOpen] = useState<PaymentPromise | null>(null);
  const withdraw = useAct(withdrawPaymentPromise, { toasts: 'none' });
  return (
    <>
      <ListView
        {...view}
        rowLabel={(row) => row.house.label}
        {...(mayWithdraw && {
          onOpen: (row: PaymentPromise) => row.status !== 'Withdrawn' && setOpen(row),
        })}
        empty={{
          title: 'No promises yet',
          text: 'Record the amount and date that a house promises. Its payments decide whether the promise is kept.',
          ...(note && { action: note }),
        }}
      />
      {open && (
        <ConfirmDialog
          opened
          title={`Remove the promise of ${open.house.label}?`}
          effect={
            <>
              <MoneyText amountMinor={open.amountMinor} /> by <DayText day={open.promisedOn} />. Use
              this for a promise recorded by mistake.
            </>
          }
          confirmLabel="Remove promise"
          cancelLabel="Keep it"
          onClose={() => setOpen(null)}
          onConfirm={() => withdraw.mutateAsync({ params: { promiseId: open.id } })}
        />
      )}
    </>
  );
}
