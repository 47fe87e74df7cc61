// The caller's own account: read it, change it, and consent to the current documents.
import { PRIVACY_POLICY_VERSION, TERMS_VERSION } from '#contract/identity/consent.ts';
import type * as calls from '#contract/identity/identity.ts';
import { identityRefusals, type Me } from '#contract/identity/identity.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { SessionContext } from '#platform/http/context.ts';
import { photoUrl } from '#platform/http/photo-link.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { recordAccount } from './queries/account-log.ts';
import type { Identity } from './identity.ts';
import { limits } from './limits/limits.ts';
import { dropStaleConsent, insertConsents, selectMe, updateDetails } from './queries/people.ts';

/** The default country of phone numbers without a country code. */
const homeRegion = 'NG';

/** The caller's account as the caller sees it. Consent counts only for the current version of each document. */
export async function meOf(
  { db, secret }: Pick<Identity, 'db' | 'secret'>,
  session: { userId: string; sessionExpiresAt: string; now: Date },
): Promise<Me> {
  await dropStaleConsent(db, session.userId);
  const row = await selectMe(db, session.userId);
  if (!row) throw notFound();
  const { image, ...person } = row;
  return {
    ...person,
    profileImageUrl: photoUrl(secret, { userId: row.id, image }, session.now),
    sessionExpiresAt: session.sessionExpiresAt,
  };
}

export const getMe = (identity: Identity, { user, clock }: SessionContext): Promise<Me> =>
  meOf(identity, { userId: user.id, sessionExpiresAt: user.sessionExpiresAt, now: clock.now() });

export async function changeMe(
  identity: Identity,
  context: SessionContext,
  { body }: Parsed<typeof calls.changeMe>,
): Promise<Me> {
  const { phone, ...rest } = body;
  const change = phone === undefined ? rest : { ...rest, phone: phoneOf(phone) };
  await identity.limiter.take(limits.detailsChange, context.user.id, context.clock.now());
  await updateDetails(identity.db, context.user.id, change);
  const changed = Object.keys(change);
  if (changed.length > 0) await recordAccount(context, 'detailsChanged', { changed });
  return getMe(identity, context);
}

function phoneOf(given: string): string {
  const reading = readPhone(given, homeRegion);
  if ('value' in reading) return reading.value;
  throw refuse(identityRefusals.badPhone, { field: 'phone', with: { sentence: reading.reason } });
}

export async function consentToTerms(
  { db }: Identity,
  context: SessionContext,
): Promise<Answer<typeof calls.consentToTerms>> {
  const { user, request, clock } = context;
  const given = { userId: user.id, ip: request.ip, at: clock.now(), isAdult: false };
  await insertConsents(db, given);
  await recordAccount(context, 'consented', {
    privacyPolicy: PRIVACY_POLICY_VERSION,
    terms: TERMS_VERSION,
  });
  return { hasConsentedToTerms: true };
}
