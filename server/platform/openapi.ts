// Describes an operation to Fastify and the OpenAPI document: its schemas and every status that it answers. http.ts
// validates, so that one answer can name every invalid field.
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { Failure } from '#contract/envelope.ts';
import type { Operation } from '#contract/operation.ts';
import { opensToKeys } from '#contract/key-access.ts';
import { refusalsOf } from '#contract/refusals.ts';
import { nameShapesOf, unnamed } from './named-shapes.ts';

type Schema = FastifySchema & {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
};

/** The Fastify schema of an operation. */
export function schemaOf(operation: Operation): Schema {
  const { params, query, body, access, feature, needsKey, wholeCommunity, keptFromSupport } =
    operation;
  nameShapesOf(operation);
  const needs = access === 'public' || access === 'session' ? null : access;
  const notes = [
    needs && needs !== 'member' ? `Needs the permission \`${needs}\`.` : '',
    operation.keyScopes
      ? `An API key needs one of the scopes ${operation.keyScopes.map((one) => `\`${one}\``).join(', ')}.`
      : '',
    wholeCommunity ? 'Refused to who is limited to streets or wallets.' : '',
    keptFromSupport ? 'Refused to the platform’s support.' : '',
    feature ? `Gated by the feature “${feature}”.` : '',
    needsKey ? 'Refused without an `Idempotency-Key`.' : '',
  ].filter(Boolean);
  return {
    operationId: operation.name,
    summary: operation.summary,
    ...(notes.length > 0 && { description: notes.join(' ') }),
    tags: [areaOf(operation.path)],
    security: securityOf(operation),
    ...(params && { params: unnamed(params) }),
    ...(query && { querystring: unnamed(query) }),
    ...(body && operation.kind !== 'file' && { body }),
    ...(needsKey && { headers: KeyHeader }),
    response: responsesOf(operation),
  };
}

const KeyHeader = z.object({
  'Idempotency-Key': z.string().min(8).max(100).meta({
    description: 'New for each deed, the same when it is tried again: then the first answer comes.',
  }),
});

/** A session is accepted on every operation that is not public, a key on operations that are open to keys. */
const securityOf = (operation: Operation): Record<string, string[]>[] =>
  operation.access === 'public'
    ? []
    : [{ bearer: [] }, ...(opensToKeys(operation) ? [{ apiKey: [] }] : [])];

/** The tag that calls are listed under: the first part of the path, or the first part after the community's id. */
function areaOf(path: string): string {
  const [first = '', second] = path.split('/').filter((part) => part && !part.startsWith(':'));
  return first === 'community' && second ? second : first;
}

// Named, so that the document describes a refusal once, and not ten times in each operation.
z.globalRegistry.add(Failure, { id: 'Failure' });

const refusedWith = (codes: string) => ({
  description: codes,
  content: { 'application/json': { schema: Failure } },
});

function responsesOf(operation: Operation): Record<number, unknown> {
  const failures = new Map<number, string[]>();
  for (const { status, code } of refusalsOf(operation)) {
    failures.set(status, [...(failures.get(status) ?? []), code]);
  }
  const answers: [number, unknown][] = [...failures].map(([status, codes]) => [
    status,
    refusedWith(codes.join(', ')),
  ]);
  answers.push([500, refusedWith('FAULT')]);
  const file = operation.kind === 'download' || operation.kind === 'events';
  const success = z.object({
    success: z.literal(true),
    message: z.string().optional(),
    data: operation.data ?? z.null(),
  });
  answers.push([
    200,
    file ? z.string().meta({ description: 'The file.' }) : success.meta({ description: 'Done.' }),
  ]);
  return Object.fromEntries(answers);
}
