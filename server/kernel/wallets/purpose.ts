// The purposes that the wallets feature gives to gateway payments.

/** The payments feature repeats the purpose in its events. */
export const purpose = { withdrawal: 'withdrawal', deposit: 'wallet-deposit' } as const;
