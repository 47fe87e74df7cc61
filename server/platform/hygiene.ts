// Looks at parsed input before any schema does: text that PostgreSQL cannot store, and nesting that nothing
// here needs, are refused with the field named. It walks without recursion.
import type { ErrorItem } from '#contract/envelope.ts';

const depthLimit = 30;

/** The first thing wrong with the text or depth of a parsed body, query or path; null when clean. */
export function findUnstorable(input: unknown): ErrorItem | null {
  const waiting: { value: unknown; field: string; depth: number }[] = [
    { value: input, field: '', depth: 0 },
  ];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, field, depth } = next;
    if (typeof value === 'string') {
      const problem = problemOfText(value);
      if (problem) return { code: 'UNSTORABLE_TEXT', description: problem, field };
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= depthLimit) {
        return { code: 'TOO_DEEP', description: 'This is nested too deeply.', field: top(field) };
      }
      for (const [key, inner] of Object.entries(value)) {
        if (problemOfText(key)) {
          return { code: 'UNSTORABLE_TEXT', description: 'A name holds a NUL byte.', field };
        }
        waiting.push({ value: inner, field: field ? `${field}.${key}` : key, depth: depth + 1 });
      }
    }
  }
  return null;
}

const top = (field: string): string => field.split('.')[0] ?? '';

function problemOfText(text: string): string | null {
  if (text.includes('\0')) return 'Text with a NUL byte cannot be stored.';
  if (!text.isWellFormed()) return 'This text is cut in the middle of a character.';
  return null;
}
