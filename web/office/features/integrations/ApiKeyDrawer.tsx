// Creates an API key: its name, permissions, streets and expiry. A step-up is required.
import { createApiKey } from '#calls/integrations/api-keys.ts';
import { findStreets } from '#lib/list/find.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { PickManyField } from '#ui/form/PickMany.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { FilterOption } from '#ui/list/filter/filters.ts';
import { ScopesField } from './ScopesField.tsx';

type Values = { name: string; scopes: string[]; expiresOn: string; streetIds: FilterOption[] };
type Props = { onClose: () => void; onMade: (token: string) => void };

const toBody = ({ name, scopes, expiresOn, streetIds }: Values) => ({
  name,
  scopes,
  expiresOn: expiresOn || null,
  streetIds: streetIds.length > 0 ? streetIds.map(({ value }) => value) : null,
});

export function ApiKeyDrawer({ onClose, onMade }: Props) {
  const create = useAct(createApiKey, {
    toasts: 'none',
    onSuccess: ({ token }) => token && onMade(token),
  });
  return (
    <FormDrawer<Values, never>
      opened
      onClose={onClose}
      title="Add API key"
      sentence="The key acts with your permissions and stops when you leave."
      submitLabel="Add key"
      initial={{ name: '', scopes: [], expiresOn: '', streetIds: [] }}
      toBody={toBody}
      schema={async () => (await import('#contract/integrations/api-keys.ts')).createApiKey.body}
      onSubmit={(body) => withStepUp(() => create.mutateAsync({ body }))}
    >
      <FormSection title="The key">
        <TextField
          name="name"
          label="Name"
          required
          maxLength={60}
          placeholder="Accounting export"
          help="The program that uses it. The audit log shows this name."
        />
        <DayField name="expiresOn" label="Expires on" help="Leave empty for no end." />
        <PickManyField
          name="streetIds"
          label="Only these streets"
          noun={{ one: 'street', many: 'streets' }}
          find={findStreets}
        />
      </FormSection>
      <FormSection title="Permissions" help="Keys can’t manage team, roles, settings or approvals.">
        <ScopesField name="scopes" />
      </FormSection>
    </FormDrawer>
  );
}
