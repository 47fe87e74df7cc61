// The audience of a due: the houses that are billed, and those that are excluded.
import { houseTypes } from '#contract/addresses/houses.ts';
import { findGroups, findHouses, findStreets } from '#lib/list/find.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { MultiSelectField } from '#ui/form/MultiSelectField.tsx';
import { PickManyField } from '#ui/form/PickMany.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { houseNoun } from '#lib/money/dues-words.ts';
import type { DueValues } from './due-values.ts';

const kinds = [
  { value: 'All', label: 'Every house' },
  { value: 'Streets', label: 'Chosen streets' },
  { value: 'Groups', label: 'Chosen groups' },
  { value: 'House types', label: 'Chosen types of house' },
  { value: 'Houses', label: 'Chosen houses' },
];

export function AudienceFields() {
  const { form } = useFormShared();
  const { kind } = (form.values as DueValues).audience;
  return (
    <>
      <SelectField name="audience.kind" label="Houses" required options={kinds} />
      {kind === 'Streets' && (
        <PickManyField
          name="audience.streetIds"
          label="Streets"
          required
          noun={{ one: 'street', many: 'streets' }}
          find={findStreets}
        />
      )}
      {kind === 'Groups' && (
        <PickManyField
          name="audience.groupIds"
          label="Groups"
          required
          noun={{ one: 'group', many: 'groups' }}
          find={findGroups()}
        />
      )}
      {kind === 'House types' && (
        <MultiSelectField name="audience.types" label="Types" required options={houseTypes} />
      )}
      {kind === 'Houses' && (
        <PickManyField
          name="audience.houseIds"
          label="Chosen houses"
          required
          noun={houseNoun}
          find={findHouses}
        />
      )}
      <PickManyField
        name="excludedHouseIds"
        label="Except these houses"
        noun={houseNoun}
        find={findHouses}
      />
    </>
  );
}
