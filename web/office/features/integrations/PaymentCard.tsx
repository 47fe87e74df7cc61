// The payment gateway for houses: the platform's, or one with the community's own keys. A key is entered and never
// shown.
import { Box, Button, CopyButton, Skeleton } from '@mantine/core';
import {
  changePaymentGateway,
  decidePaymentGateway,
  getPaymentGateway,
} from '#calls/gateway-payments/payment-gateways.ts';
import type { PaymentGateway } from '#contract/gateway-payments/payment-gateways.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { useFieldValue } from '#ui/form/form-context.ts';
import { Form } from '#ui/form/Form.tsx';
import { FormSection } from '#ui/form/FormSection.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { SettingsCard, SettingsFoot } from '#ui/page/SettingsCard.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './integrations.module.css';

const names = { sandbox: 'Sandbox: no money moves', paystack: 'Paystack', stripe: 'Stripe' };

const gateways = [
  { value: 'none', label: 'The platform’s' },
  { value: 'paystack', label: 'Paystack' },
  { value: 'stripe', label: 'Stripe' },
];

export function PaymentCard() {
  const { data } = useOperation(getPaymentGateway);
  const mayChange = useMay('bankAccounts.approve');
  if (!data) return <Skeleton height={280} radius="md" />;
  return (
    <SettingsCard
      title="Payments"
      text={
        data.isOwn
          ? 'By card and bank transfer, into the estate’s own account at the gateway.'
          : 'By card and bank transfer, by the platform’s gateway.'
      }
    >
      {data.isOwn && data.gateway === null && (
        <p className={classes.warning} role="status">
          The key cannot be read any more, and nobody can pay. Enter it again.
        </p>
      )}
      <Rows component="div" ruled>
        <Standing settings={data} />
        {data.proposed && (
          <Proposal settings={data} proposed={data.proposed} mayDecide={mayChange} />
        )}
      </Rows>
      {mayChange && <Keys key={data.version} settings={data} />}
    </SettingsCard>
  );
}

function Standing({ settings }: { settings: PaymentGateway }) {
  const { gateway, maskedKey, webhookUrl, lastPaidAt } = settings;
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <Box fw={600}>{gateway ? names[gateway] : 'No gateway is set'}</Box>
        {maskedKey && <Muted component="div">Key {maskedKey}</Muted>}
        {webhookUrl && <Muted component="div">{webhookUrl}</Muted>}
        {gateway && (
          <Muted component="div">
            {lastPaidAt ? (
              <>
                Last paid <InstantText at={lastPaidAt} ago />
              </>
            ) : (
              'Nobody has paid by it yet'
            )}
          </Muted>
        )}
      </div>
      <StatusBadge tone={gateway ? (lastPaidAt ? 'good' : 'info') : 'neutral'}>
        {gateway ? (lastPaidAt ? 'Works' : 'Ready') : 'Off'}
      </StatusBadge>
    </div>
  );
}

type ProposalProps = {
  settings: PaymentGateway;
  proposed: NonNullable<PaymentGateway['proposed']>;
  mayDecide: boolean;
};

/** A proposed change, with the buttons for the second person to accept or reject it. */
function Proposal({ settings: { version }, proposed, mayDecide }: ProposalProps) {
  const { gateway, maskedKey, byName, at, isMine } = proposed;
  const decide = useAct(decidePaymentGateway, { toasts: 'errors' });
  const answer = (isConfirmed: boolean) =>
    void withStepUp(async () => {
      await decide.mutateAsync({ body: { version, isConfirmed } });
      toastSuccess(isConfirmed ? 'Payments go there from now on.' : 'The change was dropped.');
    });
  return (
    <div className={classes.row} role="status">
      <div className={classes.words}>
        <Box fw={600}>
          {gateway ? `${names[gateway]}, key ${maskedKey}` : 'The platform’s gateway'} waits for a
          second person
        </Box>
        <Muted component="div">
          {isMine ? 'You' : byName} asked for it <InstantText at={at} ago />.{' '}
          {isMine
            ? 'A colleague who approves bank accounts confirms it.'
            : 'Confirm it only if you know of it: what houses pay goes there from then on.'}
        </Muted>
      </div>
      {mayDecide && (
        <Row align="stretch" justify="flex-end" mt={16} className={classes.buttons}>
          <Button variant="default" loading={decide.isPending} onClick={() => answer(false)}>
            {isMine ? 'Take back' : 'Decline'}
          </Button>
          {!isMine && (
            <Button loading={decide.isPending} onClick={() => answer(true)}>
              Confirm
            </Button>
          )}
        </Row>
      )}
    </div>
  );
}

type Values = { gateway: string; secretKey: string; webhookSecret: string };

const bodyOf =
  ({ version }: PaymentGateway) =>
  ({ gateway, secretKey, webhookSecret }: Values) =>
    gateway === 'none'
      ? { gateway: null, version }
      : {
          gateway,
          version,
          ...(secretKey && { secretKey }),
          ...(gateway === 'stripe' && webhookSecret && { webhookSecret }),
        };

function Keys({ settings }: { settings: PaymentGateway }) {
  const change = useAct(changePaymentGateway, {
    success: ({ proposed }) => (proposed ? 'A second person has to confirm it.' : 'Saved.'),
  });
  return (
    <Form<Values, never>
      initial={{
        gateway: (settings.isOwn && settings.gateway) || 'none',
        secretKey: '',
        webhookSecret: '',
      }}
      toBody={bodyOf(settings)}
      schema={async () =>
        (await import('#contract/gateway-payments/payment-gateways.ts')).changePaymentGateway.body
      }
      onSubmit={(body) => withStepUp(() => change.mutateAsync({ body }))}
    >
      <FormSection title="Whose account is paid" columns>
        <SelectField name="gateway" label="Gateway" required options={gateways} />
        <KeyFields settings={settings} />
      </FormSection>
      <SettingsFoot>
        <SubmitButton>Save gateway</SubmitButton>
      </SettingsFoot>
    </Form>
  );
}

function KeyFields({ settings }: { settings: PaymentGateway }) {
  const gateway = useFieldValue<string>('gateway');
  if (gateway !== 'paystack' && gateway !== 'stripe') return null;
  const isKept = settings.isOwn && settings.gateway === gateway;
  const kept = isKept && { help: 'Stored. Enter one to replace it, of the same account.' };
  const address = settings.ownWebhookUrls[gateway];
  return (
    <>
      <TextField
        name="secretKey"
        label="Secret key"
        type="password"
        autoComplete="off"
        required={!isKept}
        {...kept}
      />
      {gateway === 'stripe' && (
        <TextField
          name="webhookSecret"
          label="Signing secret of the webhook"
          type="password"
          autoComplete="off"
          required={!isKept}
          {...kept}
        />
      )}
      <div>
        <Muted>
          Enter this address with {names[gateway]} for its webhooks, in an account that no other
          community uses:
        </Muted>
        <code className={classes.code}>{address}</code>{' '}
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="subtle" size="compact-sm" onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </div>
    </>
  );
}
