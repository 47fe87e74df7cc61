// Who may agree to a request: never whoever asked for it, each person once, and two above the community's threshold.
// Where one person alone holds the permission, a fresh one-time code takes the place of the second person (domain 9).
import { common } from '#contract/envelope.ts';
import { financeSettingsRefusals } from '#contract/finance-settings.ts';
import type { MoneyRequestRow, RequestKind } from '#contract/money-requests.ts';
import type { CommunityContext } from '#platform/context.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { holdersOf, isSoleHolder, reachesWallets } from '#platform/holders.ts';
import { refuse } from '#platform/refuse.ts';
import { requireStepUpLast, steppedUp } from '#platform/step-up.ts';
import {
  hasOwnWaiting,
  selectTwoApproversAbove,
  selectWaitingAlike,
  type Waiting,
} from './money-requests-queries.ts';

export const approving = 'wallets.approve';

/** Approvals that take a one-time code, because money leaves the wallet by them. */
const leaving: ReadonlySet<string> = new Set<RequestKind>([
  'Withdrawal',
  'Transfer',
  'Refund',
  'Expense',
  'Reversal',
]);

/** Who changes the rules of approval approves too, and has just proved to be there. */
export function requireApprover(context: CommunityContext, detail: string): void {
  if (!context.worker.permissions.has(approving)) throw refuse(common.forbidden);
  requireStepUpLast(context, detail);
}

/** What makes approval easier is also not for whoever waits for somebody's word on a request of their own. */
export async function refuseToLoosen(context: CommunityContext, detail: string): Promise<void> {
  requireApprover(context, detail);
  if (await hasOwnWaiting(context.db, context.user.id)) {
    throw refuse(financeSettingsRefusals.ownRequestWaits);
  }
}

/** Whose money a request is: of a refund the house's own wallet, where it goes, is nobody's to see more of. */
export type Concerned = { kind: string; walletId: string; toWalletId?: string | null | undefined };

const ofTwoWallets: ReadonlySet<string> = new Set<RequestKind>(['Transfer', 'Reversal']);

const walletsOf = ({ kind, walletId, toWalletId }: Concerned): string[] =>
  ofTwoWallets.has(kind) && toWalletId ? [walletId, toWalletId] : [walletId];

/** The same in SQL, of a request under an alias; null stands for no second wallet, and is seen by all. */
export const walletsOfRequest = (request: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${request}.${name}`);
  return sql`array[${column('wallet_id')},
    case when ${column('kind')} in ('Transfer', 'Reversal') then ${column('to_wallet_id')} end]`;
};

/** Who may agree to each of some requests: whoever holds the permission and sees the wallets of it. */
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

/** What of a request says whether somebody may agree to it. */
type Asked = Pick<
  Waiting,
  'initiatorId' | 'decidedByCaller' | 'approvalsNeeded' | 'approvalsGiven'
>;

type Decidable = Asked & {
  kind: string;
  direction: string | null;
  status: string;
  /** Agreed to, and no bank can have seen it. */
  isUnsent: boolean;
  isReversible: boolean;
};

/**
 * How many people have to agree: the rule wants two above the threshold, otherwise one. It never needs more than there
 * are beside whoever asks, so that an estate of two people can still pay, and one where there is nobody else.
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

/** How many have to agree now: people may have left since it was asked for, and it never needs more than there are. */
export function neededNow(
  { approvalsNeeded, initiatorId }: { approvalsNeeded: number; initiatorId: string | null },
  holders: readonly string[],
): number {
  const others = holders.filter((id) => id !== initiatorId);
  return Math.min(approvalsNeeded, Math.max(1, others.length));
}

/** The caller, as far as approving asks for it. */
type Caller = { user: { id: string }; worker: { permissions: ReadonlySet<string> } };

/** Whether the caller alone may agree. */
export const isAlone = (context: Pick<Caller, 'user'>, holders: readonly string[]): boolean =>
  isSoleHolder(context.user.id, holders);

/** Whether this approval asks for a one-time code. */
export const takesStepUp = (
  { kind, direction, initiatorId }: Pick<Decidable, 'kind' | 'direction' | 'initiatorId'>,
  userId: string,
): boolean => leaving.has(kind) || direction === 'Out' || initiatorId === userId;

/** Whether the caller is one who may agree to a request at all: not to their own, but where there is nobody else. */
const mayDecide = (context: Caller, { initiatorId }: Asked, holders: readonly string[]): boolean =>
  context.worker.permissions.has(approving) &&
  (initiatorId !== context.user.id || isAlone(context, holders));

/** Whether the caller may agree to a request that waits: once, or again where nobody is left who would have to. */
const mayAgree = (context: Caller, request: Asked, holders: readonly string[]): boolean =>
  mayDecide(context, request, holders) &&
  !(request.decidedByCaller && request.approvalsGiven < neededNow(request, holders));

/** How many of the requests that wait the caller may agree to. */
export async function countToApprove(context: Caller & { db: Db }): Promise<number> {
  if (!context.worker.permissions.has(approving)) return 0;
  const waiting = await selectWaitingAlike(context.db);
  const approvers = await selectApprovers(context.db, waiting);
  return waiting
    .filter((one) => mayAgree(context, one, approvers(one)))
    .reduce((sum, { count }) => sum + count, 0);
}

/** What the caller may do with a request now. */
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
