// Creates meters from the numbers in house records, after showing how many.
import { Select } from '@mantine/core';
import { useState } from 'react';
import { takeHouseMeters } from '#calls/utilities/utility-meters.ts';
import { meterPayments } from '#contract/utilities/utility-words.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { countOf } from '#ui/format/count.ts';
import { meterNoun } from './words.ts';

type TakeMetersProps = { meters: { found: number; doubled: number }; onClose: () => void };

export function TakeMetersDialog({ meters, onClose }: TakeMetersProps) {
  const [payment, setPayment] = useState<(typeof meterPayments)[number]>('Postpaid');
  const take = useAct(takeHouseMeters, {
    toasts: 'none',
    onSuccess: ({ added }) => toastSuccess(`${countOf(added, meterNoun)} added.`),
  });
  const { found, doubled } = meters;
  return (
    <ConfirmDialog
      opened
      title="Add meters from houses?"
      effect={
        <>
          <p>
            {countOf(found, { one: 'house has', many: 'houses have' })} a meter number in{' '}
            {found === 1 ? 'its' : 'their'} record. Each becomes an electricity meter. The first
            reading is the baseline.
          </p>
          {doubled > 0 && (
            <p>
              {countOf(doubled, { one: 'number stands', many: 'numbers stand' })} with several
              houses and {doubled === 1 ? 'is' : 'are'} left out.
            </p>
          )}
        </>
      }
      confirmLabel={`Add ${countOf(found, meterNoun)}`}
      onClose={onClose}
      onConfirm={() => take.mutateAsync({ body: { payment } })}
    >
      <Select
        label="Payment"
        data={[...meterPayments]}
        allowDeselect={false}
        value={payment}
        onChange={(value) => setPayment((value ?? 'Postpaid') as typeof payment)}
      />
    </ConfirmDialog>
  );
}
