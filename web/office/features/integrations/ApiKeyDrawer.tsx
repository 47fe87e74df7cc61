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
      sentence="It acts for you: never more than you may do yourself, and nothing once you have left."
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
          help="Which program uses it. The audit log shows it under this name."
        />
        <DayField
          name="expiresOn"
          label="Works until"
          help="Leave it empty and it works until it is revoked."
        />
        <PickManyField
          name="streetIds"
          label="Only these streets"
          noun={{ one: 'street', many: 'streets' }}
          find={findStreets}
        />
      </FormSection>
      <FormSection
        title="What it may do"
        help="Team, roles, settings and approvals stay with people."
      >
        <ScopesField name="scopes" />
      </FormSection>
    </FormDrawer>
  );
}
