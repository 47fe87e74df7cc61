// What the rules of a feature receive with each call: who, where, the transaction, and the two
// things every change leaves behind. It holds no rule.
import type { Permission } from '#contract/permissions.ts';
import type { FeatureKey } from '#contract/features.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import type { Log } from './jobs.ts';

export type RequestFacts = { id: string; ip: string; device: string };

export type Caller = {
  id: string;
  sessionId: string;
  sessionExpiresAt: string;
  steppedUpAt: string | null;
  firstName: string;
  lastName: string;
  email: string;
  image: string | null;
  hasConsentedToTerms: boolean;
  /** The API key that calls in this person's place; null for a session. */
  keyId: string | null;
  /** The scopes that the key was given; null for a session. */
  keyScopes: readonly string[] | null;
};

export type Community = {
  id: string;
  name: string;
  timeZone: string;
  currency: string;
  country: string;
  status: string;
  features: Record<string, boolean>;
};

export type Worker = {
  /** Null for an owner who has no worker row of their own. */
  id: string | null;
  /** Null for an owner without a worker row. */
  roleId: string | null;
  role: string;
  isOwner: boolean;
  permissions: ReadonlySet<Permission>;
  /** The streets that the worker is limited to, which row security keeps; null is the whole community. */
  streetIds: readonly string[] | null;
  /** The estate's wallets that the worker is limited to, which row security keeps too; null is all of them. */
  walletIds: readonly string[] | null;
  /** The role whose rights the caller is looking through: nothing may be changed meanwhile. */
  viewingAs: { id: string; name: string } | null;
  /** How far the caller is let in as the platform's support; null for everybody who belongs here. */
  support: 'read' | 'full' | null;
};

export type AuditEntry = {
  /** `resident.created`: the entity and what happened to it. */
  action: string;
  entityType: string;
  entityId?: string;
  entityLabel?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  /** Only where the entered community is not the one changed, as when it has just been made. */
  communityId?: string;
};

type Changing = {
  clock: Clock;
  request: RequestFacts;
  /** The request's transaction; it commits before the answer is sent. */
  db: Db;
  /** Adds a line to the community's audit log, in the same transaction. */
  audit(entry: AuditEntry): void;
  /** Adds a fact to the outbox, in the same transaction: jobs and open screens hear of it. */
  emit(topic: string, payload?: Record<string, unknown>): void;
};

/** For operations with access `public`: no user, no transaction of a tenant. */
export type PublicContext = {
  clock: Clock;
  request: RequestFacts;
  token: string | null;
  /** For what belongs to no community's audit log, such as a failed sign-in. */
  log: Log;
  /** Whether the platform sends text messages for communities without a provider of their own. */
  platformTexts: boolean;
};

/** For operations with access `session`. */
export type SessionContext = Changing & {
  user: Caller;
  token: string;
  log: Log;
  /** As in a public call. */
  platformTexts: boolean;
};

/** For operations in a community. */
export type CommunityContext = SessionContext & {
  communityId: string;
  community: Community;
  worker: Worker;
  /** Takes a use of a feature, or refuses; tells whether it counted against the trial, in this transaction. */
  useFeature(feature: FeatureKey): Promise<boolean>;
};

/** Of whoever pays through the gateway: one of the staff, or a resident by the door of their house. */
export type PayingContext = Pick<SessionContext, 'db' | 'clock' | 'user' | 'audit' | 'emit'> & {
  communityId: string;
  community: Pick<Community, 'currency'>;
};

/** For jobs in a community: no person, no request. */
export type JobContext = Changing & {
  communityId: string;
  userId: string | null;
  /** As in a public call. */
  platformTexts: boolean;
};
