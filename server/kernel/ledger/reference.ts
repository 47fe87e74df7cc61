// Makes the reference of a journal or a request, which people quote: a letter for its type, then ten characters that
// are hard to confuse.
import { randomBytes } from 'node:crypto';

// The alphabet without 0, 1, I, L, O and U. The SQL function new_reference uses the same alphabet.
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * `T` is for a journal, `R` for a request. There are 30^10 references per prefix. A unique index in the database
 * rejects duplicates within a community.
 */
export function newReference(prefix: 'T' | 'R'): string {
  let reference: string = prefix;
  while (reference.length < 11) {
    // Skips bytes of 240 and above, so that all characters are equally likely.
    for (const byte of randomBytes(16)) {
      if (byte < 240 && reference.length < 11) reference += signs[byte % 30];
    }
  }
  return reference;
}
