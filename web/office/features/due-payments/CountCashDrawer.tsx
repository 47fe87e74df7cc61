// Records a second person's count of the cash that somebody took on a day. A count that differs from the sheet needs
// a reason.
import { countCash } from '#calls/due-payments/cash-sheet.ts';
import type { CashOfPerson } from '#contract/due-payments/cash-sheet.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import classes from './cash.module.css';

type CountCashDrawerProps = { day: string; person: CashOfPerson; onClose: () => void };

type Values = { countedMinor: number | null; note: string };

export function CountCashDrawer({ day, person, onClose }: CountCashDrawerProps) {
  const { id: personId, name, expectedMinor } = person;
  const isGivenBack = expectedMinor < 0;
  const count = useAct(countCash, {
    toasts: 'none',
    onSuccess: () => toastSuccess(`Count of ${name}’s cash saved.`),
  });
  type Body = Parameters<typeof count.mutateAsync>[0]['body'];
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Cash of ${name}`}
      sentence={
        <>
          <DayText day={day} />. Count the cash yourself, then enter the amount.
        </>
      }
      submitLabel="Confirm the count"
      initial={{ countedMinor: null, note: '' }}
      toBody={({ countedMinor, note }) => ({
        day,
        personId: personId ?? '',
        countedMinor: isGivenBack ? -(countedMinor ?? NaN) : (countedMinor ?? NaN),
        expectedMinor,
        ...(note && { note }),
      })}
      schema={async () => (await import('#contract/due-payments/cash-sheet.ts')).countCash.body}
      onSubmit={(body) => count.mutateAsync({ body })}
    >
      <Muted size={14}>
        The sheet says <MoneyText amountMinor={Math.abs(expectedMinor)} />
        {isGivenBack ? ' was given back, more than was taken.' : ' is in hand.'}
      </Muted>
      <MoneyField name="countedMinor" label={isGivenBack ? 'Refunded' : 'Counted'} required />
      <Difference expectedMinor={Math.abs(expectedMinor)} />
      <TextField name="note" label="Note" help="Required if the count differs." maxLength={250} />
    </FormDrawer>
  );
}

/** Shows the difference between the typed count and the sheet. */
function Difference({ expectedMinor }: { expectedMinor: number }) {
  const { form } = useFormShared();
  const { countedMinor } = form.values as Values;
  if (countedMinor === null || countedMinor === expectedMinor) return null;
  return (
    <p className={classes.differs} role="status">
      {countedMinor < expectedMinor ? 'Missing: ' : 'Too much: '}
      <MoneyText amountMinor={Math.abs(countedMinor - expectedMinor)} />
    </p>
  );
}
