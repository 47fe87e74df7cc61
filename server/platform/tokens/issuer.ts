// Who turns paid units into a token for a meter. A vendor of a real system stands behind this; the embedded one makes
// tokens that look like theirs and open no meter.
import { createHmac } from 'node:crypto';

export type TokenOrder = {
  /** Ours, the same in every try: an issuer that knows it gives the token that it gave. */
  reference: string;
  meterNumber: string;
  /** In tenths: `67.9`. */
  units: string;
};

export type TokenIssuer = {
  name: string;
  /** Throws `TokenRefused` where there never will be one; any other error is tried again. */
  issue(order: TokenOrder): Promise<string>;
};

/** The issuer will not give a token for this order, however often it is asked. */
export class TokenRefused extends Error {}

/** Twenty digits that follow from the order; a meter whose number ends in `-REFUSED` gets none. */
export const openSandboxIssuer = (secret: string): TokenIssuer => ({
  name: 'sandbox',
  issue: async ({ reference, meterNumber, units }) => {
    if (meterNumber.endsWith('-REFUSED')) throw new TokenRefused('The issuer knows no such meter.');
    const digest = createHmac('sha256', `courtyard tokens ${secret}`)
      .update(`${reference} ${meterNumber} ${units}`)
      .digest();
    return (digest.readBigUInt64BE() % 10n ** 10n)
      .toString()
      .padStart(10, '0')
      .concat((digest.readBigUInt64BE(8) % 10n ** 10n).toString().padStart(10, '0'));
  },
});
