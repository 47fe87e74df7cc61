// Adds a pet of a resident, or changes one.
import { addPet, changePet } from '#calls/residents/vehicles.ts';
import type { Resident } from '#contract/residents/residents.ts';
import type { Pet } from '#contract/residents/vehicles.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { TextField } from '#ui/form/TextField.tsx';

const blank = { name: '', kind: '' };

type PetDrawerProps = { resident: Resident; pet: Pet | undefined; onClose: () => void };

export function PetDrawer({ resident, pet, onClose }: PetDrawerProps) {
  const quiet = { toasts: 'none' } as const;
  const add = useAct(addPet, quiet);
  const change = useAct(changePet, quiet);
  const params = { residentId: resident.id };
  return (
    <FormDrawer<typeof blank, never>
      opened
      onClose={onClose}
      title={pet ? 'Change pet' : 'Add pet'}
      submitLabel={pet ? 'Save' : 'Add pet'}
      initial={blank}
      record={pet}
      schema={async () => {
        const contract = await import('#contract/residents/vehicles.ts');
        return pet ? contract.changePet.body : contract.addPet.body;
      }}
      onSubmit={(body) =>
        pet
          ? change.mutateAsync({ params: { ...params, petId: pet.id }, body })
          : add.mutateAsync({ params, body })
      }
    >
      <FormSection title="Pet">
        <TextField name="name" label="Name" required maxLength={40} />
        <TextField name="kind" label="Kind" required maxLength={40} help="Dog, cat, parrot" />
      </FormSection>
    </FormDrawer>
  );
}
