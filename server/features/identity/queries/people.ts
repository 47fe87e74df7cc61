// The SQL of people, their sessions and their consents, and the queueing of emails. New accounts, new sessions,
// passkeys, two-factor authentication, closed accounts, codes and limits have their SQL in other files.
import { sql } from 'kysely';
import { PRIVACY_POLICY_VERSION, TERMS_VERSION } from '#contract/identity/consent.ts';
import type { Db } from '#platform/database/database.ts';
import { mailRequested, type QueuedMail } from '#platform/delivery/mail.ts';
import { hashToken, nilId } from '#platform/http/tenant.ts';

export type Known = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  emailVerified: boolean;
  status: string;
};

const knownColumns = sql`id, first_name, last_name, email, email_verified, status`;

export async function selectUserByEmail(db: Db, email: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select ${knownColumns} from users where email = ${email}`.execute(db);
  return rows[0];
}

type SessionUser = { id: string; email: string; twoFactorEnabled: boolean };

/** The person to whom a session token belongs; undefined if no current session has it or the account is closed. */
export async function selectSessionUser(db: Db, token: string): Promise<SessionUser | undefined> {
  const { rows } = await sql<SessionUser>`
    select u.id, u.email, u.two_factor_enabled as "twoFactorEnabled" from sessions s join users u on u.id = s.user_id
    where s.token = ${hashToken(token)} and s.expires_at > now()
      and u.status <> 'Deactivated'`.execute(db);
  return rows[0];
}

/** The hash of the person's password; undefined if the person has none. */
export async function selectPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    select password from accounts
    where user_id = ${userId} and provider_id = 'credential'`.execute(db);
  return rows[0]?.password ?? undefined;
}

export type Credential = { userId: string; isVerified: boolean; hash: string };

/**
 * The account with this address and the hash of its password; undefined if no account with a password has this address.
 */
export async function selectCredential(db: Db, email: string): Promise<Credential | undefined> {
  const { rows } = await sql<Credential>`
    select u.id as "userId", u.email_verified as "isVerified", a.password as hash
    from users u join accounts a on a.user_id = u.id
    where u.email = ${email} and a.provider_id = 'credential' and a.password is not null`.execute(
    db,
  );
  return rows[0];
}

export type MeRow = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  image: string | null;
  emailVerified: boolean;
  timeZone: string;
  status: string;
  detailsCompleted: boolean;
  hasPassword: boolean;
  twoFactorEnabled: boolean;
  recoveryCodesLeft: number;
  hasConsentedToTerms: boolean;
};

/** True if the person has consented to the current versions of both documents. */
const agreedToNewest = sql<boolean>`(select count(distinct c.document) = 2 from consents c
  where c.user_id = u.id and (c.document, c.version) in
    (('privacy', ${PRIVACY_POLICY_VERSION}), ('terms', ${TERMS_VERSION})))`;

export async function selectMe(db: Db, userId: string): Promise<MeRow | undefined> {
  const { rows } = await sql<MeRow>`
    select u.id, u.first_name, u.last_name, u.email, u.phone, u.image, u.email_verified, u.time_zone,
      u.status, u.details_completed_at is not null as details_completed,
      exists (select from accounts a where a.user_id = u.id and a.password is not null)
        as has_password,
      u.two_factor_enabled,
      (select count(*)::int from recovery_codes r where r.user_id = u.id) as recovery_codes_left,
      u.has_consented_to_terms and ${agreedToNewest} as has_consented_to_terms
    from users u where u.id = ${userId}`.execute(db);
  return rows[0];
}

/**
 * Clears the flag of consent, which every request reads, if the person has not consented to the current versions of
 * both documents.
 */
export async function dropStaleConsent(db: Db, userId: string): Promise<void> {
  await sql`update users u set has_consented_to_terms = false, updated_at = now()
    where u.id = ${userId} and u.has_consented_to_terms and not ${agreedToNewest}`.execute(db);
}

/** Records consent to both current documents and, if `isAdult`, the confirmation of age. */
export async function insertConsents(
  db: Db,
  given: { userId: string; ip: string; at: Date; isAdult: boolean },
): Promise<void> {
  const { userId, ip, isAdult } = given;
  const at = given.at.toISOString();
  const documents = [
    { document: 'privacy', version: PRIVACY_POLICY_VERSION },
    { document: 'terms', version: TERMS_VERSION },
    ...(isAdult ? [{ document: 'age', version: '18' }] : []),
  ];
  await db.transaction().execute(async (inside) => {
    for (const { document, version } of documents) {
      await sql`insert into consents (user_id, document, version, ip, given_at)
        values (${userId}, ${document}, ${version}, ${ip}, ${at})`.execute(inside);
    }
    await sql`update users set has_consented_to_terms = true, updated_at = now(),
      age_confirmed_at = case when ${isAdult} then ${at}::timestamptz else age_confirmed_at end
      where id = ${userId}`.execute(inside);
  });
}

/**
 * Records that sign-in is paused and requests the email about it, unless an earlier pause is still in effect or the
 * account is closed. Runs the same statement for an address with and without an account, so that both take the same
 * time.
 */
export async function noteSignInPaused(
  db: Db,
  paused: { email: string; now: Date; until: Date; failures: number; mail: QueuedMail },
): Promise<void> {
  const { email, failures, mail, now } = paused;
  await sql`
    with person as (
      update users set failed_logins = ${failures}, locked_until = ${paused.until.toISOString()}
      where email = ${email} and status <> 'Deactivated'
        and (locked_until is null or locked_until <= ${now.toISOString()}) returning id)
    insert into outbox (community_id, user_id, topic, payload)
    select ${nilId}, id, ${mailRequested}, ${JSON.stringify(mail)}::jsonb from person`.execute(db);
}

export async function noteSignedIn(db: Db, userId: string, now: Date): Promise<void> {
  await sql`update users set last_login_at = ${now.toISOString()}, failed_logins = 0,
    locked_until = null where id = ${userId}`.execute(db);
}

/**
 * Replaces the names and password of an unverified account by those of the newest sign-up, withdraws its consent, and
 * ends its sessions. A verified account stays unchanged.
 */
export async function replaceUnproven(
  db: Db,
  account: { userId: string; firstName: string; lastName: string; passwordHash: string },
): Promise<void> {
  const { userId, firstName, lastName, passwordHash } = account;
  await db.transaction().execute(async (inside) => {
    const { rows } = await sql`select from users where id = ${userId} and not email_verified
      for update`.execute(inside);
    // The account has been verified in the meantime, so nothing changes.
    if (rows.length === 0) return;
    await dropAccess(inside, userId);
    await sql`update users set first_name = ${firstName}, last_name = ${lastName},
      name = ${`${firstName} ${lastName}`}, has_consented_to_terms = false, updated_at = now()
      where id = ${userId}`.execute(inside);
    await insertPassword(inside, userId, passwordHash);
  });
}

/**
 * Marks an address as verified. A stranger may have signed up with the address before its owner, so all earlier access
 * is removed, except the password with the given hash, which the verifying person knew. Without a kept password, the
 * consent is withdrawn too. An address that was verified before stays unchanged.
 */
export async function proveAddress(
  db: Db,
  proof: { userId: string; ownHash: string | null },
): Promise<{ keptPassword: boolean }> {
  const { userId, ownHash } = proof;
  return db.transaction().execute(async (inside) => {
    const { rows } = await sql`select from users where id = ${userId} and not email_verified
      for update`.execute(inside);
    if (rows.length === 0) return { keptPassword: true };
    await sql`delete from sessions where user_id = ${userId}`.execute(inside);
    await sql`delete from accounts where user_id = ${userId}
      and password is distinct from ${ownHash}`.execute(inside);
    const kept = await sql`select from accounts where user_id = ${userId}`.execute(inside);
    const keptPassword = kept.rows.length > 0;
    await sql`update users set email_verified = true, updated_at = now(),
      status = case when status = 'Unverified' then 'Active' else status end,
      has_consented_to_terms = has_consented_to_terms and ${keptPassword}
      where id = ${userId}`.execute(inside);
    return { keptPassword };
  });
}

/** Sets the password and ends all sessions, or all but the given one. */
export async function setPassword(
  db: Db,
  change: { userId: string; passwordHash: string; exceptSessionId: string | null },
): Promise<void> {
  const { userId, passwordHash, exceptSessionId } = change;
  await db.transaction().execute(async (inside) => {
    await sql`select from users where id = ${userId} for update`.execute(inside);
    await sql`delete from accounts where user_id = ${userId}
      and provider_id = 'credential'`.execute(inside);
    await insertPassword(inside, userId, passwordHash);
    await sql`delete from sessions where user_id = ${userId}
      and id is distinct from ${exceptSessionId}::uuid`.execute(inside);
  });
}

async function dropAccess(db: Db, userId: string): Promise<void> {
  await sql`delete from accounts where user_id = ${userId}`.execute(db);
  await sql`delete from sessions where user_id = ${userId}`.execute(db);
}

const insertPassword = (db: Db, userId: string, passwordHash: string) =>
  sql`insert into accounts (user_id, account_id, provider_id, password)
    values (${userId}, ${userId}, 'credential', ${passwordHash})`.execute(db);

export type SessionRow = {
  id: string;
  userAgent: string | null;
  ipAddress: string | null;
  createdAt: string;
  expiresAt: string;
};

export async function selectSessions(db: Db, userId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, user_agent, ip_address, created_at, expires_at from sessions
    where user_id = ${userId} and expires_at > now()
    order by created_at desc limit 100`.execute(db);
  return rows;
}

/** Ends one or all sessions of a person, and returns their number. */
export async function deleteSessions(
  db: Db,
  of: { userId: string; sessionId?: string },
): Promise<number> {
  const only = of.sessionId === undefined ? sql`` : sql`and id = ${of.sessionId}`;
  const { rows } = await sql`
    delete from sessions where user_id = ${of.userId} ${only} returning id`.execute(db);
  return rows.length;
}

/** Marks a session as stepped up. The session is given by its id, or by its token if it was just created. */
export async function markSteppedUp(
  db: Db,
  session: { id: string } | { token: string },
  at: Date,
): Promise<void> {
  const which =
    'id' in session ? sql`id = ${session.id}` : sql`token = ${hashToken(session.token)}`;
  await sql`update sessions set stepped_up_at = ${at.toISOString()} where ${which}`.execute(db);
}

export type DetailsChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  phone?: string | undefined;
  timeZone?: string | undefined;
};

/** Changes the given fields. A new phone counts as unverified. With a phone, the details are complete. */
export async function updateDetails(db: Db, userId: string, change: DetailsChange): Promise<void> {
  const { firstName = null, lastName = null, phone = null, timeZone = null } = change;
  await sql`
    update users set
      first_name = coalesce(${firstName}, first_name),
      last_name = coalesce(${lastName}, last_name),
      name = coalesce(${firstName}, first_name) || ' ' || coalesce(${lastName}, last_name),
      phone_verified_at = case when ${phone}::text is null or phone = ${phone}
        then phone_verified_at end,
      phone = coalesce(${phone}, phone),
      time_zone = coalesce(${timeZone}, time_zone),
      details_completed_at = case when coalesce(${phone}, phone) is null
        then details_completed_at else coalesce(details_completed_at, now()) end,
      updated_at = now()
    where id = ${userId}`.execute(db);
}

/** Sets the photo's storage name, and returns the previous name. */
export async function updateImage(
  db: Db,
  userId: string,
  image: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    update users u set image = ${image}, updated_at = now()
    from (select id, image as before from users where id = ${userId} for update) old
    where u.id = old.id returning old.before`.execute(db);
  return rows[0]?.before ?? null;
}
