// Settings → Complaints: the working hours that target times use, the holidays, and when resolved complaints are closed
// and archived.
import { Skeleton } from '@mantine/core';
import {
  changeComplaintSettings,
  getComplaintSettings,
} from '#calls/complaints/complaint-settings.ts';
import type { ComplaintSettings as Settings } from '#contract/complaints/complaint-settings.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { DayField } from '#ui/form/DayField.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RepeatableRows } from '#ui/form/RepeatableRows.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { bodyOf, times, type Values, valuesOf, weekdays, words } from './settings-values.ts';
import classes from './complaints.module.css';

export function ComplaintSettings() {
  const result = useOperation(getComplaintSettings);
  const mayChange = useMay('settings.update');
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={480} radius="md" />;
  const settings = result.data;
  return mayChange ? (
    <Change key={settings.version} settings={settings} />
  ) : (
    <KeyValueList items={words(settings)} />
  );
}

function Change({ settings }: { settings: Settings }) {
  const change = useAct(changeComplaintSettings, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Saved. Due times of open complaints will be recalculated.'),
  });
  type Body = Parameters<typeof change.mutateAsync>[0]['body'];
  return (
    <SettingsCard
      title="Calendar and closing"
      text="Types on working hours count only these hours. Critical complaints count around the clock."
    >
      <Form<Values, Body>
        initial={valuesOf(settings)}
        toBody={(values) => bodyOf(values, settings.version) as Body}
        schema={async () =>
          (await import('#contract/complaints/complaint-settings.ts'))
            .ComplaintSettingsChange as never
        }
        onSubmit={(body) => change.mutateAsync({ body })}
      >
        <FormSection title="Working hours">
          <Column gap={8}>
            {weekdays.map((day, at) => (
              <div key={day} className={classes.day}>
                <SelectField
                  name={`hours.${at}.opens`}
                  label={`${day} from`}
                  options={times}
                  placeholder="Closed"
                />
                <SelectField
                  name={`hours.${at}.closes`}
                  label={`${day} to`}
                  options={times}
                  placeholder="Closed"
                />
              </div>
            ))}
          </Column>
        </FormSection>
        <FormSection title="Holidays">
          <RepeatableRows name="holidays" one="holiday" blank={{ on: '', name: '' }} max={200}>
            {(row) => (
              <>
                <DayField name={`${row}.on`} label="Day" required />
                <TextField name={`${row}.name`} label="Name" required maxLength={60} />
              </>
            )}
          </RepeatableRows>
        </FormSection>
        <FormSection title="Closing" columns>
          <TextField
            name="autoCloseDays"
            label="Closed after days"
            inputMode="numeric"
            required
            help="For resolved complaints that are not reopened."
          />
          <TextField
            name="archiveDays"
            label="Archived after days"
            inputMode="numeric"
            required
            help="For closed and rejected complaints."
          />
        </FormSection>
        <SettingsFoot>
          <SubmitButton>Save</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}
