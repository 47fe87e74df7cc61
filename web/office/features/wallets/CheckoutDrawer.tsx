// Adds money by card or bank transfer: shows the gateway's fee, then opens its checkout. The money counts once the
// gateway confirms the payment.
import { Anchor, Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef } from 'react';
import { previewCheckout, startCheckout } from '#calls/gateway-payments/payments.ts';
import { getVirtualAccounts, openWalletAccount } from '#calls/gateway-payments/virtual-accounts.ts';
import { paymentChannels } from '#contract/gateway-payments/payments.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import classes from './wallets.module.css';

type CheckoutDrawerProps = { wallet: WalletRow; onCash: () => void; onClose: () => void };

export function CheckoutDrawer({ wallet, onCash, onClose }: CheckoutDrawerProps) {
  const checkout = useAct(startCheckout, { toasts: 'none' });
  const params = { walletId: wallet.id };
  // The gateway's page opens only after the form is submitted; otherwise the browser would ask about unsaved input.
  const address = useRef('');
  return (
    <FormDrawer<object, Parameters<typeof checkout.mutateAsync>[0]['body']>
      opened
      onClose={onClose}
      title={`Add fund to ${wallet.name}`}
      sentence={
        <>
          By card or transfer, on the payment service’s own page.{' '}
          <Anchor component="button" type="button" onClick={onCash}>
            Record cash or a cheque instead
          </Anchor>
        </>
      }
      submitLabel="Go to payment"
      initial={{ amountMinor: null, channel: 'Card', narration: `Fund for ${wallet.name}` }}
      schema={async () => (await import('#contract/gateway-payments/payments.ts')).CheckoutForm}
      onSubmit={async (body) => {
        address.current = (await checkout.mutateAsync({ params, body })).checkoutUrl;
      }}
      onDone={() => window.location.assign(address.current)}
    >
      <MoneyField name="amountMinor" label="Amount" required />
      <SelectField name="channel" label="Pay by" required options={paymentChannels} />
      <TextField name="narration" label="Purpose" required maxLength={200} />
      <Fee walletId={wallet.id} />
      <OwnAccount wallet={wallet} />
    </FormDrawer>
  );
}

/** The gateway's fee, shown before the payment. */
function Fee({ walletId }: { walletId: string }) {
  const { form } = useFormShared();
  const values = form.values as { amountMinor: number | null; channel: 'Card' | 'Bank transfer' };
  const [amountMinor] = useDebouncedValue(values.amountMinor, 300);
  const { data } = useOperation(
    previewCheckout,
    {
      params: { walletId },
      body: { amountMinor: amountMinor ?? 0, channel: values.channel },
    },
    { enabled: amountMinor !== null && amountMinor > 0 },
  );
  if (!amountMinor || !data) return null;
  return (
    <dl className={classes.preview} aria-live="polite">
      <dt>Payment service fee</dt>
      <dd>
        <MoneyText amountMinor={data.feeMinor} />
      </dd>
      <dt>Wallet receives</dt>
      <dd>
        <MoneyText amountMinor={data.netMinor} />
      </dd>
    </dl>
  );
}

/** The wallet's own bank account, which receives transfers without a checkout. */
function OwnAccount({ wallet }: { wallet: WalletRow }) {
  const offered = useOperation(getVirtualAccounts);
  const open = useAct(openWalletAccount, {
    success: ({ bank, number }) => `${bank} ${number} is this wallet’s own account.`,
  });
  const account = open.data ?? wallet.virtualAccount;
  if (account) {
    return (
      <dl className={classes.preview}>
        <dt>Or transfer to</dt>
        <dd>{account.bank}</dd>
        <dt>Account number</dt>
        <dd>
          <strong>{account.number}</strong>
        </dd>
      </dl>
    );
  }
  if (!offered.data?.isOffered) return null;
  return (
    <Button
      variant="default"
      loading={open.isPending}
      onClick={() => open.mutate({ params: { walletId: wallet.id } })}
    >
      Create an account number for transfers
    </Button>
  );
}
