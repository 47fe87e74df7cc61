// How payment_references knows a virtual account: no payment of a gateway is called so.
export const virtualAccountReference = (accountNumber: string): string =>
  `account:${accountNumber}`;
