// Settings → Panic: the contacts that an alarm texts one after the other, the seconds between them, and the emergency
// numbers for everyone.
import { Skeleton } from '@mantine/core';
import { changePanicSettings, getPanicSettings } from '#calls/emergencies/panic-settings.ts';
import type { PanicSettings as Settings } from '#contract/emergencies/panic-settings.ts';
import { useMay } from '#lib/session/permissions.ts';
import { SmsNotSetUp, useIsSmsReady } from '#lib/community/sms-ready.tsx';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Form } from '#ui/form/Form.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { RepeatableRows } from '#ui/form/RepeatableRows.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { SwitchField } from '#ui/form/SwitchField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';

type Values = Omit<Settings, 'escalationSeconds' | 'version'> & { escalationSeconds: string };

/** The channels of an alarm, depending on whether text messages can be sent. */
const waysOf = (textsReady: boolean | undefined): string =>
  textsReady === false
    ? 'Guards on shift and managers are notified at once, in the app and by push, again and again ' +
      'until somebody answers, and the owner last. The panic contacts are not texted: call them.'
    : 'Guards on shift and managers are notified at once, in the app, by push and by text. ' +
      'The contacts below are texted one after the other until somebody answers. ' +
      'Without a contact, guards and managers are notified again, and the owner last.';

export function PanicSettings() {
  const result = useOperation(getPanicSettings);
  const mayChange = useMay('settings.update');
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={480} radius="md" />;
  const settings = result.data;
  return mayChange ? (
    <Change key={settings.version} settings={settings} />
  ) : (
    <KeyValueList
      items={[
        ['Contacts', settings.contacts.map(({ name }) => name).join(', ')],
        ['Next contact after', `${settings.escalationSeconds} seconds`],
        ['The street is told', settings.neighboursOn ? 'Yes' : 'No'],
        ['Numbers', settings.externalNumbers.map(({ name }) => name).join(', ')],
      ]}
    />
  );
}

function Change({ settings }: { settings: Settings }) {
  const { version, escalationSeconds, ...rest } = settings;
  const textsReady = useIsSmsReady();
  const change = useAct(changePanicSettings, {
    toasts: 'none',
    onSuccess: () => toastSuccess('Saved. The next alarm goes this way.'),
  });
  type Body = Parameters<typeof change.mutateAsync>[0]['body'];
  return (
    <SettingsCard
      title="Who is called"
      text={waysOf(textsReady)}
      action={<TextLink href={paths.raise('drill')}>Try it with a drill</TextLink>}
    >
      <Form<Values, Body>
        initial={{ ...rest, escalationSeconds: String(escalationSeconds) }}
        toBody={(values) => ({
          ...values,
          escalationSeconds: Number(values.escalationSeconds),
          version,
        })}
        schema={async () =>
          (await import('#contract/emergencies/panic-settings.ts')).changePanicSettings
            .body as never
        }
        onSubmit={(body) => change.mutateAsync({ body })}
      >
        <FormSection title="Panic contacts" help="In the order in which they are called.">
          <span data-tour="panic-contacts" />
          <RepeatableRows
            name="contacts"
            one="contact"
            blank={{ name: '', phone: '', relation: '' }}
            max={10}
          >
            {(at) => (
              <>
                <TextField name={`${at}.name`} label="Name" required maxLength={80} />
                <TextField name={`${at}.phone`} label="Phone" type="tel" required maxLength={30} />
                <TextField name={`${at}.relation`} label="Who they are" maxLength={60} />
              </>
            )}
          </RepeatableRows>
        </FormSection>
        <FormSection title="Escalation" columns>
          <TextField
            name="escalationSeconds"
            label="Next contact after seconds"
            inputMode="numeric"
            required
          />
          <SwitchField
            name="textsOn"
            label="Text messages"
            disabled={textsReady === false}
            help={
              textsReady === false ? (
                <SmsNotSetUp />
              ) : (
                'What they cost goes to the provider of the community.'
              )
            }
          />
          <SwitchField
            name="neighboursOn"
            label="Tell the street"
            help="Residents read of an alarm on their street, and of no house. No drill, no silent one."
          />
        </FormSection>
        <FormSection
          title="Emergency services"
          help="Police, fire brigade, hospital: shown to people who raise or answer an alarm."
        >
          <span data-tour="panic-numbers" />
          <RepeatableRows
            name="externalNumbers"
            one="number"
            blank={{ name: '', phone: '' }}
            max={20}
          >
            {(at) => (
              <>
                <TextField name={`${at}.name`} label="Name" required maxLength={80} />
                <TextField name={`${at}.phone`} label="Phone" type="tel" required maxLength={30} />
              </>
            )}
          </RepeatableRows>
        </FormSection>
        <SettingsFoot>
          <SubmitButton>Save</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}
