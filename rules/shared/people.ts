// Formats of names, email addresses and number plates, for forms, the import grid and the server. Phone numbers need
// lookup tables, so they are checked on the server.
import { z } from 'zod';
import { readWith, type Reading } from './reading.ts';

const oneSpace = (text: string) => text.replaceAll(/\s+/g, ' ');

/** A first or last name: 2 to 50 letters, marks, apostrophes, hyphens and spaces. */
export const PersonName = z
  .string()
  .trim()
  .normalize('NFC')
  .overwrite(oneSpace)
  .regex(/^.{2,50}$/u, 'Enter a name of 2 to 50 letters.')
  .regex(/^[\p{L}\p{M}'’ʼ -]+$/u, 'Use only letters, spaces, hyphens and apostrophes.')
  .regex(/\p{L}/u, 'Enter a name of 2 to 50 letters.');

/** An email address, stored in lower case. */
export const Email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'This email address is too long.')
  .regex(z.regexes.email, 'Enter a valid email address.');

/** A number plate in capitals: `ABC-123DE`. */
export const Plate = z
  .string()
  .trim()
  .normalize('NFC')
  .toUpperCase()
  .overwrite(oneSpace)
  .regex(
    /^[\p{L}\p{N}](?:[\p{L}\p{N} -]{0,10}[\p{L}\p{N}])$/u,
    'Enter a plate of 2 to 12 letters and digits.',
  );

export const readName = (text: string): Reading => readWith(PersonName, text);

/** Also accepts the formats of mail programs: `mailto:ada@…` and `Ada <ada@…>`. */
export function readEmail(text: string): Reading {
  const address = /<([^<>]*)>\s*$/.exec(text)?.[1] ?? text;
  const bare = address.trim().replace(/^mailto:/i, '');
  if (/@[^@]*[,;/\s][^@]*@/.test(bare)) {
    return { reason: 'Enter only one email address.' };
  }
  return readWith(Email, bare);
}

export const readPlate = (text: string): Reading => readWith(Plate, text);
