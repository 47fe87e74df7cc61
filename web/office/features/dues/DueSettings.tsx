// Settings → Dues defaults: the terms of a new due, the waiver limit of an officer, and the letters to overdue houses.
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { changeDueSettings, getDueSettings } from '#calls/dues/due-settings.ts';
import type { DueSettings as Settings } from '#contract/dues/due-settings.ts';
import { prorations } from '#contract/dues/dues.ts';
import type { Input } from '#contract/shared/operation.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { type SettingsValues, toTerms, valuesOfSettings } from './due-settings-values.ts';
import { PenaltyFields } from './PenaltyFields.tsx';
import { PenaltyText } from './PenaltyText.tsx';
import { ReminderFields, remindersHelp } from './ReminderFields.tsx';
import { prorationWord, reminderWord } from './words.ts';

type Body = Input<typeof changeDueSettings>['body'];

const schema = async () => (await import('#contract/dues/due-settings.ts')).DueSettingsChange;

/** `letters` renders the wording of the letters to overdue houses, which belongs to another feature. */
type DueSettingsProps = { letters: (mayChange: boolean) => ReactNode };

export function DueSettings({ letters }: DueSettingsProps) {
  const result = useOperation(getDueSettings);
  const mayChange = useMay('settings.update');
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={480} radius="md" />;
  const settings = result.data;
  return (
    <>
      {mayChange ? (
        <Terms key={`terms-${settings.version}`} settings={settings} />
      ) : (
        <ReadTerms settings={settings} />
      )}
      <Limit key={`limit-${settings.version}`} settings={settings} mayChange={mayChange} />
      {letters(mayChange)}
    </>
  );
}

function useSave(success: string) {
  const change = useAct(changeDueSettings, {
    toasts: 'none',
    onSuccess: () => toastSuccess(success),
  });
  return (body: Body) => withStepUp(() => change.mutateAsync({ body }));
}

function Terms({ settings }: { settings: Settings }) {
  const save = useSave('Applies to new dues. Existing dues do not change.');
  return (
    <SettingsCard>
      <Form<SettingsValues, Body>
        initial={valuesOfSettings(settings)}
        toBody={(values) => ({ ...toTerms(values), version: settings.version })}
        schema={schema}
        onSubmit={save}
      >
        <FormSection title="Billing" columns>
          <TextField
            name="issueLeadDays"
            label="Bill lead days"
            inputMode="numeric"
            required
            help="Days before the due date to issue the bill."
          />
          <SelectField
            name="proration"
            label="New houses mid-period"
            required
            options={prorations.map((value) => ({ value, label: prorationWord[value] }))}
          />
        </FormSection>
        <FormSection title="Paying">
          <SwitchField name="allowPartPayment" label="Part payments allowed" />
        </FormSection>
        <FormSection title="Penalties">
          <PenaltyFields />
        </FormSection>
        <FormSection title="Reminders" help={remindersHelp}>
          <ReminderFields days={settings.reminders.days} />
        </FormSection>
        <SettingsFoot>
          <SubmitButton>Save defaults</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}

function ReadTerms({ settings }: { settings: Settings }) {
  const { issueLeadDays, proration, allowPartPayment, penalty, reminders } = settings;
  return (
    <KeyValueList
      items={[
        ['Bill lead days', String(issueLeadDays)],
        ['New houses mid-period', prorationWord[proration]],
        ['Part payments allowed', allowPartPayment ? 'Yes' : 'No'],
        ['Penalty', <PenaltyText key="p" rule={penalty} />],
        ['Reminders', reminders.days.map(reminderWord).join(', ')],
      ]}
    />
  );
}

const limitText =
  'The highest waiver or credit note for one charge. People who manage settings can exceed it.';

function Limit({ settings, mayChange }: { settings: Settings; mayChange: boolean }) {
  const { waiveLimitMinor } = settings;
  const save = useSave('Limit saved.');
  if (!mayChange || !settings.mayExceedLimit) {
    return (
      <SettingsCard title="Waiver limit" text={limitText}>
        {waiveLimitMinor === null ? 'Any amount' : <MoneyText amountMinor={waiveLimitMinor} />}
      </SettingsCard>
    );
  }
  return (
    <SettingsCard title="Waiver limit" text={limitText}>
      <Form<Pick<Settings, 'waiveLimitMinor'>, Body>
        initial={{ waiveLimitMinor: null }}
        record={settings}
        schema={schema}
        onSubmit={save}
      >
        <MoneyField name="waiveLimitMinor" label="At most" help="Leave empty for no limit." />
        <SettingsFoot>
          <SubmitButton>Save limit</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}
