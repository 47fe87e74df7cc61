// Bills usage up to a day. The preview is below the chosen day, and exactly the previewed bills are created: if a meter
// is read meanwhile, the run is refused and previewed again.
import { Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createBillRun, previewBillRun } from '#calls/utilities/utility-bills.ts';
import type { BillPreview } from '#contract/utilities/utility-bills.ts';
import { type UtilityKind, utilityKinds } from '#contract/utilities/utility-words.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { addDays } from '#rules/shared/day-sums.ts';
import { findWallets } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { invalidate, useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { countOf } from '#ui/format/count.ts';
import { formatMoney } from '#ui/format/money.ts';
import { Column } from '#ui/layout/Column.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { BillTable } from './BillTable.tsx';
import { meterNoun, sayUnits } from './words.ts';
import { useToday } from '#ui/text/use-today.ts';
import classes from './utilities.module.css';

type Values = { kind: string; untilOn: string; dueOn: string; walletId: string };

/** The last day of last month, the usual end of a bill run. */
function lastMonthEnd(today: string): string {
  return addDays(`${today.slice(0, 7)}-01`, -1);
}

export function BillRunDrawer({ onClose }: { onClose: () => void }) {
  const { currency } = useLocale();
  const today = useToday();
  const [preview, setPreview] = useState<BillPreview>();
  const bill = useAct(createBillRun, {
    toasts: 'none',
    onError: () => void invalidate([previewBillRun]),
    onSuccess: ({ houseCount, totalMinor }) =>
      toastSuccess(
        `${countOf(houseCount, { one: 'house', many: 'houses' })} billed ${formatMoney(totalMinor, currency)}.`,
      ),
  });
  return (
    <FormDrawer<Values, Values>
      opened
      onClose={onClose}
      title="Bill usage"
      sentence="Bills every postpaid meter since its last bill, as a new due."
      submitLabel="Bill"
      initial={{
        kind: 'Electricity',
        untilOn: lastMonthEnd(today),
        dueOn: addDays(today, 14),
        walletId: '',
      }}
      schema={async () =>
        (await import('#contract/utilities/utility-bills.ts')).BillRunForm as never
      }
      onSubmit={(values) => {
        if (!preview) throw new ApiError('Wait for the preview.', 422, [], null);
        const { billCount, totalMinor } = preview;
        const body = { ...values, billCount, totalMinor } as never;
        return bill.mutateAsync({ body });
      }}
    >
      <FormSection title="Billed usage">
        <SelectField name="kind" label="Kind" required options={utilityKinds} />
        <DayField
          name="untilOn"
          label="Readings up to"
          required
          max={today}
          help="Uses each meter’s last reading up to this day and the prices of the reading’s day."
        />
      </FormSection>
      <FormSection title="Payment">
        <DayField name="dueOn" label="Due on" required min={today} max={addDays(today, 90)} />
        <AsyncSelect
          name="walletId"
          label="Paid into"
          required
          find={findWallets('Active')}
          placeholder="Choose a wallet"
        />
      </FormSection>
      <Preview onSeen={setPreview} />
    </FormDrawer>
  );
}

function Preview({ onSeen }: { onSeen: (preview: BillPreview | undefined) => void }) {
  const { currency } = useLocale();
  const { form } = useFormShared();
  const { kind, untilOn } = form.values as Values;
  const query = { Kind: kind as UtilityKind, UntilOn: untilOn };
  const result = useOperation(previewBillRun, { query }, { enabled: untilOn !== '', staleTime: 0 });
  useEffect(() => {
    onSeen(result.data);
  }, [onSeen, result.data]);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={240} radius="md" />;
  const { billCount, houseCount, units, totalMinor, unusualCount, lines, leftOut } = result.data;
  return (
    <Column
      aria-label="Preview"
      component="section"
      gap={8}
      pt={20}
      fz={14}
      className={classes.preview}
    >
      <p role="status">
        {billCount === 0 ? (
          'There is no usage to bill up to that day.'
        ) : (
          <>
            {countOf(houseCount, { one: 'house is', many: 'houses are' })} billed{' '}
            <strong>{formatMoney(totalMinor, currency)}</strong> for{' '}
            {sayUnits(Math.round(units * 10) / 10, kind as UtilityKind)}.
          </>
        )}
      </p>
      {unusualCount > 0 && (
        <p className={classes.warning}>
          {countOf(unusualCount, { one: 'reading is', many: 'readings are' })} unusual. Check them
          below first.
        </p>
      )}
      {leftOut.map(({ reason, count, examples }) => (
        <p key={reason} className={classes.quiet}>
          {countOf(count, meterNoun)} left out: {reason.toLowerCase()} ({examples.join(', ')}
          {count > examples.length ? ', …' : ''}).
        </p>
      ))}
      {lines.length > 0 && (
        <BillTable
          caption={billCount > lines.length ? `${lines.length} largest bills` : 'The bills'}
          lines={lines}
        />
      )}
    </Column>
  );
}
