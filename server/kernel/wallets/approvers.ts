// The approvers of a money request: people other than its initiator, and two of them above the community's threshold if
// there are that many. A sole approver may approve alone, even their own request, with a fresh one-time code.
import { common } from '#contract/shared/envelope.ts';
import { financeSettingsRefusals } from '#contract/money-requests/finance-settings.ts';
import type { MoneyRequestRow } from '#contract/money-requests/money-requests.ts';
import type { RequestKind } from '#contract/money-requests/request-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { holdersOf, isSoleHolder, reachesWallets } from '#platform/database/holders.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast, steppedUp } from '#platform/http/step-up.ts';
import {
  hasOwnWaiting,
  selectTwoApproversAbove,
  selectWaitingAlike,
  type Waiting,
} from './money-requests-queries.ts';

export const approving = 'wallets.approve';

/** Request kinds that move money out of a wallet, so that their approval needs a one-time code. */
const leaving: ReadonlySet<string> = new Set<RequestKind>([
  'Withdrawal',
  'Transfer',
  'Refund',
  'Expense',
  'Reversal',
]);

/** Requires the permission to approve and a fresh one-time code, for changes of the approval rules. */
export function requireApprover(context: CommunityContext, detail: string): void {
  if (!context.worker.permissions.has(approving)) throw refuse(common.forbidden);
  requireStepUpLast(context, detail);
}

/**
 * Like `requireApprover`, and also refuses a change that makes approval easier while the caller has a pending request
 * of their own.
 */
export async function refuseToLoosen(context: CommunityContext, detail: string): Promise<void> {
  requireApprover(context, detail);
  if (await hasOwnWaiting(context.db, context.user.id)) {
    throw refuse(financeSettingsRefusals.ownRequestWaits);
  }
}

/**
 * The wallets that an approver must be able to see. A refund concerns only the paying wallet, not the house wallet
 * that receives it.
 */
export type Concerned = { kind: string; walletId: string; toWalletId?: string | null | undefined };

const ofTwoWallets: ReadonlySet<string> = new Set<RequestKind>(['Transfer', 'Reversal']);

const walletsOf = ({ kind, walletId, toWalletId }: Concerned): string[] =>
  ofTwoWallets.has(kind) && toWalletId ? [walletId, toWalletId] : [walletId];

/** The SQL for the wallets of a request under an alias; null stands for no second wallet. */
export const walletsOfRequest = (request: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${request}.${name}`);
  return sql`array[${column('wallet_id')},
    case when ${column('kind')} in ('Transfer', 'Reversal') then ${column('to_wallet_id')} end]`;
};

/** The approvers of each request: users with the permission who can see its wallets. */
export async function selectApprovers(
  db: Db,
  requests: readonly Concerned[],
): Promise<(request: Concerned) => string[]> {
  const asked = [...new Set(requests.map((one) => walletsOf(one).join(' ')))];
  const { rows } = await sql<{ key: string; ids: string[] }>`
    select k.key, array(select h.id from (${holdersOf(approving)}) h
      where ${reachesWallets(sql`h.id`, sql`string_to_array(k.key, ' ')::uuid[]`)}) as ids
    from unnest(${asked}::text[]) as k(key)`.execute(db);
  const byKey = new Map(rows.map(({ key, ids }) => [key, ids]));
  return (request) => byKey.get(walletsOf(request).join(' ')) ?? [];
}

export const approversOf = async (db: Db, request: Concerned): Promise<string[]> =>
  (await selectApprovers(db, [request]))(request);

/** The fields of a request that decide whether the caller may approve it. */
type Asked = Pick<
  Waiting,
  'initiatorId' | 'decidedByCaller' | 'approvalsNeeded' | 'approvalsGiven'
>;

type Decidable = Asked & {
  kind: string;
  direction: string | null;
  status: string;
  /** True if the request is approved and no bank can have received the payout yet. */
  isUnsent: boolean;
  isReversible: boolean;
};

/**
 * The numbers of approvals that a request wants and needs. The wanted number is two above the threshold, otherwise one.
 * The needed number never exceeds the number of approvers other than the caller, and is at least one, so that a
 * community with one or two approvers can still pay.
 */
export async function approvalsFor(
  { db, user }: Pick<CommunityContext, 'db' | 'user'>,
  request: Concerned & { amountMinor: number },
): Promise<{ approvalsWanted: number; approvalsNeeded: number }> {
  const approvalsWanted = request.amountMinor > (await selectTwoApproversAbove(db)) ? 2 : 1;
  const others = (await approversOf(db, request)).filter((id) => id !== user.id);
  return {
    approvalsWanted,
    approvalsNeeded: Math.min(approvalsWanted, Math.max(1, others.length)),
  };
}

/**
 * The number of approvals needed now. Approvers may have left since the request was made, so the number never exceeds
 * the remaining approvers other than the initiator, but it is at least one.
 */
export function neededNow(
  { approvalsNeeded, initiatorId }: { approvalsNeeded: number; initiatorId: string | null },
  holders: readonly string[],
): number {
  const others = holders.filter((id) => id !== initiatorId);
  return Math.min(approvalsNeeded, Math.max(1, others.length));
}

/** The fields of the caller that the approval rules read. */
type Caller = { user: { id: string }; worker: { permissions: ReadonlySet<string> } };

/** True if the caller is the only approver. */
export const isAlone = (context: Pick<Caller, 'user'>, holders: readonly string[]): boolean =>
  isSoleHolder(context.user.id, holders);

/** True if this approval needs a one-time code. */
export const takesStepUp = (
  { kind, direction, initiatorId }: Pick<Decidable, 'kind' | 'direction' | 'initiatorId'>,
  userId: string,
): boolean => leaving.has(kind) || direction === 'Out' || initiatorId === userId;

/**
 * True if the caller may approve requests in general and this request is not their own. A sole approver may also
 * decide their own request.
 */
const mayDecide = (context: Caller, { initiatorId }: Asked, holders: readonly string[]): boolean =>
  context.worker.permissions.has(approving) &&
  (initiatorId !== context.user.id || isAlone(context, holders));

/**
 * True if the caller may approve a pending request: once, or again if its approvals suffice now because approvers have
 * left.
 */
const mayAgree = (context: Caller, request: Asked, holders: readonly string[]): boolean =>
  mayDecide(context, request, holders) &&
  !(request.decidedByCaller && request.approvalsGiven < neededNow(request, holders));

/** Number of pending requests that the caller may approve. */
export async function countToApprove(context: Caller & { db: Db }): Promise<number> {
  if (!context.worker.permissions.has(approving)) return 0;
  const waiting = await selectWaitingAlike(context.db);
  const approvers = await selectApprovers(context.db, waiting);
  return waiting
    .filter((one) => mayAgree(context, one, approvers(one)))
    .reduce((sum, { count }) => sum + count, 0);
}

/** The actions that the caller may take on a request now. */
export function mayDo(
  context: CommunityContext,
  request: Decidable,
  holders: readonly string[],
): MoneyRequestRow['may'] {
  const { user, worker } = context;
  const waits = request.status === 'PendingApproval';
  const isOwn = request.initiatorId === user.id;
  const approve = waits && mayAgree(context, request, holders);
  const mayCancel = isOwn
    ? waits || request.isUnsent
    : request.isUnsent && holders.includes(user.id);
  return {
    approve,
    cancel: mayCancel && worker.permissions.has('wallets.create'),
    markPaid: request.status === 'Approved' && mayDecide(context, request, holders),
    reverse: request.isReversible && worker.permissions.has('wallets.create'),
    needsStepUp: approve && takesStepUp(request, user.id) && !steppedUp(context),
  };
}
