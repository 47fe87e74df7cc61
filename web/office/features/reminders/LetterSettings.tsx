// Settings → Dues defaults: the wording of the three letters to overdue houses.
import { Skeleton } from '@mantine/core';
import { changeLetterTemplate, listLetterTemplates } from '#calls/reminders/letters.ts';
import { letterFields, type LetterTemplate } from '#contract/reminders/letters.ts';
import type { Input } from '#contract/shared/operation.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { letterStep } from '#lib/money/dues-words.ts';
import classes from './letters.module.css';

type Values = { subject: string; body: string; payWithinDays: string };
type Body = Input<typeof changeLetterTemplate>['body'];

const fieldsText = `Filled in for each house: ${letterFields.map((name) => `{{${name}}}`).join(', ')}.`;

export function LetterSettings({ mayChange }: { mayChange: boolean }) {
  const result = useOperation(listLetterTemplates);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={320} radius="md" />;
  return result.data.items.map((template) =>
    mayChange ? (
      <Words key={`${template.step}-${template.version}`} template={template} />
    ) : (
      <SettingsCard key={template.step} title={letterStep[template.step].word}>
        <div className={classes.letter}>
          <strong>{template.subject}</strong>
          {'\n\n'}
          {template.body}
        </div>
      </SettingsCard>
    ),
  );
}

function Words({ template }: WordsProps) {
  const { step } = template;
  const { word } = letterStep[step];
  const change = useAct(changeLetterTemplate, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Text saved. New letters use it.'),
  });
  return (
    <SettingsCard title={word} text={fieldsText}>
      <Form<Values, Body>
        initial={{ subject: '', body: '', payWithinDays: '' }}
        record={template}
        schema={async () => (await import('#contract/reminders/letters.ts')).LetterTemplateChange}
        onSubmit={(sent) => change.mutateAsync({ params: { step }, body: sent })}
      >
        <TextField name="subject" label="Subject" required maxLength={150} />
        <TextField name="body" label="Text" required rows={8} maxLength={5000} />
        <TextField name="payWithinDays" label="Days to pay" required inputMode="numeric" />
        <SettingsFoot>
          <SubmitButton>{`Save ${word.toLowerCase()}`}</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}

type WordsProps = { template: LetterTemplate };
