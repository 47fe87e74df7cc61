// Adds a range of houses on one street, for example "1–40 odd".
import { createHouseRange } from '#calls/addresses/house-range.ts';
import { houseOccupancies, houseTypes } from '#calls/addresses/houses.ts';
import { findStreets } from '#lib/list/find.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { HouseRowPreview } from '#lib/houses/HouseRowPreview.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { countOf } from '#ui/format/count.ts';

const initial = {
  streetId: '',
  from: '1',
  to: '',
  step: 'all',
  prefix: '',
  suffix: '',
  block: '',
  type: 'Detached',
  occupancy: 'Vacant',
};

const steps = [
  { value: 'all', label: 'All' },
  { value: 'odd', label: 'Odd' },
  { value: 'even', label: 'Even' },
];

const house = { one: 'house', many: 'houses' };

export function RangeDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useAct(createHouseRange, {
    toasts: 'none',
    onSuccess: ({ created, existed }) =>
      toastSuccess(
        existed.length === 0
          ? `${countOf(created, house)} added.`
          : `${countOf(created, house)} added; ${existed.length} existed already.`,
      ),
  });
  return (
    <FormDrawer<typeof initial, never>
      opened={opened}
      onClose={onClose}
      title="Add a range of houses"
      sentence="Existing numbers on the street are skipped."
      submitLabel="Add houses"
      initial={initial}
      schema={async () =>
        (await import('#contract/addresses/house-range.ts')).createHouseRange.body
      }
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <AsyncSelect name="streetId" label="Street" required find={findStreets} />
      <SelectField name="step" label="Numbers" required options={steps} />
      <TextField name="from" label="From number" required inputMode="numeric" maxLength={5} />
      <TextField name="to" label="To number" required inputMode="numeric" maxLength={5} />
      <TextField name="prefix" label="Before the number" maxLength={6} help="A- makes A-1, A-2" />
      <TextField name="suffix" label="After the number" maxLength={6} />
      <HouseRowPreview />
      <TextField name="block" label="Block" maxLength={20} />
      <SelectField name="type" label="Kind of house" required options={houseTypes} />
      <SelectField name="occupancy" label="Occupancy" required options={houseOccupancies} />
    </FormDrawer>
  );
}
