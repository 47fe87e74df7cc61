// Describes an operation to Fastify and the OpenAPI document: its schemas and its answers. serve.ts validates, so that
// one answer can name several invalid fields.
import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { common, Failure } from '#contract/shared/envelope.ts';
import {
  isForHolders,
  isForResidents,
  isForWorkers,
  needsSignIn,
  type Operation,
  type Refusal,
  type ResidentAccess,
} from '#contract/shared/operation.ts';
import { isOpenToApiKeys } from '#contract/shared/key-access.ts';
import { nameShapesOf, unnamed } from './named-shapes.ts';

type Schema = FastifySchema & {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  response: Record<string, unknown>;
};

const wordsOfResidents: Readonly<Record<ResidentAccess, string>> = {
  'resident:member': 'For residents of the house.',
  'resident:payer': 'For residents who may pay for the house.',
  'resident:host': 'For residents of the house who may admit guests.',
  'resident:dweller': 'For residents of the house, also while their access is suspended.',
  'resident:anywhere': 'For residents of the community.',
};

const schemas = new WeakMap<Operation, Schema>();

/** The Fastify schema of an operation, made once, because tests build many servers in one process. */
export function schemaOf(operation: Operation): Schema {
  const schema = schemas.get(operation) ?? describe(operation);
  schemas.set(operation, schema);
  // Returns a copy, because Fastify changes the schema that it receives.
  return { ...schema, response: { ...schema.response } };
}

function describe(operation: Operation): Schema {
  const { params, query, body, access, feature, needsKey, wholeCommunity, keptFromSupport } =
    operation;
  nameShapesOf(operation);
  const notes = [
    isForWorkers(access) && access !== 'member' ? `Needs the permission \`${access}\`.` : '',
    isForResidents(access) ? wordsOfResidents[access] : '',
    operation.keyScopes
      ? `An API key needs one of the scopes ${operation.keyScopes.map((one) => `\`${one}\``).join(', ')}.`
      : '',
    wholeCommunity ? 'Refused to people whose role is limited to streets or wallets.' : '',
    keptFromSupport ? 'Refused to platform support.' : '',
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
    description:
      'A new value per action and the same value for retries, which get the first response.',
  }),
});

/** How a caller proves that they may make the call; a public call and a link need no header. */
function securityOf(operation: Operation): Record<string, string[]>[] {
  const { access } = operation;
  if (needsSignIn(access)) {
    return [{ bearer: [] }, ...(isOpenToApiKeys(operation) ? [{ apiKey: [] }] : [])];
  }
  return isForHolders(access) && access !== 'link' ? [{ deviceKey: [] }] : [];
}

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

// An operation declares these two itself, like its own refusals.
const declared: readonly Refusal[] = [common.stale, common.stepUpRequired];
const implied = Object.values<Refusal>(common).filter((one) => !declared.includes(one));

const listed = (refusals: readonly Refusal[]): string =>
  [...Map.groupBy(refusals, ({ status }) => status)]
    .toSorted(([one], [other]) => one - other)
    .map(([status, list]) => `${status} ${list.map(({ code }) => code).join(', ')}`)
    .join('; ');

/**
 * The refusals that follow from the access and the input of a call are described in one shared answer. So the
 * refusals of an operation are easy to find, and generated clients are small.
 */
const everyCall = refusedWith(
  `Refused for a reason that many operations share: ${listed(implied)}; 500 FAULT. Statuses that an operation lists ` +
    'can have these codes too.',
);

/** The answer of a success: the envelope with its data, a file, or a stream. */
function successOf({ kind, data }: Operation): object {
  if (kind === 'download') return streamed('The file.', 'application/octet-stream', bytes);
  if (kind === 'events') return streamed('The stream of events.', 'text/event-stream', z.string());
  const shape = {
    success: z.literal(true),
    message: z.string().optional(),
    data: data ?? z.null(),
  };
  return z.object(shape).meta({ description: 'Done.' });
}

const streamed = (description: string, type: string, schema: z.ZodType) => ({
  description,
  content: { [type]: { schema } },
});

/** The schema of a file. Without this format, generated clients read a file as text, which damages it. */
const bytes = z.string().meta({ format: 'binary' });

/** The answers of an operation by status: its success, the statuses of its own refusals, and `default` for the rest. */
function responsesOf(operation: Operation): Record<string, unknown> {
  const own = operation.refusals.filter(({ code }) => !implied.some((one) => one.code === code));
  const answers = [...Map.groupBy(own, ({ status }) => status)].map(([status, list]) => [
    status,
    refusedWith([...new Set(list.map(({ code }) => code))].join(', ')),
  ]);
  return { 200: successOf(operation), ...Object.fromEntries(answers), default: everyCall };
}
