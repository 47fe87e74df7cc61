// Changes, freezes, unfreezes and closes wallets. The ledger rejects postings to a frozen wallet, unless the money has
// already moved at the bank. Only an empty wallet can be closed, and a closed one can't be reopened.
import type * as contract from '#contract/wallets/wallets.ts';
import { type Wallet, walletRefusals as refusals } from '#contract/wallets/wallets.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { setAccountOpen } from '#ledger/accounts.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { historyOf } from '#platform/feature/history.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { approving, refuseToLoosen } from '#kernel/wallets/approvers.ts';
import { reserveEnded } from './messages.ts';
import { refuseTakenName, wallets } from './wallets.ts';
import { isAskedFor, type LockedWallet } from '#kernel/wallets/wallets-queries.ts';

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
  const stored = await wallets.lock(context, walletId, version);
  refuseUnless(stored, ['Active', 'Frozen']);
  if (stored.kind === 'House') throw refuse(refusals.houseWallet);
  const endsReserve = stored.isReserve && wanted.isReserve === false;
  const wallet = await wallets.changeLocked(context, stored, {
    wanted,
    check: async ({ name }) => {
      if (name !== undefined) await refuseTakenName(context, name, walletId);
      if (endsReserve) await refuseToLoosen(context, `End the reserve ${stored.name}`);
    },
  });
  if (endsReserve) tellOfReserve(context, wallet);
  return wallet;
}

/**
 * Without the reserve flag, one person alone can transfer the money to another wallet, so all other approvers are
 * notified at once.
 */
function tellOfReserve(context: CommunityContext, wallet: { id: string; name: string }): void {
  const actor = `${context.user.firstName} ${context.user.lastName}`;
  notify(context, {
    ...reserveEnded.notice({ wallet: wallet.name, by: actor }),
    to: { permission: approving },
    exceptUserId: context.user.id,
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
  const stored = await wallets.lock(context, walletId, body.version);
  // A house's wallet belongs to its household, so team members can't freeze it.
  if (stored.kind === 'House') throw refuse(refusals.houseWallet);
  refuseUnless(stored, ['Active']);
  await setAccountOpen(context.db, accountOf(stored), false);
  return step(context, stored, { status: 'Frozen', event: 'frozen', reason: body.reason });
}

export async function unfreezeWallet(
  context: CommunityContext,
  { params: { walletId }, body }: Step,
): Promise<Wallet> {
  const stored = await wallets.lock(context, walletId, body.version);
  refuseUnless(stored, ['Frozen']);
  await setAccountOpen(context.db, accountOf(stored), true);
  return step(context, stored, {
    status: 'Active',
    event: 'unfrozen',
    reason: body.reason,
  });
}

export type WalletUsePort = {
  /** The records that use a wallet and so prevent closing it, as text such as `2 dues`; null if there are none. */
  usesOfWallet(context: CommunityContext, walletId: string): Promise<string | null>;
};

export const closeWallet =
  (ports: WalletUsePort) =>
  async (context: CommunityContext, { params: { walletId }, body }: Step): Promise<Wallet> => {
    const stored = await wallets.lock(context, walletId, body.version);
    if (stored.kind === 'Main') throw refuse(refusals.mainWallet);
    if (stored.kind === 'House') throw refuse(refusals.houseWallet);
    refuseUnless(stored, ['Active', 'Frozen']);
    // Close the account first, so that no concurrent posting changes the balance after the check.
    await setAccountOpen(context.db, accountOf(stored), false);
    const now = await wallets.read(context, walletId);
    if (now.ledgerBalanceMinor !== 0 || now.heldMinor !== 0) throw refuse(refusals.notEmpty);
    const uses = (await isAskedFor(context.db, walletId))
      ? 'pending requests'
      : await ports.usesOfWallet(context, walletId);
    if (uses !== null) throw refuse(refusals.inUse, { with: { what: uses } });
    return step(context, stored, {
      status: 'Closed',
      event: 'closed',
      reason: body.reason,
    });
  };

function refuseUnless({ status }: LockedWallet, allowed: readonly string[]): void {
  if (allowed.includes(status)) return;
  throw refuse(refusals.notThisStatus, { with: { status: status.toLowerCase() } });
}

const accountOf = ({ id, houseId }: LockedWallet) =>
  houseId === null
    ? ({ account: 'wallet', subject: id } as const)
    : ({ account: 'houseWallet', subject: houseId } as const);

const step = (
  context: CommunityContext,
  stored: LockedWallet,
  { status, ...change }: { status: string; event: string; reason: string },
): Promise<Wallet> =>
  wallets.write(context, stored, {
    ...change,
    name: stored.name,
    values: { status },
    before: { status: stored.status },
    after: { status },
  });
