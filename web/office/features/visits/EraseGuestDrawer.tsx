// Deletes a guest's personal data on request, found by number or plate: the name, number and plate are removed from
// records such as past visits, ended passes and frequent guests. The visits themselves stay.
import { eraseGuest } from '#calls/visits/visits.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { plural } from '#guard/parts/words.ts';

export function EraseGuestDrawer({ onClose }: { onClose: () => void }) {
  const erase = useAct(eraseGuest, {
    toasts: 'none',
    onSuccess: ({ visits, passes, frequentGuests }) => {
      const done = `${plural(visits, 'visit')}, ${plural(passes, 'pass', 'passes')}`;
      const kept = frequentGuests > 0 ? ` and ${plural(frequentGuests, 'frequent guest')}` : '';
      toastSuccess(`Erased from ${done}${kept}.`);
    },
  });
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title="Erase a guest"
      sentence={
        'Erases their name, number and plate from past visits and ended passes. ' +
        'The visits stay. This can’t be undone.'
      }
      submitLabel="Erase guest"
      initial={{ phone: '', plate: '', reason: '' }}
      schema={async () => (await import('#contract/visits/visits.ts')).eraseGuest.body}
      onSubmit={(body) => erase.mutateAsync({ body: body as never })}
    >
      <FormSection title="Guest" help="Enter a phone number or a plate.">
        <PhoneField name="phone" label="Phone number" />
        <TextField name="plate" label="Plate" maxLength={15} />
      </FormSection>
      <FormSection title="Request">
        <TextField name="reason" label="Reason" required maxLength={250} />
      </FormSection>
    </FormDrawer>
  );
}
