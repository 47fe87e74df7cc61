// The types of the contexts that the rules of a feature receive: for a public call, a session, a community, a house
// or a job. Depending on the kind, a context has the caller, the community, the transaction, and functions that
// record audit entries and outbox events.
import type { Log } from '#platform/process/log.ts';
import type { Permission } from '#contract/shared/permissions.ts';
import type { FeatureKey } from '#contract/shared/features.ts';
import type { Clock } from '#platform/process/clock.ts';
import type { Db } from '#platform/database/database.ts';

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
  /** The API key that makes the call on behalf of this person; null for a session. */
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
  /** Null for an owner without a worker row. */
  id: string | null;
  /** Null for an owner without a worker row. */
  roleId: string | null;
  role: string;
  isOwner: boolean;
  permissions: ReadonlySet<Permission>;
  /** The streets that the worker is limited to, enforced by row-level security; null means the whole community. */
  streetIds: readonly string[] | null;
  /** The estate's wallets that the worker is limited to, enforced by row-level security; null means all of them. */
  walletIds: readonly string[] | null;
  /**
   * The role whose view of the product the caller has chosen ("view as role"). The caller can change nothing
   * meanwhile.
   */
  viewingAs: { id: string; name: string } | null;
  /** The access that the owner granted to the caller as platform support; null for every other caller. */
  support: 'read' | 'full' | null;
};

export type AuditEntry = {
  /** The entity and the event, such as `resident.created`. */
  action: string;
  entityType: string;
  entityId?: string;
  entityLabel?: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  /**
   * Set only if the change belongs to another community than the entered one: for example, one that was just created.
   */
  communityId?: string;
  /** The person who made the change, if it is not the caller: a guard whose PIN a device sends. */
  by?: { name: string; role: string | null };
};

type Changing = {
  clock: Clock;
  request: RequestFacts;
  /** The request's transaction; it commits before the answer is sent. */
  db: Db;
  /** Adds a line to the community's audit log, in the same transaction. */
  audit(entry: AuditEntry): void;
  /** Adds an event to the outbox, in the same transaction: it starts jobs and updates open screens. */
  emit(topic: string, payload?: Record<string, unknown>): void;
};

/** The context of operations with access `public`, which have no user and no tenant transaction. */
export type PublicContext = {
  clock: Clock;
  request: RequestFacts;
  token: string | null;
  /** The log for events that belong in no community's audit log, such as a failed sign-in. */
  log: Log;
  /** Whether the platform sends text messages for communities without a provider of their own. */
  platformTexts: boolean;
};

/** The context of operations with the access `session`. */
export type SessionContext = Changing & {
  user: Caller;
  token: string;
  log: Log;
  /** Whether the platform sends text messages for communities without a provider of their own. */
  platformTexts: boolean;
};

/** The context of operations in a community. */
export type CommunityContext = SessionContext & {
  communityId: string;
  community: Community;
  worker: Worker;
  /**
   * Consumes one use of a feature, or refuses. Returns whether the use was counted against the trial. The count is
   * part of this transaction.
   */
  useFeature(feature: FeatureKey): Promise<boolean>;
};

/** A resident's own house, and the caller's rights there. */
export type House = {
  communityId: string;
  houseId: string;
  label: string;
  accountNumber: string;
  accountReference: string;
  communityName: string;
  country: string;
  timeZone: string;
  currency: string;
  /**
   * The day on which the caller's present stay in the house began. Earlier data belongs to the previous household.
   */
  sinceOn: string;
  /** The first instant of the day `sinceOn`. */
  since: string;
  userId: string;
  residentId: string;
  residentName: string;
  /** Whether the caller sees and pays the house's debts. */
  pays: boolean;
  /** Whether the caller may make passes and admit guests. */
  mayAdmit: boolean;
  /**
   * Whether the caller sees the visits to the house: true if they live there as owner, tenant or family, and may admit
   * guests. Otherwise they see only the passes that they made.
   */
  seesVisits: boolean;
  /** The features that are on for the community's residents. */
  features: Readonly<Record<string, boolean>>;
};

/** The resident records of one person; a community may have several of them. */
export type Resident = { residentIds: readonly string[] };

/** The context of residents' operations that concern their own house. */
export type HouseContext = SessionContext & { communityId: string; house: House };

/** The context of residents' operations with access `resident:anywhere`. */
export type ResidentContext = SessionContext & { communityId: string; resident: Resident };

/**
 * The context of operations that a link or a device's key authorises; `holder` is the record of the link or key.
 */
export type HolderContext<Holder> = Changing & {
  communityId: string;
  /** Whether the platform sends text messages for communities without a provider of their own. */
  platformTexts: boolean;
  holder: Holder;
};

/** The context of a gateway payment: the payer is a staff member, or a resident on the portal of their house. */
export type PayingContext = Pick<SessionContext, 'db' | 'clock' | 'user' | 'audit' | 'emit'> & {
  communityId: string;
  community: Pick<Community, 'currency'>;
};

/** The context of jobs in a community, which have no session and no request. */
export type JobContext = Changing & {
  communityId: string;
  userId: string | null;
  /** Whether the platform sends text messages for communities without a provider of their own. */
  platformTexts: boolean;
};
