// The rules of wallets: a permanent main wallet, a limited number of custom wallets, and house wallets that team
// members can't freeze, rename or close.
import type * as contract from '#contract/wallets/wallets.ts';
import { premiumWallets } from '#contract/shared/features.ts';
import { type Wallet, walletRefusals } from '#contract/wallets/wallets.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { todayIn } from '#platform/process/clock.ts';
import { entity } from '#platform/feature/entity.ts';
import { activationRequired } from '#platform/http/feature-gate.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import {
  countCustomWallets,
  lockWallet,
  selectBalances,
  selectWallet,
  selectWalletPage,
  walletNameTaken,
} from '#kernel/wallets/wallets-queries.ts';

type Of = { params: { walletId: string } };

/** Number of days for which a wallet's page totals money in and out. */
const movedDays = 30;
const chartDays = 90;

export const wallets = entity({
  table: 'wallets',
  type: 'wallet',
  topic: 'wallets.changed',
  select: ({ db, clock, community }, id) =>
    selectWallet(db, id, daysBefore(todayIn(community.timeZone, clock))),
  lock: ({ db }, id) => lockWallet(db, id),
  label: (wallet) => wallet.name,
});

export const listWallets = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listWallets>,
) => selectWalletPage(db, query);

export const getWallet = (context: CommunityContext, { params }: Of): Promise<Wallet> =>
  wallets.read(context, params.walletId);

export async function createWallet(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createWallet>,
): Promise<Wallet> {
  const { db, communityId, user, clock } = context;
  await context.useFeature('Create Wallet');
  const used = await countCustomWallets(db);
  if (used >= premiumWallets) {
    throw activationRequired({ feature: 'Create Wallet', used, limit: premiumWallets });
  }
  await refuseTakenName(context, body.name);
  const values = {
    kind: 'Custom',
    name: body.name,
    purpose: body.purpose ?? '',
    lowBalanceAtMinor: body.lowBalanceAtMinor ?? null,
    isReserve: body.isReserve ?? false,
    createdBy: user.id,
    createdAt: clock.now().toISOString(),
    // A placeholder: a trigger opens the account and sets the real value.
    accountId: communityId,
  };
  return wallets.create(context, values, body);
}

export async function getWalletBalances(
  { db, clock, community }: CommunityContext,
  { params }: Of,
): Promise<{ days: { day: string; balanceMinor: number }[] }> {
  const until = todayIn(community.timeZone, clock);
  const days = await selectBalances(db, params.walletId, { until, days: chartDays });
  if (!days) throw notFound();
  return { days };
}

/** Refuses a name that another wallet has, unless that wallet is closed. */
export async function refuseTakenName(
  { db }: CommunityContext,
  name: string,
  except?: string,
): Promise<void> {
  if (await walletNameTaken(db, name, except)) {
    throw refuse(walletRefusals.nameTaken, { field: 'name', with: { name } });
  }
}

const daysBefore = (day: string): string =>
  new Date(Date.parse(day) - movedDays * 24 * 3600 * 1000).toISOString().slice(0, 10);
