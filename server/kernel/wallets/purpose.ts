// The purposes that wallets give to payments.

/** Payments repeats them in its events. */
export const purpose = { withdrawal: 'withdrawal', deposit: 'wallet-deposit' } as const;
