// Small words that all of wallets uses.

/** A day as people write it: `21 Nov 2026`. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
