// Dues for the residents who pay for a house. These residents can see the dues, pay chosen charges from the house
// wallet, and set auto-pay.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/house-accounts/house-side.ts';
import {
  type HouseDues,
  houseSideRefusals as refusals,
} from '#contract/house-accounts/house-side.ts';
import type { DuePayment } from '#contract/due-payments/due-payments.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { HouseContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { accountOfHouse } from '#kernel/billing/account-of-house.ts';
import { allocateTo } from '#kernel/billing/allocate.ts';
import { postDuePayment } from '#kernel/billing/post-payment.ts';
import { selectDueFiles } from '#kernel/billing/due-files.ts';
import { lockHouseMoney, lockOpenCharges } from '#kernel/billing/house-money.ts';
import { chosenOnly, refusedPart } from '#kernel/billing/chosen-charges.ts';
import { selectAutoPay } from './auto-pay-queries.ts';

export async function payHouseDues(
  context: HouseContext,
  { body }: Parsed<typeof contract.payHouseDues>,
): Promise<DuePayment> {
  const { house } = context;
  const { communityId, houseId, label, currency } = house;
  const { db, clock, user } = context;
  await lockHouseMoney(db, houseId);
  const charges = chosenOnly(await lockOpenCharges(db, houseId), body.chargeIds);
  const owedMinor = charges.reduce((sum, one) => sum + one.outstandingMinor, 0);
  const amountMinor = body.amountMinor ?? owedMinor;
  if (amountMinor > owedMinor) {
    const amount = formatAmount(owedMinor, currency);
    throw refuse(refusals.tooMuch, { field: 'amountMinor', with: { amount } });
  }
  const plan = allocateTo(charges, amountMinor);
  if (plan.refused) throw refusedPart(currency, plan.refused);
  const payment = await postDuePayment(
    { db, communityId, clock },
    {
      houseId,
      label,
      amountMinor,
      channel: 'Wallet',
      paidOn: todayIn(house.timeZone, clock),
      actorId: user.id,
      plan,
      creditWalletId: null,
    },
  );
  context.audit({
    action: 'due.payment.fromWallet',
    entityType: 'due-payment',
    entityId: payment.id,
    entityLabel: `Receipt ${payment.receiptNumber}`,
    after: { house: label, amountMinor },
  });
  context.emit('dues.changed', {});
  context.emit('wallets.changed', {});
  return payment;
}

export async function setAutoPay(
  context: HouseContext,
  { body }: Parsed<typeof contract.setAutoPay>,
): Promise<HouseDues> {
  const { house } = context;
  const { db, clock, user } = context;
  await lockHouseMoney(db, house.houseId);
  const values = { ...body, changedBy: user.id, changedAt: clock.now().toISOString() };
  await db
    .insertInto('houseAutoPays')
    .values({ communityId: context.communityId, houseId: house.houseId, ...values })
    .onConflict((on) => on.constraint('house_auto_pays_once').doUpdateSet(values))
    .execute();
  // Drop payments that were announced under the old setting. If auto-pay is on, the house is notified again.
  await sql`update auto_pay_runs set status = 'Dropped' where community_id = ${here}
    and house_id = ${house.houseId} and status in ('Noticed', 'Short')`.execute(db);
  context.audit({
    action: body.isOn ? 'house.autoPay.on' : 'house.autoPay.off',
    entityType: 'house',
    entityId: house.houseId,
    entityLabel: house.label,
    after: body,
  });
  context.emit('dues.changed', {});
  return getHouseDues(context);
}

export async function getHouseDues({ db, clock, house }: HouseContext): Promise<HouseDues> {
  const { houseId, label, accountNumber, accountReference, currency } = house;
  const today = todayIn(house.timeZone, clock);
  const charges = await lockOpenCharges(db, houseId);
  const dueIds = charges.map(({ dueId }) => dueId);
  const files = await selectDueFiles(db, dueIds);
  type Money = Pick<HouseDues, 'creditMinor' | 'walletMinor'> &
    Pick<HouseDues['house'], 'virtualAccount'>;
  const { rows } = await sql<Money>`
    select (select ${accountOfHouse('l')} from house_labels l
        where l.community_id = ${here} and l.house_id = ${houseId}) as "virtualAccount",
      (select coalesce(sum(-a.balance_minor), 0)::bigint from ledger_accounts a
        where a.community_id = ${here} and a.credit_house_id = ${houseId}) as "creditMinor",
      (select coalesce(sum(-a.balance_minor - a.held_minor), 0)::bigint from ledger_accounts a
        where a.community_id = ${here} and a.kind = 'houseWallet'
          and a.subject = ${houseId}) as "walletMinor"`.execute(db);
  const { creditMinor = 0, walletMinor = 0, virtualAccount = null } = rows[0] ?? {};
  return {
    house: { id: houseId, label, accountNumber, accountReference, virtualAccount },
    currency,
    outstandingMinor: charges.reduce((sum, one) => sum + one.outstandingMinor, 0),
    creditMinor,
    walletMinor,
    charges: charges.map((one) => ({
      id: one.id,
      dueTitle: one.title,
      dueOn: one.dueOn,
      outstandingMinor: one.outstandingMinor,
      allowPartPayment: one.allowPartPayment,
      files: files.get(one.dueId) ?? [],
    })),
    autoPay: await selectAutoPay(db, houseId, today),
  };
}
