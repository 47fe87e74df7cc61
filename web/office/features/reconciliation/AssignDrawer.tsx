// Allocates unallocated money, or a part of it, to a house: its charges are paid and it gets a receipt.
import { assignUnallocated } from '#calls/reconciliation/unallocated-receipts.ts';
import type { UnallocatedReceipt } from '#contract/reconciliation/unallocated-receipts.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { bookingDayOf, ClosedMonth, useOpenDays } from './booking-day.tsx';
import { findHouses } from '#lib/list/find.ts';

type AssignDrawerProps = { receipt: UnallocatedReceipt; onClose: () => void };

export function AssignDrawer({ receipt, onClose }: AssignDrawerProps) {
  const line = { ...receipt.bankLine, openFrom: receipt.openFrom };
  const days = useOpenDays(line);
  const assign = useAct(assignUnallocated, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Allocated. The receipt was created.'),
  });
  type Body = Parameters<typeof assign.mutateAsync>[0]['body'];
  return (
    <FormDrawer<{ houseId: string; amountMinor: number | null; bookedOn: string }, Body>
      opened
      onClose={onClose}
      title="Allocate to house"
      sentence={
        <>
          {receipt.bankLine.description}. An exactly matching charge or instalment is paid first,
          then the oldest charges. The rest becomes credit. <ClosedMonth line={line} />
        </>
      }
      submitLabel="Allocate"
      initial={{
        houseId: '',
        amountMinor: receipt.remainingMinor,
        bookedOn: bookingDayOf(line),
      }}
      schema={async () =>
        (await import('#contract/reconciliation/unallocated-receipts.ts')).assignUnallocated.body
      }
      onSubmit={(body) => assign.mutateAsync({ params: { receiptId: receipt.id }, body })}
    >
      <AsyncSelect name="houseId" label="House" required find={findHouses} />
      <MoneyField name="amountMinor" label="Amount" required />
      <DayField
        name="bookedOn"
        label="Paid on"
        help="The bank’s date, or the first open day after a closed month."
        {...days}
      />
    </FormDrawer>
  );
}
