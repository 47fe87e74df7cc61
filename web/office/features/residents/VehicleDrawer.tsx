// Adds a vehicle of a resident, or changes one.
import { addVehicle, changeVehicle } from '#calls/residents/vehicles.ts';
import type { Resident } from '#contract/residents/residents.ts';
import type { Vehicle } from '#contract/residents/vehicles.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';

const blank = { plate: '', make: '', colour: '', tagNumber: '' };

type VehicleDrawerProps = { resident: Resident; vehicle: Vehicle | undefined; onClose: () => void };

export function VehicleDrawer({ resident, vehicle, onClose }: VehicleDrawerProps) {
  const quiet = { toasts: 'none' } as const;
  const add = useAct(addVehicle, quiet);
  const change = useAct(changeVehicle, quiet);
  const params = { residentId: resident.id };
  return (
    <FormDrawer<typeof blank, never>
      opened
      onClose={onClose}
      title={vehicle ? 'Change vehicle' : 'Add vehicle'}
      submitLabel={vehicle ? 'Save' : 'Add vehicle'}
      initial={blank}
      record={vehicle}
      schema={async () => {
        const contract = await import('#contract/residents/vehicles.ts');
        return vehicle ? contract.changeVehicle.body : contract.addVehicle.body;
      }}
      onSubmit={(body) =>
        vehicle
          ? change.mutateAsync({ params: { ...params, vehicleId: vehicle.id }, body })
          : add.mutateAsync({ params, body })
      }
    >
      <FormSection title="Vehicle">
        <TextField name="plate" label="Plate" required maxLength={15} />
        <TextField name="make" label="Make" maxLength={40} />
        <TextField name="colour" label="Colour" maxLength={30} />
        <TextField
          name="tagNumber"
          label="Tag number"
          maxLength={30}
          help="The tag on the windscreen."
        />
      </FormSection>
    </FormDrawer>
  );
}
