// Adds, removes and uses passkeys. Adding one needs step-up authentication and sends an email, because a passkey
// confirms actions in the person's name. At each use the device verifies the person by face, fingerprint or PIN.
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type {
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { maskedEmail } from '#rules/shared/masked-email.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import { passkeyLimit, passkeyRefusals as refusals } from '#contract/identity/passkeys.ts';
import type * as calls from '#contract/identity/passkeys.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { requireStepUp } from '#platform/http/step-up.ts';
import { insertMail } from '#platform/delivery/mail.ts';
import { recordAccount } from './queries/account-log.ts';
import { deviceName } from './credentials/device-name.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';
import { passkeyAdded, passkeyRemoved } from './messages.ts';
import * as queries from './queries/passkeys.ts';
import { markSteppedUp } from './queries/people.ts';

const challengeMs = 5 * 60 * 1000;

/** The relying party of passkeys: the installation's host name and origin. Browsers do not accept an IP address. */
type Place = { host: string; origin: string };

/**
 * The relying party for a URL. Undefined if the host is an IP address; a loopback address is treated as localhost.
 */
export function placeOf(publicUrl: string): Place | undefined {
  const url = new URL(publicUrl);
  const address = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (address === '127.0.0.1' || address === '::1') url.hostname = 'localhost';
  else if (isIP(address) > 0) return undefined;
  return { host: url.hostname, origin: url.origin };
}

function requirePlace({ publicUrl }: Identity): Place {
  const place = placeOf(publicUrl);
  if (!place) throw refuse(refusals.needsName);
  return place;
}

export const listPasskeys = async (
  { db }: Identity,
  { user }: SessionContext,
): Promise<Answer<typeof calls.listPasskeys>> => ({
  items: await queries.selectPasskeys(db, user.id),
});

export async function startPasskey(
  identity: Identity,
  context: SessionContext,
): Promise<Answer<typeof calls.startPasskey>> {
  const { user } = context;
  const { host } = requirePlace(identity);
  const known = await knownOf(identity, user.id);
  refuseTooMany(known.length);
  requireStepUp(context, `Add a passkey to the account of ${maskedEmail(user.email)}`);
  return {
    challenge: await newChallenge(identity, context, 'add'),
    host,
    userHandle: Buffer.from(user.id).toString('base64url'),
    email: user.email,
    known,
  };
}

function refuseTooMany(count: number): void {
  if (count >= passkeyLimit) throw refuse(refusals.tooMany, { with: { limit: passkeyLimit } });
}

const knownOf = async ({ db }: Identity, userId: string) =>
  (await queries.selectStored(db, userId)).map(({ credentialId, transports }) => ({
    id: credentialId,
    transports,
  }));

async function newChallenge(
  { db }: Identity,
  { user, clock }: SessionContext,
  purpose: queries.Purpose,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const at = clock.now();
  await queries.keepChallenge(db, { sessionId: user.sessionId, purpose, challenge, at });
  return challenge;
}

/**
 * Takes and deletes the session's challenge, which the device's response must sign. Refuses if the session requested
 * none for this purpose in the last five minutes.
 */
async function takeChallenge(
  { db }: Identity,
  { user, clock }: SessionContext,
  purpose: queries.Purpose,
): Promise<string> {
  const after = new Date(clock.now().getTime() - challengeMs);
  const challenge = await queries.spendChallenge(db, { sessionId: user.sessionId, purpose, after });
  if (challenge === undefined) throw refuse(refusals.wrong);
  return challenge;
}

export async function addPasskey(
  identity: Identity,
  context: SessionContext,
  { body }: Parsed<typeof calls.addPasskey>,
): Promise<Answer<typeof calls.addPasskey>> {
  const { db } = identity;
  const { user, clock, request } = context;
  const place = requirePlace(identity);
  const expectedChallenge = await takeChallenge(identity, context, 'add');
  const { credential } = await verifyNew(body, { ...place, expectedChallenge });
  refuseTooMany((await queries.selectStored(db, user.id)).length);
  const added = await queries.insertPasskey(db, {
    userId: user.id,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: body.transports ?? [],
    name: deviceName(request.device),
    at: clock.now(),
  });
  if (!added) throw refuse(refusals.known);
  await insertMail(db, { to: user.email, ...passkeyAdded.email({ name: added.name }) });
  await recordAccount(context, 'passkeyAdded');
  context.log.warn({ event: 'passkey-added', userId: user.id }, 'identity');
  return added;
}

type Expected = Place & { expectedChallenge: string };
type New = Parsed<typeof calls.addPasskey>['body'];

/** Verifies the device's response and returns the new key. Refuses an invalid response. */
async function verifyNew(
  { id, clientData, attestation }: New,
  { host, origin, expectedChallenge }: Expected,
): Promise<NonNullable<VerifiedRegistrationResponse['registrationInfo']>> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { registrationInfo } = await orWrong<VerifiedRegistrationResponse>(() =>
    verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }),
  );
  if (!registrationInfo) throw refuse(refusals.wrong);
  return registrationInfo;
}

/** Replaces the errors of the library, which throws for every invalid response, by a single message. */
async function orWrong<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw refuse(refusals.wrong);
  }
}

export async function removePasskey(
  { db }: Identity,
  context: SessionContext,
  { params: { passkeyId } }: Parsed<typeof calls.removePasskey>,
): Promise<null> {
  const { user } = context;
  const own = (await queries.selectPasskeys(db, user.id)).find(({ id }) => id === passkeyId);
  if (!own) throw notFound();
  requireStepUp(context, `Remove a passkey of the account of ${maskedEmail(user.email)}`);
  const name = await queries.deletePasskey(db, { userId: user.id, passkeyId });
  if (name === undefined) throw notFound();
  await insertMail(db, { to: user.email, ...passkeyRemoved.email({ name }) });
  await recordAccount(context, 'passkeyRemoved');
  context.log.warn({ event: 'passkey-removed', userId: user.id }, 'identity');
  return null;
}

export async function startPasskeyStepUp(
  identity: Identity,
  context: SessionContext,
): Promise<Answer<typeof calls.startPasskeyStepUp>> {
  const { host } = requirePlace(identity);
  const known = await knownOf(identity, context.user.id);
  if (known.length === 0) throw refuse(refusals.none);
  return { challenge: await newChallenge(identity, context, 'step-up'), host, known };
}

export async function stepUpByPasskey(
  identity: Identity,
  context: SessionContext,
  { body }: Parsed<typeof calls.stepUpByPasskey>,
): Promise<Answer<typeof calls.stepUpByPasskey>> {
  const { db, limiter } = identity;
  const { user, clock } = context;
  const at = clock.now();
  await limiter.take(limits.passkeyTries, user.id, at);
  const place = requirePlace(identity);
  const expectedChallenge = await takeChallenge(identity, context, 'step-up');
  const stored = await queries.selectStored(db, user.id);
  const passkey = stored.find(({ credentialId }) => credentialId === body.id);
  if (!passkey) throw refuse(refusals.wrong);
  const counter = await verifyUse(body, passkey, { ...place, expectedChallenge });
  const isNewest = await queries.notePasskeyUsed(db, { id: passkey.id, counter, at });
  if (!isNewest) throw refuse(refusals.wrong);
  await limiter.giveBack(limits.passkeyTries, user.id);
  await markSteppedUp(db, { id: user.sessionId }, at);
  return { steppedUpAt: at.toISOString() };
}

type Use = Parsed<typeof calls.stepUpByPasskey>['body'];

/** Verifies the device's signature and returns its new counter. Refuses an invalid response. */
async function verifyUse(
  { id, clientData, authenticatorData, signature }: Use,
  { publicKey, counter, transports }: queries.StoredPasskey,
  { host, origin, expectedChallenge }: Expected,
): Promise<number> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await orWrong<VerifiedAuthenticationResponse>(() =>
    verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
      requireUserVerification: true,
    }),
  );
  if (!verified) throw refuse(refusals.wrong);
  return authenticationInfo.newCounter;
}
