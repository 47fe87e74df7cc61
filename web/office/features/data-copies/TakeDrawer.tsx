// Requests a copy of one resident's data.
import { listResidentCopies, startResidentCopy } from '#calls/data-copies/data-copies.ts';
import { findFormerFirst } from '#lib/list/find-residents.ts';
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
      title="Take a copy of a resident’s data"
      sentence="Read the file before you hand it over: it holds texts that others wrote about them."
      submitLabel="Take the copy"
      initial={{ residentId: '' }}
      schema={async () =>
        (await import('#contract/data-copies/data-copies.ts')).startResidentCopy.body
      }
      onSubmit={(body) => withStepUp(() => start.mutateAsync({ body }))}
    >
      <FormSection title="Resident">
        <AsyncSelect name="residentId" label="Resident" required find={findFormerFirst} />
      </FormSection>
    </FormDrawer>
  );
}
