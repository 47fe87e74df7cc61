// Adds a house, or changes one.
import {
  changeHouse,
  createHouse,
  houseOccupancies,
  houseTypes,
  houseUses,
} from '#calls/addresses/houses.ts';
import type { House } from '#contract/addresses/houses.ts';
import { findStreets } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type HouseDrawerProps = { opened: boolean; onClose: () => void; house?: House };

const blanks = {
  streetId: '',
  houseNumber: '',
  block: '',
  unitLabel: '',
  type: 'Detached',
  use: 'Residential',
  occupancy: 'Vacant',
  billTo: 'Occupier',
  bedrooms: '',
  areaSqm: '',
  parkingSlots: '0',
  intercom: '',
  meterNumber: '',
  notes: '',
};

export function HouseDrawer({ opened, onClose, house }: HouseDrawerProps) {
  const create = useAct(createHouse, { toasts: 'none' });
  const change = useAct(changeHouse, { toasts: 'none' });
  const street = house && { value: house.streetId, label: house.streetName };
  const send = (body: never) =>
    house
      ? change.mutateAsync({ params: { houseId: house.id }, body })
      : create.mutateAsync({ body });
  return (
    <FormDrawer<typeof blanks, never>
      opened={opened}
      onClose={onClose}
      title={house ? 'Edit house' : 'Add house'}
      submitLabel={house ? 'Save' : 'Add house'}
      initial={blanks}
      record={house}
      schema={async () => {
        const contract = await import('#contract/addresses/houses.ts');
        return house ? contract.changeHouse.body : contract.createHouse.body;
      }}
      onSubmit={send}
    >
      <FormSection title="Address">
        <AsyncSelect
          name="streetId"
          label="Street"
          required
          find={findStreets}
          chosen={street}
          placeholder="Choose a street"
        />
        <TextField name="houseNumber" label="House number" required maxLength={20} />
        <TextField name="block" label="Block" maxLength={20} />
        <TextField name="unitLabel" label="Unit" maxLength={20} help="Flat 3, Suite 12B" />
      </FormSection>
      <FormSection title="House">
        <SelectField name="type" label="Type" required options={houseTypes} />
        <SelectField name="use" label="Use" required options={houseUses} />
        <SelectField name="occupancy" label="Occupancy" required options={houseOccupancies} />
        <SelectField
          name="billTo"
          label="Bill recipient"
          required
          options={['Occupier', 'Owner']}
          help="The bills of the house go to this person."
        />
      </FormSection>
      <FormSection title="Details">
        <TextField name="bedrooms" label="Bedrooms" inputMode="numeric" maxLength={2} />
        <TextField name="areaSqm" label="Area in square metres" inputMode="numeric" maxLength={8} />
        <TextField name="parkingSlots" label="Parking slots" inputMode="numeric" maxLength={3} />
        <TextField name="intercom" label="Intercom" maxLength={20} />
        <TextField name="meterNumber" label="Meter number" maxLength={30} />
        <TextField
          name="notes"
          label="Notes"
          rows={3}
          maxLength={1000}
          help="Seen by staff only."
        />
      </FormSection>
    </FormDrawer>
  );
}
