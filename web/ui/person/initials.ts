// The initials of a name and the tint of its avatar. Both depend on the name alone, so that a person looks the same
// everywhere.

/** The number of tints in `web/ui/tokens.css`. */
export const tintCount = 6;

/** The first letters of the first and the last word, with their accents: `ỌṢ` for `Ọlá ọmọ Ṣadé`. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]\p{M}*/u.exec(word)?.[0] ?? '')
    .filter((letter) => letter !== '');
  const [first = ''] = words;
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return (first + last).toLocaleUpperCase('en');
}

/** A number from 1 to `tintCount`. */
export function tintOf(name: string): number {
  let hash = 2_166_136_261;
  for (const character of name.normalize('NFC').trim().toLocaleLowerCase('en')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  return ((hash >>> 9) % tintCount) + 1;
}
