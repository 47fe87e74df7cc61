// Hashes passwords with scrypt, and compares them. The stored form is `salt:key`, both in hexadecimal digits.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

export type PasswordCost = { N: number; r: number; p: number };

/** Each hash takes 32 MB and tens of milliseconds. Other parameters would make every stored hash invalid. */
const productCost: PasswordCost = { N: 16_384, r: 16, p: 1 };
const keyBytes = 64;
const saltBytes = 16;

const stored = new RegExp(`^([0-9a-f]{${saltBytes * 2}}):([0-9a-f]{${keyBytes * 2}})$`);

/** The salt is used as hexadecimal text and not as bytes, because the first stored hashes were made in this way. */
const keyOf = (password: string, salt: string, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const maxmem = 2 * 128 * cost.N * cost.r;
    scrypt(password.normalize('NFKC'), salt, keyBytes, { ...cost, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** The hash of a password. Only tests use another cost. */
export async function hashPassword(password: string, cost = productCost): Promise<string> {
  const salt = randomBytes(saltBytes).toString('hex');
  return `${salt}:${(await keyOf(password, salt, cost)).toString('hex')}`;
}

/** True if the hash belongs to the password. Throws if the text is not a valid hash. */
export async function isPassword(
  password: string,
  hash: string,
  cost = productCost,
): Promise<boolean> {
  const [, salt, key] = stored.exec(hash) ?? [];
  if (salt === undefined || key === undefined) throw new Error('not a password hash');
  return timingSafeEqual(await keyOf(password, salt, cost), Buffer.from(key, 'hex'));
}
