// The amount that a due bills each house: the same for all, by house type, by area, or house by house. A metered due
// has no amount to choose.
import { amountModels } from '#rules/dues/due-rules.ts';
import { houseTypes } from '#contract/addresses/houses.ts';
import { findHouses } from '#lib/list/find.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { useFormShared } from '#ui/form/form-context.ts';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { RepeatableRows } from '#ui/form/RepeatableRows.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import type { DueValues } from './due-values.ts';

const words: Readonly<Record<(typeof amountModels)[number], string>> = {
  Fixed: 'The same for every house',
  'By house type': 'By house type',
  'Per m²': 'By area',
  'Custom list': 'House by house',
  Metered: 'By the meter',
};

export function AmountFields() {
  const { form } = useFormShared();
  const { model } = (form.values as DueValues).amount;
  if (model === 'Metered') return <p>Each house pays for its metered usage.</p>;
  return (
    <>
      <SelectField
        name="amount.model"
        label="Amount"
        required
        options={amountModels
          .filter((value) => value !== 'Metered')
          .map((value) => ({ value, label: words[value] }))}
      />
      {model === 'Fixed' && (
        <MoneyField name="amount.amountMinor" label="Amount for each house" required />
      )}
      {model === 'Per m²' && (
        <>
          <MoneyField
            name="amount.perSqmMinor"
            label="Amount per m²"
            required
            help="Houses without an area are excluded. The preview lists them."
          />
          <MoneyField name="amount.minimumMinor" label="Minimum amount" />
        </>
      )}
      {model === 'By house type' && (
        <RepeatableRows
          name="amount.amounts"
          one="type"
          blank={{ type: '', amountMinor: null }}
          max={houseTypes.length}
        >
          {(path) => (
            <>
              <SelectField name={`${path}.type`} label="Type" required options={houseTypes} />
              <MoneyField name={`${path}.amountMinor`} label="Amount" required />
            </>
          )}
        </RepeatableRows>
      )}
      {model === 'Custom list' && (
        <RepeatableRows
          name="amount.houses"
          one="house"
          blank={{ houseId: '', amountMinor: null }}
          max={100}
        >
          {(path) => (
            <>
              <AsyncSelect name={`${path}.houseId`} label="House" required find={findHouses} />
              <MoneyField name={`${path}.amountMinor`} label="Amount" required />
            </>
          )}
        </RepeatableRows>
      )}
    </>
  );
}
