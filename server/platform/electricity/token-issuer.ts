// The issuer of meter tokens: converts paid units into a token. A real vendor's system implements this interface; the
// embedded issuer makes tokens that look real and work in no meter.
import { createHmac } from 'node:crypto';

export type TokenOrder = {
  /** Our reference, the same in every try: an issuer that knows it returns the token that it issued. */
  reference: string;
  meterNumber: string;
  /** The units of electricity as a decimal number, such as `67.9`. */
  units: string;
};

export type TokenIssuer = {
  name: string;
  /** Throws `TokenRefused` if there will never be a token; after any other error the order is retried. */
  issue(order: TokenOrder): Promise<string>;
};

/** The issuer permanently refuses a token for this order. */
export class TokenRefused extends Error {}

/**
 * The embedded issuer: twenty digits that depend on the order and the secret. A meter whose number ends in `-REFUSED`
 * gets none.
 */
export const openSandboxIssuer = (secret: string): TokenIssuer => ({
  name: 'sandbox',
  issue: async ({ reference, meterNumber, units }) => {
    if (meterNumber.endsWith('-REFUSED'))
      throw new TokenRefused('The token issuer does not know this meter.');
    const digest = createHmac('sha256', `courtyard tokens ${secret}`)
      .update(`${reference} ${meterNumber} ${units}`)
      .digest();
    return (digest.readBigUInt64BE() % 10n ** 10n)
      .toString()
      .padStart(10, '0')
      .concat((digest.readBigUInt64BE(8) % 10n ** 10n).toString().padStart(10, '0'));
  },
});
