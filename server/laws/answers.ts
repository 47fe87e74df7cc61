// Checks the refusals of many operations. Each function returns one sentence per violation of its rule, so that the
// same function checks the product and finds a planted violation.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { scopesFor } from '#contract/shared/key-access.ts';
import {
  isForResidents,
  isForWorkers,
  needsSignIn,
  type Operation,
} from '#contract/shared/operation.ts';
import { refusalsOf } from '#contract/shared/refusals.ts';
import { makeKey } from '#platform/http/api-key.ts';
import { bodyFor } from './samples.ts';

export type Subject = {
  app: FastifyInstance;
  operations: readonly Operation[];
  communityId: string;
  /** The house in the path of residents' operations; a random id if absent. */
  houseId?: string;
};

type Sent = { token?: string | undefined; community?: string; body?: unknown; query?: string };

export const isInCommunity = ({ access }: Operation): boolean => isForWorkers(access);

/** The URL of an operation. Missing ids are replaced by random ones, which match nothing. */
export const urlOf = (
  operation: Operation,
  community: string,
  ids: Readonly<Record<string, string>> = {},
): string =>
  `/api${operation.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'communityId' ? community : (ids[name] ?? randomUUID()),
  )}`;

export function send(
  { app, communityId, houseId }: Subject,
  operation: Operation,
  { token, community = communityId, body, query = '' }: Sent,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: operation.method,
    url:
      urlOf(operation, community, isForResidents(operation.access) && houseId ? { houseId } : {}) +
      query,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(operation.needsKey && { 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { payload: body as object }),
  });
}

/** A sentence about an answer that the contract does not declare; undefined if it declares the answer. */
export function undeclared(operation: Operation, answer: LightMyRequestResponse) {
  const { statusCode: status, body } = answer;
  if (status === 200) return undefined;
  if (!body.startsWith('{')) return `${operation.name} answered ${status} without JSON`;
  const failure = JSON.parse(body) as { errors: { code: string }[] };
  const codes = refusalsOf(operation)
    .filter((refusal) => refusal.status === status)
    .map(({ code }) => code);
  if (codes.length === 0) return `${operation.name} answered ${status}: ${body}`;
  // In a 422 each field has its own code. For other statuses the contract declares the code.
  if (status === 422 || codes.includes(failure.errors[0]?.code ?? '')) return undefined;
  return `${operation.name} answered an undeclared code: ${body}`;
}

/** Checks that every call that needs a session answers 401 without one and with a forged one. */
export async function sessionBreaches(subject: Subject): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(({ access }) => needsSignIn(access))) {
    const forgedKey = makeKey(subject.communityId).token;
    for (const token of [undefined, 'a-forged-token-of-some-length-0123456789', forgedKey]) {
      const answer = await send(subject, operation, { token });
      if (answer.statusCode === 401) continue;
      breaches.push(`${operation.name} without a session: ${answer.statusCode}`);
    }
  }
  return breaches;
}

/**
 * Checks that a caller outside of the community gets the same answer as for a community that does not exist, except
 * for the request id.
 */
export async function strangerBreaches(
  subject: Subject,
  ...tokens: readonly string[]
): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(isInCommunity)) {
    const nowhere = { token: tokens[0], community: randomUUID() };
    const missing = await send(subject, operation, nowhere);
    for (const token of tokens) {
      const theirs = await send(subject, operation, { token });
      const alike =
        withoutId(theirs.body) === withoutId(missing.body) &&
        theirs.headers['content-length'] === missing.headers['content-length'];
      if (theirs.statusCode === 404 && alike) continue;
      breaches.push(`${operation.name} to a stranger: ${theirs.statusCode}`);
    }
  }
  return breaches;
}

/** A person with a role, or an API key, and its permissions. */
export type Holder = { name: string; token: string; held: readonly string[] };

/**
 * Checks that a worker gets a 403 exactly if their role lacks the permission in the contract. Operations for every
 * member are left out.
 */
export async function permissionBreaches(
  subject: Subject,
  holders: readonly Holder[],
): Promise<string[]> {
  const breaches: string[] = [];
  const guarded = subject.operations.filter(isInCommunity);
  for (const operation of guarded.filter(({ access }) => access !== 'member')) {
    for (const { name, token, held } of holders) {
      const answer = await send(subject, operation, { token });
      if ((answer.statusCode === 403) !== held.includes(operation.access)) continue;
      breaches.push(`${operation.name} as ${name}: ${answer.statusCode}`);
    }
  }
  return breaches;
}

/**
 * Checks that an operation for every member refuses no member, except with a 404 for an unknown record. Operations in
 * `judged` make their own checks, and each of them has to refuse at least one holder.
 */
export async function memberBreaches(
  subject: Subject,
  holders: readonly Holder[],
  judged: Readonly<Record<string, string>>,
): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(({ access }) => access === 'member')) {
    const refused: string[] = [];
    const refusing = /:(?!communityId)/.test(operation.path) ? [403] : [403, 404];
    for (const { name, token } of holders) {
      const { statusCode } = await send(subject, operation, { token, body: bodyFor(operation) });
      if (refusing.includes(statusCode)) refused.push(`${name}: ${statusCode}`);
    }
    if (operation.name in judged) {
      if (refused.length === 0) breaches.push(`${operation.name} refuses nobody`);
    } else if (refused.length > 0) {
      breaches.push(`${operation.name} refuses ${refused.join(', ')}`);
    }
  }
  return breaches;
}

/**
 * Checks that an API key has only the permissions of its scopes. Operations that are closed to keys, or that need
 * another permission, answer 403.
 */
export async function keyBreaches(subject: Subject, keys: readonly Holder[]): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(({ access }) => needsSignIn(access))) {
    for (const { name, token, held } of keys) {
      const answer = await send(subject, operation, { token });
      const may = scopesFor(operation).some((scope) => held.includes(scope));
      if ((answer.statusCode === 403) !== may && answer.statusCode !== 401) continue;
      breaches.push(`${operation.name} by ${name}: ${answer.statusCode}`);
    }
  }
  return breaches;
}

/**
 * Checks that a worker with a street limit sees nothing of other streets: no answer contains a text in
 * `outside.words`, neither in lists nor for the ids in `outside.ids`.
 */
export async function scopeBreaches(
  subject: Subject,
  token: string,
  outside: { ids: Readonly<Record<string, string>>; words: readonly string[] },
): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(isInCommunity)) {
    const url = urlOf(operation, subject.communityId, outside.ids);
    const answer = await subject.app.inject({
      method: operation.method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(operation.method !== 'GET' && { payload: {} }),
    });
    const told = outside.words.find((word) => answer.body.includes(word));
    if (told) breaches.push(`${operation.name} tells of ${told}`);
    const byId = Object.values(outside.ids).some((id) => url.includes(id));
    if (!byId || [404, 415, 422].includes(answer.statusCode)) continue;
    // An answer that equals the answer for an unknown id reveals nothing.
    const missing = await send(subject, operation, { token, body: bodyOf(operation) });
    if (withoutId(missing.body) === withoutId(answer.body)) continue;
    breaches.push(`${operation.name} by an id of another street: ${answer.statusCode}`);
  }
  return breaches;
}

const bodyOf = ({ method }: Operation): object | undefined => (method === 'GET' ? undefined : {});

/** An answer's body without the request id. */
export const withoutId = (body: string): string => body.replace(/"requestId":"[^"]*"/, '');
