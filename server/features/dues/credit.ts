// A house's credit pays its next charge, as soon as that is issued (domain 8).
import { sql } from 'kysely';
import { type Line, postJournal } from '#ledger/post.ts';
import type { JobContext } from '#platform/context.ts';
import { here } from './words.ts';

export type Issued = {
  batchId: string;
  periodId: string;
  /** Houses after this one, up to and with the other. */
  afterHouseId: string | null;
  lastHouseId: string | null;
  title: string;
  today: string;
};

/** Lets the credits of a batch's houses pay its charges, with one journal. */
export async function applyCredits(context: JobContext, issued: Issued): Promise<void> {
  const { db, clock } = context;
  const { rows } = await sql<{ houseId: string; paidMinor: number }>`
    with credit as materialized (
      select a.subject::uuid as house_id, -a.balance_minor as left_minor from ledger_accounts a
      where a.community_id = ${here} and a.kind = 'houseCredit' and a.balance_minor < 0),
    paid as (
      update charges c set paid_principal_minor = least(c.principal_minor, r.left_minor),
        version = c.version + 1
      from credit r
      where c.community_id = ${here} and c.period_id = ${issued.periodId}
        and c.house_id = r.house_id and c.paid_principal_minor = 0
        and c.house_id <= ${issued.lastHouseId}::uuid
        and (${issued.afterHouseId}::uuid is null or c.house_id > ${issued.afterHouseId}::uuid)
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
    account: 'houseCredit',
    subject: houseId,
    amountMinor: paidMinor,
  }));
  await postJournal(db, {
    kind: 'due.credit.applied',
    occurredOn: issued.today,
    postedAt: clock.now().toISOString(),
    narration: `${issued.title}: paid from the credit of ${rows.length} houses`,
    source: { kind: 'charge-batch', id: issued.batchId },
    lines: [...credits, { account: 'receivable', amountMinor: -total }],
  });
}
