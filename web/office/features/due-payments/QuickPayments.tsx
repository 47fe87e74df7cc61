// Opens the dialog that records a payment over any page, once a house is chosen in the command palette.
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { closeQuickPayment, useQuickPayment } from '#lib/money/quick-payment.ts';

const QuickPaymentDialog = lazyPart(
  async () => (await import('./QuickPaymentDialog.tsx')).QuickPaymentDialog,
);

export function QuickPayments() {
  const house = useQuickPayment((state) => state.house);
  return house && <QuickPaymentDialog key={house.id} house={house} onClose={closeQuickPayment} />;
}
