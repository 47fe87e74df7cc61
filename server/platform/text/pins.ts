// PINs of gate staff. Four digits are quickly guessed from a leaked table, so the stored hash is keyed with the
// server's secret and slow to compute.
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

const length = 32;

const derive = (secret: string, pin: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const keyed = createHmac('sha256', secret).update(pin).digest();
    scrypt(keyed, salt, length, { N: 2 ** 14 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** The stored form of a PIN: its salt and its hash. */
export async function hashPin(secret: string, pin: string): Promise<string> {
  const salt = randomBytes(16).toString('base64url');
  return `${salt}.${(await derive(secret, pin, salt)).toString('base64url')}`;
}

export async function isPin(secret: string, pin: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.');
  const expected = Buffer.from(hash, 'base64url');
  return expected.length === length && timingSafeEqual(expected, await derive(secret, pin, salt));
}
