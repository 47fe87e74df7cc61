// Parsing a text from a person or a spreadsheet: into its one stored form, or into the reason why it is invalid, as a
// sentence for its cell or field.
import type { z } from 'zod';

export type Reading = { value: string } | { reason: string };

/** Parses by a schema; the reason is the message of its first failed check. */
export function readWith(schema: z.ZodType<string, string>, text: string): Reading {
  const result = schema.safeParse(text);
  if (result.success) return { value: result.data };
  return { reason: result.error.issues[0]?.message ?? 'This is not valid.' };
}
