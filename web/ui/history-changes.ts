// What changed between two states of a record, field by field, in words. Pure.

export type Change = { field: string; before: string; after: string };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `moveInOn` reads `Move in on`; names that need more get it from the page's labels. */
export function fieldWords(field: string): string {
  const words = field
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueWords).join(', ');
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, each]) => `${fieldWords(key)}: ${valueWords(each)}`)
      .join(', ');
  }
  return String(value);
}

/** One line for each field whose value differs; fields in the order of the newer state. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const old = isRecord(before) ? before : {};
  const now = isRecord(after) ? after : {};
  const fields = [...new Set([...Object.keys(now), ...Object.keys(old)])];
  return fields
    .map((field) => ({ field, before: valueWords(old[field]), after: valueWords(now[field]) }))
    .filter((change) => change.before !== change.after);
}
