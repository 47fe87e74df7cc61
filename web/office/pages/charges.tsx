// The list of charges, with the forms of other features that a charge opens: recording its payment, and a promise.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import type { ChargeForms } from '#office/features/charges/ChargeDrawer.tsx';
import { ChargesTab, type ChargesTabProps } from '#office/features/charges/ChargesTab.tsx';

const PaymentDrawer = lazyPart(
  async () => (await import('#office/features/due-payments/PaymentDrawer.tsx')).PaymentDrawer,
);
const PromiseDrawer = lazyPart(
  async () => (await import('#office/features/payment-claims/PromiseDrawer.tsx')).PromiseDrawer,
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
