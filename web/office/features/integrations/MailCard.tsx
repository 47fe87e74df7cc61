// The mail server that sends the community's emails, and a test email. The password is entered and never shown.
import { Button, Skeleton } from '@mantine/core';
import {
  changeSmtpSettings,
  getSmtpSettings,
  sendTestMail,
} from '#calls/integrations/mail-servers.ts';
import type { SmtpSettings } from '#contract/integrations/mail-servers.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import classes from './integrations.module.css';

const securities = [
  { value: 'STARTTLS', label: 'STARTTLS (587)' },
  { value: 'TLS', label: 'TLS (465)' },
  { value: 'None', label: 'None' },
];

type Values = {
  host: string;
  port: string;
  security: string;
  username: string;
  password: string;
  fromAddress: string;
  fromName: string;
  replyTo: string;
};

const bodyOf =
  ({ version }: SmtpSettings) =>
  ({ host, port, password, ...rest }: Values) =>
    host.trim() === ''
      ? { host: null, version, fromName: rest.fromName, replyTo: rest.replyTo }
      : { host, port: Number(port), ...rest, ...(password && { password }), version };

export function MailCard() {
  const { data } = useOperation(getSmtpSettings);
  const mayChange = useMay('settings.update');
  return (
    <SettingsCard
      title="Mail"
      text={
        data?.host
          ? `Emails are sent by ${data.host} from ${data.fromAddress}.`
          : 'Emails are sent by the platform’s server.'
      }
    >
      {data?.lastError && (
        <p className={classes.warning} role="status">
          {data.lastError} Until this is fixed, the platform’s server sends your emails.
        </p>
      )}
      {!data && <Skeleton height={240} />}
      {data && mayChange && <Server key={data.version} settings={data} />}
    </SettingsCard>
  );
}

function Server({ settings }: { settings: SmtpSettings }) {
  const change = useAct(changeSmtpSettings);
  const test = useAct(sendTestMail);
  const { host, port, security, username, fromAddress, fromName, replyTo, hasPassword } = settings;
  return (
    <Form<Values, never>
      initial={{
        host: host ?? '',
        port: String(port),
        security,
        username,
        password: '',
        fromAddress,
        fromName,
        replyTo,
      }}
      toBody={bodyOf(settings)}
      schema={async () =>
        (await import('#contract/integrations/mail-servers.ts')).changeSmtpSettings.body
      }
      onSubmit={(body) => withStepUp(() => change.mutateAsync({ body }))}
    >
      <FormSection title="Sender" columns>
        <TextField
          name="fromName"
          label="From name"
          maxLength={80}
          help="Leave empty to use the community’s name."
        />
        <TextField
          name="replyTo"
          label="Reply-to"
          type="email"
          maxLength={254}
          help="Leave empty to use the community’s contact email."
        />
      </FormSection>
      <FormSection title="Your own server" columns>
        <TextField
          name="host"
          label="Server"
          maxLength={253}
          placeholder="smtp.example.com"
          help="Leave empty to use the platform’s server."
        />
        <TextField name="port" label="Port" inputMode="numeric" maxLength={5} />
        <SelectField name="security" label="Encryption" required options={securities} />
        <TextField
          name="fromAddress"
          label="IP address"
          type="email"
          maxLength={254}
          placeholder="office@example.com"
        />
        <TextField name="username" label="User name" autoComplete="off" maxLength={200} />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          {...(hasPassword && { help: 'Stored. Enter one to replace it.' })}
        />
      </FormSection>
      <SettingsFoot>
        {host && (
          <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
            Send test email
          </Button>
        )}
        <SubmitButton>Save server</SubmitButton>
      </SettingsFoot>
    </Form>
  );
}
