// Parses the body of a webhook with a valid signature by a schema, and refuses it if it does not have the gateway's
// documented format.
import type { z } from 'zod';
import type { Reading } from './gateway.ts';

/** Parses the bytes as JSON of a schema, and passes the result to `toReading`. */
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

/**
 * A provider's text, made safe to store: without characters that PostgreSQL refuses, and truncated to its column's
 * length.
 */
export const storableText = (text: string | null | undefined, limit = 300): string | null =>
  text ? text.toWellFormed().replaceAll('\u0000', '').slice(0, limit) || null : null;
