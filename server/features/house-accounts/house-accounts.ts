// The account of one house: the amounts that a finance officer needs on one page.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type {
  getHouseAccount as operation,
  HouseAccount,
} from '#contract/house-accounts/house-accounts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notFound } from '#platform/http/refuse.ts';
import { accountOfHouse } from '#kernel/billing/account-of-house.ts';
import { openClaims } from '#kernel/billing/pending-payments.ts';
import { seenWallet } from '#kernel/billing/words.ts';
import { selectAutoPay } from './auto-pay-queries.ts';

export async function getHouseAccount(
  { db, community, clock }: CommunityContext,
  { params: { houseId } }: Parsed<typeof operation>,
): Promise<HouseAccount> {
  const today = todayIn(community.timeZone, clock);
  const account = await selectHouseAccount(db, houseId, today);
  if (!account) throw notFound();
  const creditMinor = account.credits.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  return { ...account, creditMinor, autoPay: await selectAutoPay(db, houseId, today) };
}

/** The available balance of the wallet of the house `l`, without reserved amounts; null if the house has no wallet. */
const inWallet = sql`(
  select -a.balance_minor - a.held_minor from ledger_accounts a
  where a.community_id = l.community_id and a.kind = 'houseWallet' and a.subject = l.house_id::text)`;

/** The credits of the house `l`, each with the community wallet to which it belongs. */
const credits = sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'wallet', jsonb_build_object('id', a.credit_wallet_id, 'name', ${seenWallet}),
      'amountMinor', -a.balance_minor) order by a.balance_minor, a.credit_wallet_id), '[]')
  from ledger_accounts a
  left join wallet_names w on w.community_id = a.community_id and w.wallet_id = a.credit_wallet_id
  where a.community_id = l.community_id and a.credit_house_id = l.house_id and a.balance_minor < 0)`;

type Read = Omit<HouseAccount, 'autoPay' | 'creditMinor'>;

async function selectHouseAccount(
  db: Db,
  houseId: string,
  today: string,
): Promise<Read | undefined> {
  const { rows } = await sql<Read>`
    select jsonb_build_object('id', l.house_id, 'label', l.label,
        'accountNumber', l.account_number, 'accountReference', l.account_reference) as house,
      (select jsonb_build_object('residentId', n.resident_id, 'name', n.name)
        from billable_houses b
        join resident_names n on n.community_id = b.community_id
          and n.resident_id = b.billed_resident_id
        where b.community_id = l.community_id and b.house_id = l.house_id) as "billedTo",
      ${accountOfHouse('l')} as "virtualAccount", o.outstanding as "outstandingMinor", o.charges as "openChargeCount",
      o.overdue as "overdueMinor", o.late as "overdueCount",
      o.overdue_since as "overdueSince", o.next_due_on as "nextDueOn",
      ${credits} as credits,
      (select jsonb_build_object('availableMinor', w.available)
        from (select ${inWallet} as available) w
        where w.available is not null) as wallet,
      (select jsonb_build_object('id', p.id, 'receiptNumber', p.receipt_number,
          'amountMinor', p.amount_minor, 'paidOn', p.paid_on)
        from due_payments p
        where p.community_id = l.community_id and p.house_id = l.house_id
          and p.status = 'Successful'
        order by p.paid_on desc, p.receipt_number desc limit 1) as "lastPayment",
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'amountMinor', m.amount_minor,
          'promisedOn', m.promised_on) order by m.promised_on, m.id), '[]')
        from (select * from payment_promises m where m.community_id = l.community_id
          and m.house_id = l.house_id and m.withdrawn_at is null and m.promised_on >= ${today}::date
          order by m.promised_on, m.id limit 10) m) as "openPromises",
      (select count(*)::int from ${openClaims} and k.house_id = l.house_id) as "waitingClaimCount",
      (select count(*)::int from instalment_plans p where p.community_id = l.community_id
        and p.house_id = l.house_id and p.status = 'Active') as "activePlanCount",
      (select coalesce(sum(r.amount_minor), 0)::bigint from due_refunds r
        where r.community_id = l.community_id and r.house_id = l.house_id
          and r.status = 'Waiting') as "refundWaitingMinor"
    from house_labels l
    cross join lateral (
      select coalesce(sum(c.outstanding_minor), 0)::bigint as outstanding, count(*)::int as charges,
        coalesce(sum(c.outstanding_minor) filter (where c.due_on < ${today}::date), 0)::bigint
          as overdue,
        count(*) filter (where c.due_on < ${today}::date)::int as late,
        min(c.due_on) filter (where c.due_on < ${today}::date) as overdue_since,
        min(c.due_on) filter (where c.due_on >= ${today}::date) as next_due_on
      from charges c
      where c.community_id = l.community_id and c.house_id = l.house_id
        and c.outstanding_minor > 0) o
    where l.community_id = ${here} and l.house_id = ${houseId}`.execute(db);
  return rows[0];
}
