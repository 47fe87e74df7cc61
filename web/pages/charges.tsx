// The list of charges, with the forms of other features that a charge opens: recording its payment, and a promise.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import type { ChargeForms } from '#web/features/charges/ChargeDrawer.tsx';
import { ChargesTab, type ChargesTabProps } from '#web/features/charges/ChargesTab.tsx';

const PaymentDrawer = lazyPart(
  async () => (await import('#web/features/due-payments/PaymentDrawer.tsx')).PaymentDrawer,
);
const PromiseDrawer = lazyPart(
  async () => (await import('#web/features/payment-claims/PromiseDrawer.tsx')).PromiseDrawer,
);

const forms: ChargeForms = {
  payment: (charge, onClose) => <PaymentDrawer charge={charge} onClose={onClose} />,
  promise: ({ house, outstandingMinor: amountMinor }, onClose) => (
    <PromiseDrawer {...{ house, amountMinor }} onClose={onClose} />
  ),
};

export const Charges = (props: Omit<ChargesTabProps, 'forms'>) => (
  <ChargesTab {...props} forms={forms} />
);
