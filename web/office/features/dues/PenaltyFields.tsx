// The penalty for a late payment: none, a fixed amount, or a percentage once or per month; after days of grace, up to a
// cap, and from a minimum debt on.
import { useFormShared } from '#ui/form/form-context.ts';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { DueValues } from './due-values.ts';

const kinds = [
  { value: 'None', label: 'No penalty' },
  { value: 'Fixed once', label: 'Fixed amount, once' },
  { value: 'Percent once', label: 'Percentage, once' },
  { value: 'Percent per month', label: 'Percentage per month, by the day' },
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
          help="Of the open charge, without penalties."
        />
      )}
      {kind !== 'None' && (
        <>
          <TextField name="penalty.graceDays" label="Days of grace" inputMode="numeric" />
          <TextField
            name="penalty.capPercent"
            label="Cap, percent of charge"
            inputMode="numeric"
            help="Leave empty for no limit."
          />
          <MoneyField
            name="penalty.minimumMinor"
            label="Minimum debt for penalties"
            help="Leave empty to charge it on every amount."
          />
        </>
      )}
    </>
  );
}
