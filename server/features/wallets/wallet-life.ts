// Changing, freezing and closing wallets. A frozen one takes no postings, which the ledger itself holds; a closed one
// is empty and stays closed.
import type * as contract from '#contract/wallets/wallets.ts';
import { type Wallet, walletRefusals as refusals } from '#contract/wallets/wallets.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { setAccountOpen } from '#ledger/accounts.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, historyOf, refuseIfStale } from '#platform/history.ts';
import { notify } from '#platform/notify.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { approving, refuseToLoosen } from './approvers.ts';
import type { WalletPorts } from './ports.ts';
import { readWallet, recordWallet, refuseTakenName } from './wallets.ts';
import { isAskedFor, type LockedWallet, lockWallet, writeWallet } from './wallets-queries.ts';

type Step = Parsed<typeof contract.freezeWallet>;

export const getWalletHistory = (
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getWalletHistory>,
) => historyOf(db, { type: 'wallet', id: params.walletId }, query);

export async function changeWallet(
  context: CommunityContext,
  { params: { walletId }, body }: Parsed<typeof contract.changeWallet>,
): Promise<Wallet> {
  const { version, ...wanted } = body;
  const stored = await lockAsSeen(context, walletId, version);
  refuseUnless(stored, ['Active', 'Frozen']);
  if (stored.kind === 'House') throw refuse(refusals.houseWallet);
  const changes = difference(stored, wanted);
  if (!changes) return readWallet(context, walletId);
  if (changes.after.name !== undefined) {
    await refuseTakenName(context, changes.after.name, walletId);
  }
  const endsReserve = stored.isReserve && changes.after.isReserve === false;
  if (endsReserve) await refuseToLoosen(context, `End the reserve ${stored.name}`);
  await writeWallet(context, walletId, { ...changes.after, version: stored.version + 1 });
  const label = { id: walletId, name: wanted.name ?? stored.name };
  if (endsReserve) tellOfReserve(context, label);
  recordWallet(context, 'wallet.changed', label, changes);
  return readWallet(context, walletId);
}

/** Without the flag money moves out with one person's word: everyone else who approves is told at once. */
function tellOfReserve(context: CommunityContext, wallet: { id: string; name: string }): void {
  const actor = `${context.user.firstName} ${context.user.lastName}`;
  notify(context, {
    to: { permission: approving },
    exceptUserId: context.user.id,
    activityType: 'Approval',
    title: `${wallet.name} is a reserve no more`,
    description: `${actor} changed it: transfers out of it need nobody else’s approval now.`,
    actor,
    link: `/finances/wallet/${wallet.id}`,
    ofWallet: wallet.id,
    priority: 'Urgent',
  });
}

export async function freezeWallet(
  context: CommunityContext,
  { params: { walletId }, body }: Step,
): Promise<Wallet> {
  const stored = await lockAsSeen(context, walletId, body.version);
  // A house's wallet belongs to its household; staff can't freeze it.
  if (stored.kind === 'House') throw refuse(refusals.houseWallet);
  refuseUnless(stored, ['Active']);
  await setAccountOpen(context.db, accountOf(stored), false);
  return step(context, stored, { status: 'Frozen', action: 'wallet.frozen', reason: body.reason });
}

export async function unfreezeWallet(
  context: CommunityContext,
  { params: { walletId }, body }: Step,
): Promise<Wallet> {
  const stored = await lockAsSeen(context, walletId, body.version);
  refuseUnless(stored, ['Frozen']);
  await setAccountOpen(context.db, accountOf(stored), true);
  return step(context, stored, {
    status: 'Active',
    action: 'wallet.unfrozen',
    reason: body.reason,
  });
}

export const closeWallet =
  (doors: WalletPorts) =>
  async (context: CommunityContext, { params: { walletId }, body }: Step): Promise<Wallet> => {
    const stored = await lockAsSeen(context, walletId, body.version);
    if (stored.kind === 'Main') throw refuse(refusals.mainWallet);
    if (stored.kind === 'House') throw refuse(refusals.houseWallet);
    refuseUnless(stored, ['Active', 'Frozen']);
    // First nothing may move any more, then there is nothing in it.
    await setAccountOpen(context.db, accountOf(stored), false);
    const now = await readWallet(context, walletId);
    if (now.ledgerBalanceMinor !== 0 || now.heldMinor !== 0) throw refuse(refusals.notEmpty);
    const uses = (await isAskedFor(context.db, walletId))
      ? 'requests that wait'
      : await doors.usesOfWallet(context, walletId);
    if (uses !== null) throw refuse(refusals.inUse, { with: { what: uses } });
    return step(context, stored, {
      status: 'Closed',
      action: 'wallet.closed',
      reason: body.reason,
    });
  };

/** The wallet, locked, when it is as the caller saw it. */
async function lockAsSeen(
  context: CommunityContext,
  walletId: string,
  version: number,
): Promise<LockedWallet> {
  const stored = await lockWallet(context.db, walletId);
  if (!stored) throw notFound();
  const entity = { type: 'wallet', id: walletId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  return stored;
}

function refuseUnless({ status }: LockedWallet, allowed: readonly string[]): void {
  if (allowed.includes(status)) return;
  throw refuse(refusals.notThisStatus, { with: { status: status.toLowerCase() } });
}

const accountOf = ({ id, houseId }: LockedWallet) =>
  houseId === null
    ? ({ account: 'wallet', subject: id } as const)
    : ({ account: 'houseWallet', subject: houseId } as const);

async function step(
  context: CommunityContext,
  stored: LockedWallet,
  { status, action, reason }: { status: string; action: string; reason: string },
): Promise<Wallet> {
  await writeWallet(context, stored.id, { status, version: stored.version + 1 });
  recordWallet(context, action, stored, {
    before: { status: stored.status },
    after: { status },
    reason,
  });
  return readWallet(context, stored.id);
}
