// The body of a webhook whose signature was found true: read by a schema, and still refused when it is not what the
// gateway promises to send.
import type { z } from 'zod';
import type { Reading } from './gateway.ts';

/** Reads the bytes as JSON of a schema, and lets `toReading` say what it means. */
export function readBody<S extends z.ZodType>(
  raw: Buffer,
  schema: S,
  toReading: (body: z.output<S>) => Reading,
): Reading {
  let json: unknown;
  try {
    json = JSON.parse(raw.toString('utf8'));
  } catch {
    return { kind: 'unread' };
  }
  const result = schema.safeParse(json);
  return result.success ? toReading(result.data) : { kind: 'unread' };
}

/** Text of a provider, fit to be stored: without what PostgreSQL refuses, and not longer than its column. */
export const told = (text: string | null | undefined, limit = 300): string | null =>
  text ? text.toWellFormed().replaceAll('\u0000', '').slice(0, limit) || null : null;
