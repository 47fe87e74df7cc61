// What a call that should be refused answers, over many operations at once: each function tells every breach of its
// law in a sentence, so that the same law runs over the product and over a planted violation.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { rolePermissions, type SystemRole, systemRoles } from '#contract/permissions.ts';
import { refusalsOf } from '#contract/refusals.ts';

export type Subject = {
  app: FastifyInstance;
  operations: readonly Operation[];
  communityId: string;
};

type Sent = { token?: string | undefined; community?: string; body?: unknown; query?: string };

export const isInCommunity = ({ access }: Operation): boolean =>
  access !== 'public' && access !== 'session';

/** Where an operation is called; ids other than the community's name nothing. */
export const urlOf = (operation: Operation, community: string): string =>
  `/api${operation.path.replace(/:(\w+)/g, (_, name: string) =>
    name === 'communityId' ? community : randomUUID(),
  )}`;

export function send(
  { app, communityId }: Subject,
  operation: Operation,
  { token, community = communityId, body, query = '' }: Sent,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method: operation.method,
    url: urlOf(operation, community) + query,
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body as object }),
  });
}

/** Why an answer is not one that the contract declares; undefined when it is. */
export function undeclared(operation: Operation, answer: LightMyRequestResponse) {
  const { statusCode: status, body } = answer;
  if (status === 200) return undefined;
  if (!body.startsWith('{')) return `${operation.name} answered ${status} without JSON`;
  const failure = JSON.parse(body) as { errors: { code: string }[] };
  const codes = refusalsOf(operation)
    .filter((refusal) => refusal.status === status)
    .map(({ code }) => code);
  if (codes.length === 0) return `${operation.name} answered ${status}: ${body}`;
  // Within a 422 each field has its own code; other refusals use the declared one.
  if (status === 422 || codes.includes(failure.errors[0]?.code ?? '')) return undefined;
  return `${operation.name} answered an undeclared code: ${body}`;
}

/** Without a session, and with a forged one, every call that needs one answers 401. */
export async function sessionBreaches(subject: Subject): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(({ access }) => access !== 'public')) {
    for (const token of [undefined, 'a-forged-token-of-some-length-0123456789']) {
      const answer = await send(subject, operation, { token });
      if (answer.statusCode === 401) continue;
      breaches.push(`${operation.name} without a session: ${answer.statusCode}`);
    }
  }
  return breaches;
}

/** Who is not of the community gets the answer of one that does not exist, byte for byte but for the request's id. */
export async function strangerBreaches(subject: Subject, token: string): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(isInCommunity)) {
    const theirs = await send(subject, operation, { token });
    const missing = await send(subject, operation, { token, community: randomUUID() });
    const alike =
      withoutId(theirs.body) === withoutId(missing.body) &&
      theirs.headers['content-length'] === missing.headers['content-length'];
    if (theirs.statusCode === 404 && alike) continue;
    breaches.push(`${operation.name} to a stranger: ${theirs.statusCode}`);
  }
  return breaches;
}

/** A role gets a 403 exactly where it does not hold the permission that the contract names. */
export async function permissionBreaches(
  subject: Subject,
  tokens: ReadonlyMap<SystemRole, string>,
): Promise<string[]> {
  const breaches: string[] = [];
  const guarded = subject.operations.filter(isInCommunity);
  for (const operation of guarded.filter(({ access }) => access !== 'member')) {
    for (const role of systemRoles) {
      const answer = await send(subject, operation, { token: tokens.get(role) });
      const held = rolePermissions[role].includes(operation.access as never);
      if ((answer.statusCode === 403) !== held) continue;
      breaches.push(`${operation.name} as ${role}: ${answer.statusCode}`);
    }
  }
  return breaches;
}

const withoutId = (body: string): string => body.replace(/"requestId":"[^"]*"/, '');
