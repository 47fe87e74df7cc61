// The reference of a journal or a request that people quote: a letter for its type, then ten characters that are hard
// to misread.
import { randomBytes } from 'node:crypto';

// Without 0, 1, I, L, O and U, like the database's new_reference.
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * `T` is for a journal, `R` for a request. There are 30^10 references per prefix; the database ensures that each is
 * unique in the community.
 */
export function newReference(prefix: 'T' | 'R'): string {
  let reference: string = prefix;
  while (reference.length < 11) {
    // Skip bytes from 240 on, so that all characters are equally likely.
    for (const byte of randomBytes(16)) {
      if (byte < 240 && reference.length < 11) reference += signs[byte % 30];
    }
  }
  return reference;
}
