// Checks calls with a link or a device's key. Each function returns one sentence per violation, so that the same
// function checks the product and finds a planted violation.
import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { gateRefusals } from '#contract/gates/gates.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { type Subject, urlOf } from './answers.ts';
import { bodyFor, queryFor } from './samples.ts';

const text = (length: number): string => randomBytes(length).toString('base64url').slice(0, length);

/** Keys and codes in the formats of all links. The server never issued them. */
const neverIssued = (): string[] => [
  text(43),
  text(64),
  randomBytes(16).toString('hex') + text(22),
  'R0123456789',
];

type Sent = { token?: string | undefined; params?: Record<string, string> };

async function sendAsHolder(
  { app, communityId }: Subject,
  operation: Operation,
  { token, params = {} }: Sent,
): Promise<LightMyRequestResponse> {
  const body = bodyFor(operation);
  return app.inject({
    method: operation.method,
    url: urlOf(operation, communityId, params) + queryFor(operation),
    headers: { ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body as object }),
  });
}

/** The refusals of an unknown link: a 404, and the refusal of an unknown pairing code. */
const isUnknown = ({ statusCode, body }: LightMyRequestResponse): boolean =>
  statusCode === 404 || body.includes(gateRefusals.notPairing.code);

/** Checks that a link that was never issued opens nothing, even for a caller who is signed in. */
export async function linkBreaches(subject: Subject, token: string): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(({ access }) => access === 'link')) {
    const tries = neverIssued().flatMap((key) => [
      { params: { key, code: key } },
      { params: { key, code: key }, token },
    ]);
    const answers = [];
    for (const sent of tries) answers.push(await sendAsHolder(subject, operation, sent));
    // A key in the format of another kind of link gets a 422.
    const wrong = answers.filter((one) => !isUnknown(one) && one.statusCode !== 422);
    for (const { statusCode } of wrong) {
      breaches.push(`${operation.name} with an unknown link: ${statusCode}`);
    }
    if (answers.some(isUnknown) || wrong.length > 0) continue;
    breaches.push(`${operation.name} was called with no link of its format`);
  }
  return breaches;
}

/** Checks that the calls of one kind of device answer 401 to each caller in `others`. */
export async function deviceBreaches(
  subject: Subject,
  kind: 'device:console' | 'device:hardware',
  others: Readonly<Record<string, string | undefined>>,
): Promise<string[]> {
  const breaches: string[] = [];
  for (const operation of subject.operations.filter(({ access }) => access === kind)) {
    for (const [name, token] of Object.entries(others)) {
      const answer = await sendAsHolder(subject, operation, { token });
      if (answer.statusCode === 401) continue;
      breaches.push(`${operation.name} by ${name}: ${answer.statusCode}`);
    }
  }
  return breaches;
}
