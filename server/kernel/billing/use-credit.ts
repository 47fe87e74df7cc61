// Pays charges from a house's credit: a new charge as soon as it is issued, or current debts when an officer applies
// the credit or a refund did not happen. Credit is held in a wallet and pays only charges of the same wallet. To
// use credit elsewhere, a person requests a refund of it.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { type Line, postJournal } from '#ledger/post.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { allocate } from './allocate.ts';
import { creditAccount, type Credit } from './house-credits.ts';
import { insertAllocations, payCharges } from './payments-queries.ts';
import { lockOpenDebts } from './house-money.ts';

export type Issued = {
  periodId: string;
  /** The record for which the journal is posted, by its kind and id. */
  source: { kind: string; id: string };
  /** The wallet of the new charges. */
  walletId: string;
  /** Houses that got a new charge and have credit in the wallet. The caller has locked their credits. */
  houseIds: readonly string[];
  title: string;
  today: string;
};

/**
 * Pays new charges from the credits of their houses, in one journal. Leaves out disputed charges, and charges of which
 * a part is already paid or waived.
 */
export async function applyCredits(context: JobContext, issued: Issued): Promise<void> {
  const { db, clock } = context;
  if (issued.houseIds.length === 0) return;
  const { rows } = await sql<{ houseId: string; paidMinor: number }>`
    with credit as materialized (
      select a.credit_house_id as house_id, -a.balance_minor as left_minor from ledger_accounts a
      where a.community_id = ${here} and a.credit_wallet_id = ${issued.walletId} and a.balance_minor < 0
        and a.credit_house_id = any (${[...issued.houseIds]}::uuid[])),
    paid as (
      update charges c set paid_principal_minor = least(c.principal_minor, r.left_minor),
        version = c.version + 1
      from credit r
      where c.community_id = ${here} and c.period_id = ${issued.periodId}
        and c.house_id = r.house_id and c.outstanding_minor = c.principal_minor and c.disputed_at is null
      returning c.id, c.house_id, c.paid_principal_minor),
    noted as (
      insert into payment_allocations (community_id, charge_id, source, principal_minor,
          penalty_minor, allocated_on)
        select ${here}, p.id, 'House credit', p.paid_principal_minor, 0, ${issued.today}::date
        from paid p)
    select house_id as "houseId", paid_principal_minor as "paidMinor" from paid`.execute(db);
  if (rows.length === 0) return;
  const total = rows.reduce((sum, { paidMinor }) => sum + paidMinor, 0);
  const credits: Line[] = rows.map(({ houseId, paidMinor }) => ({
    ...creditAccount(houseId, issued.walletId),
    amountMinor: paidMinor,
  }));
  await postJournal(db, {
    kind: 'due.credit.applied',
    occurredOn: issued.today,
    postedAt: clock.now().toISOString(),
    narration: `${issued.title}: paid from the credit of ${rows.length} houses`,
    source: issued.source,
    lines: [...credits, { account: 'receivable', amountMinor: -total }],
  });
}

export type Using = {
  houseId: string;
  label: string;
  /** The credits to use, each at most up to its amount and only for charges of its own wallet. */
  credits: readonly Credit[];
  today: string;
  source: { kind: string; id: string };
  actorId?: string;
};

/**
 * Pays current debts from the credits of a house, by the same rule as a payment. The caller holds the lock on the
 * house's money. Returns the amount paid.
 */
export async function useCredit(
  context: Pick<JobContext, 'db' | 'clock'>,
  using: Using,
): Promise<number> {
  const paid = await payFromCredit(context.db, using);
  await postUse(context, using, paid);
  return paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
}

/**
 * Pays charges from a house's credit, but posts no journal. A caller that posts more journals calls this function
 * first, because charges and their totals are locked before the accounts (docs/ledger.md), and calls `postUse`
 * afterwards. Returns the amount paid from each credit.
 */
export async function payFromCredit(
  db: Db,
  { houseId, credits, today }: Pick<Using, 'houseId' | 'credits' | 'today'>,
): Promise<Credit[]> {
  if (credits.length === 0) return [];
  const { charges, plans } = await lockOpenDebts(db, houseId, today);
  const uses = credits.map(({ walletId, amountMinor }) => {
    const own = charges.filter((charge) => charge.walletId === walletId);
    const { allocations, creditedMinor } = allocate(amountMinor, { charges: own, plans });
    return { walletId, allocations, paidMinor: amountMinor - creditedMinor };
  });
  const paying = uses.filter(({ paidMinor }) => paidMinor > 0);
  if (paying.length === 0) return [];
  const allocations = paying.flatMap((one) => one.allocations);
  await payCharges(db, allocations);
  await insertAllocations(db, { paymentId: null, allocatedOn: today }, allocations);
  return paying.map(({ walletId, paidMinor }) => ({ walletId, amountMinor: paidMinor }));
}

/** Posts one journal for the debts that `payFromCredit` has paid, if any. */
export async function postUse(
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  { houseId, label, today, source, actorId }: Omit<Using, 'credits'>,
  paid: readonly Credit[],
): Promise<void> {
  if (paid.length === 0) return;
  const total = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  await postJournal(db, {
    kind: 'due.credit.applied',
    occurredOn: today,
    postedAt: clock.now().toISOString(),
    narration: `${label}: paid from its credit`,
    counterparty: label,
    source,
    actorId: actorId ?? null,
    lines: [
      ...paid.map(({ walletId, amountMinor }) => ({
        ...creditAccount(houseId, walletId),
        amountMinor,
      })),
      { account: 'receivable', amountMinor: -total },
    ],
  });
}
