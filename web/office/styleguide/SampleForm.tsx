// A form with required fields and their errors.
import { z } from 'zod';
import { Form } from '#ui/form/Form.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Panel } from '#ui/layout/Panel.tsx';

const schema = z.object({
  name: z.string().min(1, 'Enter a name.'),
  kind: z.string().min(1, 'Choose a kind.'),
  amountMinor: z.number({ error: 'Enter an amount such as 1,250.50.' }),
});

export function SampleForm() {
  return (
    <Panel>
      <Form
        initial={{ name: '', kind: '', amountMinor: null }}
        schema={schema}
        onSubmit={() => undefined}
      >
        <TextField name="name" label="Name" required />
        <SelectField name="kind" label="Kind" required options={['House', 'Street', 'Resident']} />
        <MoneyField name="amountMinor" label="Amount" required />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Panel>
  );
}
