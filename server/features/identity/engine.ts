// Sets up the identity library: its tables and columns, password hashing, session lifetime. Its own HTTP handler is not
// mounted: every call goes through our operations, guards and limits.
import { AsyncLocalStorage } from 'node:async_hooks';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { getAdapter } from 'better-auth/db/adapter';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { passwordLengthMax, passwordLengthMin } from '#contract/identity/passwords.ts';
import { identityRefusals } from '#contract/identity/identity.ts';
import type { Clock } from '#platform/process/clock.ts';
import { refuse } from '#platform/http/refuse.ts';
import { kyselyOver } from '#platform/database/database.ts';
import { accountIsClosed } from './closing-queries.ts';
import { hashSessionTokens } from './credentials/hashed-sessions.ts';
import type { Queue } from './credentials/password-queue.ts';

/** A session's fixed lifetime; activity does not extend it. */
export const sessionSeconds = 8 * 3600;

export type NewSession = { token: string; expiresAt: string; userId: string };
export type From = { ip: string; device: string };

export type NewAccount = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
};

type SignedIn = NewSession | 'wrong' | 'unverified' | 'deactivated' | 'second-step';

export type Engine = {
  /** Creates the user and the password's account; false when the address was taken meanwhile. */
  createAccount(account: NewAccount): Promise<boolean>;
  /** A session, or the reason why there is none. Unknown addresses take the same time. */
  signIn(email: string, password: string, from: From): Promise<SignedIn>;
  /** A session for a person with another proof. Refuses a closed account, and one whose two-factor step is missing. */
  createSession(
    userId: string,
    from: From,
    proof?: { isSecondStepDone: boolean },
  ): Promise<NewSession>;
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
};

type Options = { pool: pg.Pool; secret: string; publicUrl: string; clock: Clock; queue: Queue };

/** Sets the library up over the identity role's connections. */
export function openEngine(options: Options): Engine {
  const { queue } = options;
  const opening = open(options);
  const hash = (password: string) => queue(() => hashPassword(password));
  const verify = (password: string, hashed: string) =>
    queue(() => verifyPassword({ password, hash: hashed }));
  return {
    hash,
    verify,
    createAccount: async (account) => {
      const hashed = await hash(account.password);
      const auth = await opening;
      return hashedBefore.run(hashed, () => createAccount(auth, account));
    },
    signIn: async (email, password, from) => signIn(await opening, { email, password }, from),
    createSession: async (userId, from, proof = { isSecondStepDone: false }) => {
      const { internalAdapter } = await (await opening).$context;
      const given = { ipAddress: from.ip, userAgent: from.device };
      try {
        return await secondStep.run(proof.isSecondStepDone, async () =>
          sessionOf(await internalAdapter.createSession(userId, false, given)),
        );
      } catch (error) {
        const code = codeOf(error);
        if (code === deactivated) throw await accountIsClosed(kyselyOver(options.pool), { userId });
        if (code === secondStepMissing) throw refuse(identityRefusals.secondStepRequired);
        throw error;
      }
    },
  };
}

type Auth = Awaited<ReturnType<typeof open>>;
const deactivated = 'ACCOUNT_DEACTIVATED';
const secondStepMissing = 'SECOND_STEP_MISSING';

/** Whether the session being created follows the two-factor step. */
const secondStep = new AsyncLocalStorage<boolean>();

/** The password hash of the account being created, computed before the transaction. */
const hashedBefore = new AsyncLocalStorage<string>();

async function open(options: Options) {
  const settings = settingsOf(options);
  const db = new Kysely({ dialect: new PostgresDialect({ pool: options.pool }) });
  const database = { db, type: 'postgres' as const, transaction: true };
  const adapter = hashSessionTokens(await getAdapter({ ...settings, database }));
  return betterAuth({ ...settings, database: () => adapter });
}

const dates = { createdAt: 'created_at', updatedAt: 'updated_at' };

/** The names of tables and columns, and the rules that the library enforces. */
function settingsOf({ secret, publicUrl, clock, pool, queue }: Options) {
  return {
    appName: 'Courtyard',
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Our own limits are per account, shared by all replicas, and in limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: 'uuid', validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: passwordLengthMin,
      maxPasswordLength: passwordLengthMax,
      password: {
        hash: async (password) =>
          hashedBefore.getStore() ?? (await queue(() => hashPassword(password))),
        verify: (given) => queue(() => verifyPassword(given)),
      },
    },
    user: {
      modelName: 'users',
      fields: { ...dates, emailVerified: 'email_verified' },
      additionalFields: {
        firstName: { type: 'string', required: true, fieldName: 'first_name' },
        lastName: { type: 'string', required: true, fieldName: 'last_name' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        ...dates,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        ...dates,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        idToken: 'id_token',
      },
    },
    verification: { modelName: 'verifications', fields: { ...dates, expiresAt: 'expires_at' } },
    databaseHooks: {
      session: {
        create: {
          before: async (session) => {
            await refuseUnproven(pool, session.userId);
            const expiresAt = new Date(clock.now().getTime() + sessionSeconds * 1000);
            return { data: { ...session, expiresAt } };
          },
        },
      },
    },
  } satisfies BetterAuthOptions;
}

/** Set only by us, from the client address that the server saw. */
const addressHeader = 'x-courtyard-address';

/** Refuses a session for a closed account, and one without the two-factor step when it is on. */
async function refuseUnproven(pool: pg.Pool, userId: string): Promise<void> {
  const { rows } = await pool.query<{ status: string; two_factor_enabled: boolean }>(
    `select status, two_factor_enabled from users where id = $1`,
    [userId],
  );
  const [user] = rows;
  if (user?.status === 'Deactivated') {
    throw new APIError('FORBIDDEN', { code: deactivated, message: 'closed' });
  }
  if (user?.two_factor_enabled && !secondStep.getStore()) {
    throw new APIError('FORBIDDEN', { code: secondStepMissing, message: 'second step' });
  }
}

async function createAccount(auth: Auth, account: NewAccount): Promise<boolean> {
  const { firstName, lastName, email, password } = account;
  const name = `${firstName} ${lastName}`;
  try {
    await auth.api.signUpEmail({ body: { name, firstName, lastName, email, password } });
    return true;
  } catch (error) {
    // A concurrent sign-up with the same address won; the caller continues as with a known address.
    if (codeOf(error) === 'FAILED_TO_CREATE_USER') return false;
    throw error;
  }
}

async function signIn(
  auth: Auth,
  body: { email: string; password: string },
  from: From,
): Promise<SignedIn> {
  const headers = new Headers({ [addressHeader]: from.ip, 'user-agent': from.device });
  try {
    const given = await auth.api.signInEmail({ body, headers });
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findSession(given.token);
    if (!found) throw new Error('a session that was just made is not there');
    return sessionOf({ ...found.session, token: given.token });
  } catch (error) {
    const code = codeOf(error);
    if (code === 'INVALID_EMAIL_OR_PASSWORD') return 'wrong';
    if (code === 'EMAIL_NOT_VERIFIED') return 'unverified';
    if (code === deactivated) return 'deactivated';
    if (code === secondStepMissing) return 'second-step';
    throw error;
  }
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof APIError ? error.body?.code : undefined;

const sessionOf = (session: { token: string; userId: string; expiresAt: Date }): NewSession => ({
  token: session.token,
  userId: session.userId,
  expiresAt: session.expiresAt.toISOString(),
});
