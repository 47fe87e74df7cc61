// What people quote of a journal or a request: ten signs that nobody misreads, after a letter for what it is.
import { randomBytes } from 'node:crypto';

// Without 0, 1, I, L, O and U; the database's new_reference makes the same.
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `T` is a journal's, `R` a request's; one of 30^10, and unique in the community by the database's word. */
export function newReference(prefix: 'T' | 'R'): string {
  let reference: string = prefix;
  while (reference.length < 11) {
    // Bytes from 240 on are left out, so that every sign is as likely as the next.
    for (const byte of randomBytes(16)) {
      if (byte < 240 && reference.length < 11) reference += signs[byte % 30];
    }
  }
  return reference;
}
