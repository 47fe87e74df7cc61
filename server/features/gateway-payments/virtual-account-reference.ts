// The reference of a virtual account in payment_references. The prefix prevents confusion with the references of
// payments.
export const virtualAccountReference = (accountNumber: string): string =>
  `account:${accountNumber}`;
