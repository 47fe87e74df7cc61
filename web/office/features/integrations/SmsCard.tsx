// The provider of text messages, the price of one part, and a test message. Secrets are entered and never shown.
import { Button, CopyButton, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { changeSmsSettings, getSmsSettings, sendTestSms } from '#calls/integrations/sms.ts';
import type { SmsSettings } from '#contract/integrations/sms.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useFieldValue } from '#ui/form/form-context.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { PhoneField } from '#ui/form/PhoneField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import classes from './integrations.module.css';

const now: Record<SmsSettings['sendsBy'], string> = {
  community: 'Your own provider sends messages.',
  platform: 'The platform’s provider sends messages.',
  sandbox: 'Text messages are not sent. Choose a provider.',
  none: 'No provider is set, so text messages can’t be sent.',
};

const providers = [
  { value: 'none', label: 'The platform’s' },
  { value: 'twilio', label: 'Twilio' },
  { value: 'termii', label: 'Termii' },
];

type Values = {
  provider: string;
  account: string;
  sender: string;
  partMinor: number | null;
  secret: string;
  signingSecret: string;
};

export function SmsCard() {
  const { data } = useOperation(getSmsSettings);
  const mayChange = useMay('settings.update');
  return (
    <SettingsCard title="Text messages" text={data ? now[data.sendsBy] : ' '}>
      {!data && <Skeleton height={160} />}
      {data && mayChange && <Provider key={data.version} settings={data} />}
      {data && mayChange && data.sendsBy !== 'none' && <Try />}
    </SettingsCard>
  );
}

const bodyOf =
  ({ version }: SmsSettings) =>
  ({ provider, account, sender, partMinor, secret, signingSecret }: Values) =>
    provider === 'none'
      ? { provider: null, partMinor, version }
      : {
          provider,
          sender,
          partMinor,
          version,
          ...(provider === 'twilio' && { account }),
          ...(secret && { secret }),
          ...(provider === 'termii' && signingSecret && { signingSecret }),
        };

function Provider({ settings }: { settings: SmsSettings }) {
  const change = useAct(changeSmsSettings);
  return (
    <Form<Values, never>
      initial={{
        provider: settings.provider ?? 'none',
        account: settings.account,
        sender: settings.sender,
        partMinor: settings.partMinor,
        secret: '',
        signingSecret: '',
      }}
      toBody={bodyOf(settings)}
      schema={async () => (await import('#contract/integrations/sms.ts')).changeSmsSettings.body}
      onSubmit={(body) => withStepUp(() => change.mutateAsync({ body }))}
    >
      <FormSection title="Provider" columns>
        <SelectField name="provider" label="Provider" required options={providers} />
        <ProviderFields settings={settings} />
        <MoneyField
          name="partMinor"
          label="Price of one part"
          help="Used to calculate the cost of a broadcast."
        />
      </FormSection>
      <SettingsFoot>
        <SubmitButton>Save provider</SubmitButton>
      </SettingsFoot>
    </Form>
  );
}

function ProviderFields({ settings }: { settings: SmsSettings }) {
  const provider = useFieldValue<string>('provider');
  if (provider === 'none') return null;
  const isKept = settings.provider === provider && settings.hasSecret;
  const kept = 'Stored. Enter one to replace it.';
  const secret = provider === 'twilio' ? 'Auth token' : 'API key';
  return (
    <>
      {provider === 'twilio' && (
        <TextField name="account" label="Account SID" required maxLength={100} />
      )}
      <TextField
        name="sender"
        label="Sender"
        required
        maxLength={40}
        help="A number or an approved sender name."
      />
      <TextField
        name="secret"
        label={secret}
        type="password"
        autoComplete="off"
        required={!isKept}
        {...(isKept && { help: kept })}
      />
      {provider === 'termii' && (
        <TextField
          name="signingSecret"
          label="Secret key"
          type="password"
          autoComplete="off"
          help={
            settings.provider === 'termii' && settings.hasSigningSecret
              ? kept
              : 'Needed to verify delivery reports.'
          }
        />
      )}
      {provider === 'termii' && settings.provider === 'termii' && (
        <div>
          <Muted>Enter this address at Termii for delivery reports:</Muted>
          <code className={classes.code}>{settings.reportUrl}</code>{' '}
          <CopyButton value={settings.reportUrl}>
            {({ copied, copy }) => (
              <Button variant="subtle" size="compact-sm" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
    </>
  );
}

function Try() {
  const [round, setRound] = useState(0);
  const send = useAct(sendTestSms, { onSuccess: () => setRound(round + 1) });
  return (
    <Form<{ to: string }, never>
      key={round}
      initial={{ to: '' }}
      onSubmit={(body) => send.mutateAsync({ body })}
    >
      <div className={classes.aside}>
        <PhoneField name="to" label="Test number" />
        <SubmitButton>Send test</SubmitButton>
      </div>
    </Form>
  );
}
