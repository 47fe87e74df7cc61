// Webhook signatures: keyed hashes over the raw bytes, compared in constant time.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Headers } from './gateway.ts';

/** How old a signed timestamp may be, and how far ahead of our clock. */
export const toleranceSeconds = 300;

type Algorithm = 'sha256' | 'sha512';

export const sign = (algorithm: Algorithm, key: string, ...parts: (Buffer | string)[]): string => {
  const hmac = createHmac(algorithm, key);
  for (const part of parts) hmac.update(part);
  return hmac.digest('hex');
};

/** Whether `given`, in hex, is the expected signature. */
export function matches(expectedHex: string, given: string): boolean {
  const expected = Buffer.from(expectedHex, 'hex');
  const bytes = /^[0-9a-f]+$/i.test(given) ? Buffer.from(given, 'hex') : Buffer.alloc(0);
  return bytes.length === expected.length && timingSafeEqual(bytes, expected);
}

/** A header's value; empty if the header is missing or a list. */
export const headerOf = (headers: Headers, name: string): string => {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
};

/** The signature header `t=…,v1=…` over `timestamp.body`, as Stripe and the sandbox sign. */
export function timestamped(key: string, raw: Buffer | string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${sign('sha256', key, `${seconds}.`, raw)}`;
}

/**
 * Null if the header is a valid signature of the bytes whose time differs by at most five minutes from `now`, otherwise
 * the fault.
 */
export function faultOfTimestamped(
  header: string,
  { key, raw, now }: { key: string; raw: Buffer; now: Date },
): string | null {
  const parts = header.split(',', 20).map((part) => part.trim().split('=', 2));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return 'no timestamp';
  const expected = sign('sha256', key, `${seconds}.`, raw);
  const given = parts.filter(([name]) => name === 'v1').map(([, value]) => value ?? '');
  // Compare all of them, so that the duration does not tell which one matched. During a key rotation there are two
  // signatures.
  const fits = given.map((one) => matches(expected, one)).includes(true);
  if (!fits) return 'wrong signature';
  const age = Math.abs(now.getTime() / 1000 - Number(seconds));
  return age > toleranceSeconds ? 'too old' : null;
}
