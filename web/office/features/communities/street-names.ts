// Parses street names as typed or pasted: one per line or separated by semicolons, without duplicates.

/** A longer list is better imported from a spreadsheet. */
export const streetsAtOnce = 60;

/** The names in a text, without blanks, list markers and duplicates; case is ignored in the comparison. */
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
