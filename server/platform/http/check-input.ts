// Checks parsed input before any schema: text that PostgreSQL cannot store, and excessive nesting, are refused with the
// field's name. The check uses no recursion.
import type { ErrorItem } from '#contract/shared/envelope.ts';

const depthLimit = 30;

type Place = { value: unknown; field: string; depth: number };

/** The first error in the text or depth of a parsed body, query or path; null if there is none. */
export function findUnstorable(input: unknown): ErrorItem | null {
  const waiting: Place[] = [{ value: input, field: '', depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const problem = problemAt(next);
    if (problem) return problem;
    // Push in a loop: spreading a hundred thousand items would exceed the argument limit of one call.
    for (const place of innerPlaces(next)) waiting.push(place);
  }
  return null;
}

function problemAt({ value, field, depth }: Place): ErrorItem | null {
  if (typeof value === 'string') {
    const description = problemOfText(value);
    return description ? { code: 'UNSTORABLE_TEXT', description, field } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= depthLimit) {
    const outermost = field.split('.')[0] ?? '';
    return { code: 'TOO_DEEP', description: 'This value is nested too deeply.', field: outermost };
  }
  const badName = Object.keys(value).some((name) => problemOfText(name) !== null);
  const description = 'A field name contains text that can’t be stored.';
  return badName ? { code: 'UNSTORABLE_TEXT', description, field } : null;
}

function innerPlaces({ value, field, depth }: Place): Place[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, inner]) => ({
    value: inner,
    field: field ? `${field}.${name}` : name,
    depth: depth + 1,
  }));
}

function problemOfText(text: string): string | null {
  if (text.includes('\0')) return 'Text with a NUL byte can’t be stored.';
  if (!text.isWellFormed()) return 'This text ends in the middle of a character.';
  return null;
}
