// Adds a paper of a provider: its kind, its expiry, and the file.
import { addProviderPaper } from '#calls/providers/service-providers.ts';
import { paperKinds } from '#contract/providers/provider-words.ts';
import type { Provider } from '#contract/providers/service-providers.ts';
import { ApiError } from '#lib/api/api-error.ts';
import { upload } from '#lib/api/transfer.ts';
import { DayField } from '#ui/form/DayField.tsx';
import { FileField } from '#ui/form/FileField.tsx';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';

type Values = { kind: string; expiresOn: string; file: File | null };
type Body = { kind: string; expiresOn?: string };

export function PaperDrawer({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const params = { providerId: provider.id };
  const save = async (fields: Body, { file }: Values) => {
    if (!file) {
      const missing = { code: 'INVALID', description: 'Choose a file.', field: 'file' };
      throw new ApiError('Choose a file.', 422, [missing], null);
    }
    await upload(addProviderPaper, { params, fields }, file);
  };
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title="Add document"
      sentence="A new document replaces the older one of the same type."
      submitLabel="Add document"
      initial={{ kind: 'Insurance', expiresOn: '', file: null }}
      toBody={({ kind, expiresOn }) => ({ kind, ...(expiresOn && { expiresOn }) })}
      schema={async () => (await import('#contract/providers/service-providers.ts')).PaperForm}
      onSubmit={save}
    >
      <SelectField name="kind" label="Kind" required options={paperKinds} />
      <DayField
        name="expiresOn"
        label="Valid until"
        help="You are notified 30 and 7 days before. Leave empty if it does not expire."
      />
      <FileField
        name="file"
        label="File"
        required
        accept="image/*,application/pdf"
        placeholder="A picture or a PDF"
      />
    </FormDrawer>
  );
}
