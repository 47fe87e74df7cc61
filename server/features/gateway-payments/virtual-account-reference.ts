// The reference of a virtual account in payment_references. Its prefix keeps it different from the references of
// payments.
export const virtualAccountReference = (accountNumber: string): string =>
  `account:${accountNumber}`;
