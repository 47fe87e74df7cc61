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
          ? 'By card and bank transfer, into the estate’s own gateway account.'
          : 'By card and bank transfer, through the platform’s gateway.'
      }
    >
      {data.isOwn && data.gateway === null && (
        <p className={classes.warning} role="status">
          The key can no longer be read, so nobody can pay. Enter it again.
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
                Last payment <InstantText at={lastPaidAt} ago />
              </>
            ) : (
              'No payments yet'
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

/**
 * A proposed change of the gateway. A second person can confirm or decline it. Its author can withdraw it, and confirm
 * it if nobody else can.
 */
function Proposal({ settings: { version }, proposed, mayDecide }: ProposalProps) {
  const { gateway, maskedKey, byName, at, isMine, may } = proposed;
  const isAlone = isMine && may.confirm;
  const decide = useAct(decidePaymentGateway, { toasts: 'errors' });
  const answer = (isConfirmed: boolean) =>
    void withStepUp(async () => {
      await decide.mutateAsync({ body: { version, isConfirmed } });
      toastSuccess(isConfirmed ? 'Payment gateway changed.' : 'Change declined.');
    });
  return (
    <div className={classes.row} role="status">
      <div className={classes.words}>
        <Box fw={600}>
          {gateway ? `${names[gateway]}, key ${maskedKey}` : 'The platform’s gateway'} awaits{' '}
          {isAlone ? 'your confirmation' : 'a second person'}
        </Box>
        <Muted component="div">
          {isMine ? 'You' : byName} requested it <InstantText at={at} ago />.{' '}
          {!may.confirm
            ? 'A colleague who approves bank accounts confirms it.'
            : isAlone
              ? 'You are the only person who approves bank accounts, so you confirm it yourself.'
              : 'Confirm only if you expect this change. Payments of houses will go there.'}
        </Muted>
      </div>
      {mayDecide && (
        <Row align="stretch" justify="flex-end" mt={16} className={classes.buttons}>
          <Button variant="default" loading={decide.isPending} onClick={() => answer(false)}>
            {isMine ? 'Withdraw' : 'Decline'}
          </Button>
          {may.confirm && (
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
    success: ({ proposed }) => (proposed ? 'A second person must confirm the change.' : 'Saved.'),
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
      <FormSection title="Receiving account" columns>
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
  const kept = isKept && { help: 'Stored. Enter a key of the same account to replace it.' };
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
          Enter this address at {names[gateway]} as the webhook address. The account must not be
          used by another community:
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
