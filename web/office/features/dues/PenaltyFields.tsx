// The penalty for a late payment: none, a fixed sum, or a percentage; after days of grace and up to a cap.
import { useFormShared } from '#ui/form/form-context.ts';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { DueValues } from './due-values.ts';

const kinds = [
  { value: 'None', label: 'No penalty' },
  { value: 'Fixed once', label: 'An amount, once' },
  { value: 'Percent once', label: 'A percentage, once' },
  { value: 'Percent per month', label: 'A percentage a month, by the day' },
];

export function PenaltyFields() {
  const { form } = useFormShared();
  const { kind } = (form.values as DueValues).penalty;
  return (
    <>
      <SelectField name="penalty.kind" label="Penalty" required options={kinds} />
      {kind === 'Fixed once' && (
        <MoneyField name="penalty.amountMinor" label="Penalty amount" required />
      )}
      {kind.startsWith('Percent') && (
        <TextField
          name="penalty.rateBasisPoints"
          label="Percent"
          required
          inputMode="decimal"
          help="Of what is left of the charge itself, never of a penalty."
        />
      )}
      {kind !== 'None' && (
        <>
          <TextField name="penalty.graceDays" label="Days of grace" inputMode="numeric" />
          <TextField
            name="penalty.capPercent"
            label="At most, in percent of the charge"
            inputMode="numeric"
            help="Leave it empty for no limit."
          />
          <MoneyField
            name="penalty.minimumMinor"
            label="No penalty on less than"
            help="Leave it empty to charge it on every amount."
          />
        </>
      )}
    </>
  );
}
