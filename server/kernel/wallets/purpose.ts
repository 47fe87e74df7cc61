// The purposes that the wallets feature gives to payments and payouts of a gateway.

/** The events of the gateway repeat the purpose, so that the feature recognises its own. */
export const purpose = { withdrawal: 'withdrawal', deposit: 'wallet-deposit' } as const;
