// A minimal body and query that pass an operation's schema, for tests of the steps after validation. The values are
// derived from the schema, or written by hand if the schema has rules beyond its shape. The ids match nothing.
import { z } from 'zod';
import type { Operation } from '#contract/shared/operation.ts';

export const nobody = '00000000-0000-4000-8000-000000000000';

type Json = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  oneOf?: Json[];
  allOf?: Json[];
  format?: string;
  pattern?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Json;
  required?: string[];
  properties?: Record<string, Json>;
};

const byCode = { by: { kind: 'code', code: '12345678' } };

/** Bodies and queries for schemas with rules beyond their shape: alternatives, ordered dates, parsed texts. */
const byHand: Readonly<Record<string, object>> = {
  inviteWorker: { email: 'sample@example.test' },
  createSecurityUser: { pin: '4827' },
  checkIn: byCode,
  checkOut: byCode,
  checkPass: byCode,
  recordRefusal: byCode,
  proveJoinPhone: { code: '123456' },
  eraseGuest: { plate: 'ABC 123' },
  proposeWatchEntry: { plate: 'ABC 123' },
};

const texts: readonly string[] = [
  'Sample',
  nobody,
  '2026-01-31',
  '2026-01-31T08:00:00Z',
  '2026-01',
  '08:00',
  '1234',
];

function valueOf(schema: Json): unknown {
  const { const: only, enum: words, anyOf, oneOf, allOf } = schema;
  if (only !== undefined) return only;
  if (words) return words[0];
  const choice = anyOf?.[0] ?? oneOf?.[0] ?? allOf?.[0];
  if (choice) return valueOf(choice);
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'array') {
    return Array.from({ length: schema.minItems ?? 0 }, () => valueOf(schema.items ?? {}));
  }
  if (schema.type === 'integer' || schema.type === 'number')
    return Math.max(schema.minimum ?? 1, 1);
  if (schema.type === 'boolean') return true;
  if (schema.type === 'string') return textOf(schema);
  // A text that the schema transforms has no type in the JSON schema.
  return textOf(schema);
}

function textOf({ pattern, minLength = 0 }: Json): string {
  const fitting = pattern === undefined ? undefined : new RegExp(pattern, 'u');
  const found = fitting && texts.find((text) => fitting.test(text));
  return found ?? 'Sample of a text'.padEnd(minLength, 's');
}

const objectOf = ({ required = [], properties = {} }: Json): object =>
  Object.fromEntries(required.map((key) => [key, valueOf(properties[key] ?? {})]));

const read = (schema: z.ZodType): Json =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', metadata: z.registry() }) as Json;

/** The body to send to an operation; undefined if it has none or takes a file. */
export function bodyFor({ name, body, kind }: Operation): object | undefined {
  if (!body || kind === 'file') return undefined;
  return { ...objectOf(read(body)), ...byHand[name] };
}

/** The query string to send to an operation, with its question mark. */
export function queryFor({ name, query, method }: Operation): string {
  if (!query) return '';
  const asked = { ...objectOf(read(query)), ...(method === 'GET' && byHand[name]) };
  return `?${new URLSearchParams(asked as Record<string, string>)}`;
}
