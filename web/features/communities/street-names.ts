// Parses street names as typed or pasted: one per line, without duplicates.

/** More than this are better brought in by a spreadsheet. */
export const streetsAtOnce = 60;

/** The names of a text, without blanks, list marks and repeats; case does not make another street. */
export function readStreetNames(text: string): string[] {
  const names = new Map<string, string>();
  for (const line of text.split(/[\n;]+/)) {
    const name = line
      .replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const key = name.toLocaleLowerCase();
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
