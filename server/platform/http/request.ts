// Reads a call: its parts, parsed by the contract, its token and its community.
import type { Log } from '#platform/process/log.ts';
import type { FastifyRequest } from 'fastify';
import type { ErrorItem } from '#contract/shared/envelope.ts';
import { Id } from '#contract/shared/ids.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { itemsOf } from './answer.ts';
import type { RequestFacts } from './context.ts';
import { findUnstorable } from './check-input.ts';
import { invalid } from './refuse.ts';

const noKey: ErrorItem = {
  code: 'REQUIRED',
  description: 'Send an Idempotency-Key header: a new one per action, the same one for retries.',
  field: 'Idempotency-Key',
};

/**
 * The parts of a call, each parsed by its schema. Refuses all invalid fields at once; text that cannot be stored, and
 * excessive nesting, are refused alone.
 */
export async function parse(
  operation: Operation,
  request: FastifyRequest,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  const errors: ErrorItem[] = [];
  const parts = { params: request.params, query: request.query, body: request.body };
  for (const part of ['params', 'query', 'body'] as const) {
    if (part === 'body' && operation.kind === 'file') continue;
    const given = parts[part];
    const schema: Operation['body'] | undefined = operation[part];
    const unstorable = findUnstorable(given);
    if (unstorable) throw invalid([unstorable]);
    if (!schema) {
      errors.push(...strangers(given));
      continue;
    }
    const result = await schema.safeParseAsync(given ?? {});
    if (result.success) input[part] = result.data;
    else errors.push(...itemsOf(result.error));
  }
  if (operation.needsKey && request.headers['idempotency-key'] === undefined) errors.push(noKey);
  if (errors.length > 0) throw invalid(errors);
  return input;
}

/**
 * Reject a body or query on an operation that has none: one error per field, or one error if there are no field names.
 */
function strangers(given: unknown): ErrorItem[] {
  if (given === undefined || given === null) return [];
  if (typeof given !== 'object' || Array.isArray(given)) {
    return [{ code: 'INVALID', description: 'This operation takes no body.' }];
  }
  return Object.keys(given).map((field) => ({
    code: 'UNKNOWN_FIELD',
    description: 'This field is unknown.',
    field,
  }));
}

/** The bearer token; null if there is none or it has an invalid format. */
export function bearerOf(request: FastifyRequest): string | null {
  const match = /^Bearer ([\x21-\x7e]{16,200})$/.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}

/**
 * The id of the community in the path; null if the path has none, or if the header `communityid` names another one.
 * Null also stands for an invalid id, which is refused by its field after the session has been checked.
 */
export function communityOf(request: FastifyRequest): string | null {
  const { communityId } = request.params as { communityId?: string };
  const header = request.headers['communityid'];
  if (header !== undefined && header !== communityId) return null;
  return Id.safeParse(communityId).success ? (communityId ?? null) : null;
}

/** The request's own log, in the type that features use. */
export const logOf = ({ log }: FastifyRequest): Log => ({
  info: (details, message) => log.info(details, message),
  warn: (details, message) => log.warn(details, message),
  error: (details, message) => log.error(details, message),
});

/** The facts about a call that the audit log and the rate limits use. */
export const factsOf = (request: FastifyRequest): RequestFacts => ({
  id: request.id,
  ip: request.ip,
  device: (request.headers['user-agent'] ?? '').slice(0, 300),
});

/** Whether the request was for the API. The router decides, because a path can be written in many ways. */
export const isCall = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/') ?? false;
