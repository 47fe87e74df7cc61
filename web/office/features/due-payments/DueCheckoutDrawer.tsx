// A house pays its dues at the desk by card or bank transfer, on the gateway's page. The payment counts once the
// gateway confirms it.
import { useRef } from 'react';
import { startDuePayment } from '#calls/due-payments/due-checkouts.ts';
import { paymentChannels } from '#contract/gateway-payments/payments.ts';
import { useAct } from '#lib/api/use-act.ts';
import { FormDrawer } from '#ui/form/FormDrawer.tsx';
import { MoneyField } from '#ui/form/MoneyField.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';

type DueCheckoutDrawerProps = {
  house: { id: string; label: string };
  /** The amount that the house owes and does not dispute. */
  owedMinor: number;
  onClose: () => void;
};

type Values = { amountMinor: number | null; channel: string };

export function DueCheckoutDrawer({ house, owedMinor, onClose }: DueCheckoutDrawerProps) {
  const checkout = useAct(startDuePayment, { toasts: 'none' });
  type Body = Omit<Parameters<typeof checkout.mutateAsync>[0]['body'], 'houseId'>;
  // The gateway's page opens only after the form is submitted; otherwise the browser would ask about unsaved input.
  const address = useRef('');
  return (
    <FormDrawer<Values, Body>
      opened
      onClose={onClose}
      title={`Card or transfer for ${house.label}`}
      sentence="The payment service’s page opens. Its result becomes a payment of this house."
      submitLabel="Go to payment"
      initial={{ amountMinor: owedMinor > 0 ? owedMinor : null, channel: 'Card' }}
      schema={async () => (await import('#contract/due-payments/due-checkouts.ts')).DueCheckoutForm}
      onSubmit={async (body) => {
        const { checkoutUrl } = await checkout.mutateAsync({
          body: { ...body, houseId: house.id },
        });
        address.current = checkoutUrl;
      }}
      onDone={() => window.location.assign(address.current)}
    >
      <MoneyField name="amountMinor" label="Amount" required />
      <SelectField name="channel" label="Pay by" required options={paymentChannels} />
    </FormDrawer>
  );
}
