// Grants the platform's support access: scope, duration and reason.
import { grantSupport } from '#calls/support-access/support-access.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type Values = { scope: string; hours: string; reason: string };

const hours = [1, 4, 8, 24, 48, 72];

export function GrantDrawer({ onClose }: { onClose: () => void }) {
  const grant = useAct(grantSupport, { toasts: 'none' });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Give access"
      sentence="Access ends automatically, or when you end it. Support can’t move money or give others access."
      submitLabel="Give access"
      initial={{ scope: 'read', hours: '4', reason: '' }}
      schema={async () =>
        (await import('#contract/support-access/support-access.ts')).grantSupport.body
      }
      onSubmit={(body) => withStepUp(() => grant.mutateAsync({ body }))}
    >
      <FormSection title="Access">
        <SelectField
          name="scope"
          label="Support may"
          required
          options={[
            { value: 'read', label: 'Read only' },
            { value: 'full', label: 'Read and change' },
          ]}
        />
        <SelectField
          name="hours"
          label="For"
          required
          options={hours.map((count) => ({
            value: String(count),
            label: count === 1 ? 'One hour' : `${count} hours`,
          }))}
        />
        <TextField name="reason" label="Purpose" required maxLength={250} rows={2} />
      </FormSection>
    </FormDrawer>
  );
}
