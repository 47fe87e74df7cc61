// Adds a street, or changes one.
import { changeStreet, createStreet } from '#calls/addresses/streets.ts';
import type { Street } from '#contract/addresses/streets.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type StreetDrawerProps = { opened: boolean; onClose: () => void; street?: Street };

const blanks = { name: '', code: '', sortOrder: '0' };

export function StreetDrawer({ opened, onClose, street }: StreetDrawerProps) {
  const create = useAct(createStreet, { toasts: 'none' });
  const change = useAct(changeStreet, { toasts: 'none' });
  return (
    <FormDrawer<typeof blanks, never>
      opened={opened}
      onClose={onClose}
      title={street ? 'Edit street' : 'Add street'}
      submitLabel={street ? 'Save' : 'Add street'}
      initial={blanks}
      record={street}
      schema={async () => {
        const contract = await import('#contract/addresses/streets.ts');
        return street ? contract.changeStreet.body : contract.createStreet.body;
      }}
      onSubmit={(body) =>
        street
          ? change.mutateAsync({ params: { streetId: street.id }, body })
          : create.mutateAsync({ body })
      }
    >
      <TextField name="name" label="Street name" required maxLength={80} />
      <TextField name="code" label="Code" maxLength={12} help="A short code, such as PLM." />
      <TextField
        name="sortOrder"
        label="Sort order"
        inputMode="numeric"
        maxLength={6}
        help="Streets with the same number are sorted by name."
      />
    </FormDrawer>
  );
}
