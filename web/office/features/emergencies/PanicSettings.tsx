// Settings → Emergency alarms: the contacts that an alarm texts one after the other, the seconds between them, whether
// texts are sent and neighbours are notified, and the emergency numbers for people who raise or answer an alarm.
import { Skeleton } from '@mantine/core';
import { getTextsReady } from '#calls/integrations/sms.ts';
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
    ? 'Guards on shift and managers are notified in the app and by push, repeatedly ' +
      'until somebody answers, then the owner. Panic contacts get no text messages. Call them.'
    : 'Guards on shift and managers are notified in the app, by push and by text message. ' +
      'The contacts below get a text message in turn until somebody answers. ' +
      'Without contacts, guards and managers are notified again, then the owner.';

export function PanicSettings() {
  const result = useOperation(getPanicSettings);
  const texts = useOperation(getTextsReady);
  const mayChange = useMay('settings.update');
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data || texts.isPending) return <Skeleton height={480} radius="md" />;
  const settings = result.data;
  return mayChange ? (
    <Change key={settings.version} settings={settings} />
  ) : (
    <KeyValueList
      items={[
        ['Contacts', settings.contacts.map(({ name }) => name).join(', ')],
        ['Next contact after', `${settings.escalationSeconds} seconds`],
        ['Neighbours notified', settings.neighboursOn ? 'Yes' : 'No'],
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
    onSuccess: () => toastSuccess('Saved. The next alarm uses these settings.'),
  });
  type Body = Parameters<typeof change.mutateAsync>[0]['body'];
  return (
    <SettingsCard
      title="Recipients"
      text={waysOf(textsReady)}
      action={
        <TextLink standing href={paths.raise('drill')}>
          Test with a drill
        </TextLink>
      }
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
        <FormSection title="Panic contacts" help="Texted in this order until somebody answers.">
          <div data-tour="panic-contacts">
            <RepeatableRows
              name="contacts"
              one="contact"
              blank={{ name: '', phone: '', relation: '' }}
              max={10}
            >
              {(at) => (
                <>
                  <TextField name={`${at}.name`} label="Name" required maxLength={80} />
                  <TextField
                    name={`${at}.phone`}
                    label="Phone"
                    type="tel"
                    required
                    maxLength={30}
                  />
                  <TextField name={`${at}.relation`} label="Role" maxLength={60} />
                </>
              )}
            </RepeatableRows>
          </div>
        </FormSection>
        <FormSection title="Escalation" columns>
          <TextField
            name="escalationSeconds"
            label="Seconds until next contact"
            inputMode="numeric"
            required
          />
          <SwitchField
            name="textsOn"
            label="Text messages"
            disabled={textsReady === false}
            help={
              textsReady === false ? <SmsNotSetUp /> : 'The community’s provider charges for them.'
            }
          />
          <SwitchField
            name="neighboursOn"
            label="Notify the street"
            help="Residents see the type and street of an alarm, not the house. Not for drills or silent alarms."
          />
        </FormSection>
        <FormSection
          title="Emergency services"
          help="Shown to people who raise or answer an alarm, for example police or hospital."
        >
          <div data-tour="panic-numbers">
            <RepeatableRows
              name="externalNumbers"
              one="number"
              blank={{ name: '', phone: '' }}
              max={20}
            >
              {(at) => (
                <>
                  <TextField name={`${at}.name`} label="Name" required maxLength={80} />
                  <TextField
                    name={`${at}.phone`}
                    label="Phone"
                    type="tel"
                    required
                    maxLength={30}
                  />
                </>
              )}
            </RepeatableRows>
          </div>
        </FormSection>
        <SettingsFoot>
          <SubmitButton>Save</SubmitButton>
        </SettingsFoot>
      </Form>
    </SettingsCard>
  );
}
