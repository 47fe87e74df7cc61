// Requests a copy of one resident's data.
import { listResidentCopies, startResidentCopy } from '#calls/data-copies/data-copies.ts';
import { findAnyResident } from '#lib/list/find-residents.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { AsyncSelect } from '#ui/form/AsyncSelect.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';

type Values = { residentId: string };

export function TakeDrawer({ onClose }: { onClose: () => void }) {
  const start = useAct(startResidentCopy, { toasts: 'none', invalidates: [listResidentCopies] });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Request a copy of a resident’s data"
      sentence="Check the file before you share it. It contains texts that others wrote about the resident."
      submitLabel="Request copy"
      initial={{ residentId: '' }}
      schema={async () =>
        (await import('#contract/data-copies/data-copies.ts')).startResidentCopy.body
      }
      onSubmit={(body) => withStepUp(() => start.mutateAsync({ body }))}
    >
      <FormSection title="Resident">
        <AsyncSelect name="residentId" label="Resident" required find={findAnyResident} />
      </FormSection>
    </FormDrawer>
  );
}
