// The office's work on an estate's money: closed months with published summaries, unidentified payments, a refund, an
// instalment plan and houses with auto-pay. The product's own functions do this work, except auto-pay, after all
// other data is loaded.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { CommunityContext } from '#platform/http/context.ts';
import { kyselyOn } from '#platform/database/database.ts';
import { createInstalmentPlan } from '#server/features/instalment-plans/plans.ts';
import { askForRefund } from '#server/features/due-payments/refunds.ts';
import { matchBankLine } from '#server/features/reconciliation/match.ts';
import { openItemsOfMonth } from '#server/features/reconciliation/open-items.ts';
import { closeMonth } from '#server/features/reconciliation/months.ts';
import { publishSummary } from '#server/features/reports/summaries.ts';
import { requestRefund } from '#server/features/money-requests/refunds.ts';

/** A bank or gateway that must not be used: any access throws. */
const closed = new Proxy({} as never, {
  get: () => () => {
    throw new Error('the demo has no gateway');
  },
});

type At = { now: Date };

export async function loadOfficeWork(client: pg.ClientBase): Promise<void> {
  // Updates statistics for the query plans.
  await client.query('analyze journals, postings, ledger_accounts, bank_line_parts');
  const db = kyselyOn(client as pg.PoolClient);
  const { rows } = await sql<Office>`
    select e.community_id as "communityId", c.name, e.bursar_id as "userId", e.present, e.today,
      (select min(j.occurred_on) from journals j where j.community_id = e.community_id) as "firstOn"
    from demo_estate e join communities c on c.id = e.community_id`.execute(db);
  const [office] = rows;
  if (!office) throw new Error('no estate is being loaded');
  const at = ({ now }: At): CommunityContext => contextOf(office, { db, now });
  await closeMonths(at, office);
  const today = at({ now: new Date(office.present) });
  await keepWithoutName(today);
  await giveBack(today);
  await agreeOnPlan(today, office.today);
  await payByThemselves(today, office.today);
}

type Office = {
  communityId: string;
  name: string;
  userId: string;
  present: string;
  today: string;
  firstOn: string;
};

/**
 * The context of the bursar at a given time, so that notifications and log entries get dates within the estate's
 * history.
 */
function contextOf(
  { communityId, name, userId }: Office,
  { db, now }: { db: CommunityContext['db']; now: Date },
): CommunityContext {
  return {
    db,
    communityId,
    clock: { now: () => now },
    community: {
      id: communityId,
      name,
      timeZone: 'Africa/Lagos',
      currency: 'NGN',
      country: 'NG',
      status: 'Active',
      features: {},
    },
    user: { id: userId },
    worker: { isOwner: false, permissions: new Set(), streetIds: null },
    request: { id: 'demo', ip: '127.0.0.1', device: 'demo' },
    audit: () => undefined,
    emit: () => undefined,
    useFeature: () => Promise.resolve(),
  } as unknown as CommunityContext;
}

const monthAfter = (month: string, by: number): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};

/**
 * Publishes a summary of every month up to the one before last, each on the fourth day of the month after it. Closes
 * the last three of these months; the first of these closings includes all earlier months.
 */
async function closeMonths(
  at: (at: At) => CommunityContext,
  { firstOn, today }: Office,
): Promise<void> {
  const last = monthAfter(today.slice(0, 7), -2);
  for (let month = firstOn.slice(0, 7); month <= last; month = monthAfter(month, 1)) {
    const context = at({ now: new Date(`${monthAfter(month, 1)}-04T10:20:00Z`) });
    const text = 'Compared with the bank’s statements on paper.';
    const params = paramsOf(context);
    const explanations = [{ bankAccountId: null, text }];
    if (month > monthAfter(last, -3)) {
      await closeMonth(context, { params, body: { month, explanations } });
    }
    await publishSummary({ missingOf: openItemsOfMonth })(context, {
      params,
      body: { monthOn: `${month}-01` },
    });
  }
}

/** Keeps the money of up to two unidentified bank statement lines in the main wallet, as unidentified payments. */
async function keepWithoutName(context: CommunityContext): Promise<void> {
  const { rows } = await sql<{
    id: string;
    version: number;
    amountMinor: number;
    walletId: string;
  }>`
    select l.id, l.version, l.amount_minor as "amountMinor", w.id as "walletId"
    from bank_lines l join wallets w on w.community_id = l.community_id and w.kind = 'Main'
    where l.community_id = ${here} and l.state in ('Unmatched', 'Suggested') and l.amount_minor > 0
      and (l.description like 'POS DEPOSIT%' or l.description like 'NIP TRF FROM %')
    order by l.posted_on limit 2`.execute(context.db);
  for (const { id, version, amountMinor, walletId } of rows) {
    const parts = [{ kind: 'Unallocated' as const, amountMinor, walletId }];
    const body = { parts, version };
    await matchBankLine(closed)(context, {
      params: { ...paramsOf(context), bankLineId: id },
      body,
    });
  }
}

const paramsOf = ({ communityId }: CommunityContext) => ({ communityId });

/**
 * Requests a refund of the largest credit, if any, up to ₦10,000, to the house's wallet. The request awaits approval.
 */
async function giveBack(context: CommunityContext): Promise<void> {
  const { rows } = await sql<{ houseId: string; amountMinor: number; walletId: string }>`
    select a.credit_house_id as "houseId", least(-a.balance_minor, 1000000) as "amountMinor",
      a.credit_wallet_id as "walletId"
    from ledger_accounts a
    where a.community_id = ${here} and a.kind = 'houseCredit' and a.balance_minor < 0
    order by a.balance_minor, a.subject limit 1`.execute(context.db);
  for (const { houseId, amountMinor, walletId } of rows) {
    await askForRefund({ requestRefund: requestRefund(closed) })(context, {
      body: {
        houseId,
        amountMinor,
        walletId,
        to: { kind: 'House wallet' },
        reason: 'Paid twice in the same month',
      },
    });
  }
}

/**
 * Agrees on a plan of six monthly instalments for up to six charges of one house. The house has at least two undisputed
 * charges over forty days overdue and no payment claim under review.
 */
async function agreeOnPlan(context: CommunityContext, today: string): Promise<void> {
  const { rows } = await sql<{ houseId: string; chargeIds: string[] }>`
    select c.house_id as "houseId", (array_agg(c.id order by c.due_on))[1:6] as "chargeIds"
    from charges c
    where c.community_id = ${here} and c.outstanding_minor > 0 and c.due_on < ${today}::date - 40
      and c.disputed_at is null
      and not exists (select from payment_claims k where k.community_id = c.community_id
        and k.house_id = c.house_id and k.status = 'Submitted')
    group by c.house_id having count(*) > 1
    order by sum(c.outstanding_minor), c.house_id limit 1`.execute(context.db);
  for (const { houseId, chargeIds } of rows) {
    const firstOn = `${monthAfter(today.slice(0, 7), 1)}-05`;
    await createInstalmentPlan(context, {
      body: {
        houseId,
        chargeIds,
        terms: { kind: 'Equal', count: 6, firstOn, every: 'Month' },
        note: 'Agreed at the desk: a month’s salary is late.',
      },
    });
  }
}

/**
 * Turns on auto-pay for up to four houses that have a wallet, have paid before, and owe nothing that is due within
 * three days, so that auto-pay pays nothing at once.
 */
async function payByThemselves(
  { db, user, clock }: CommunityContext,
  today: string,
): Promise<void> {
  await sql`insert into house_auto_pays (community_id, house_id, is_on, trigger, limit_minor, changed_by, changed_at)
    select ${here}, w.house_id, true, 'On due day',
      case when row_number() over (order by w.created_at, w.house_id) % 2 = 0 then 15000000 end,
      ${user.id}, ${clock.now().toISOString()}::timestamptz
    from wallets w where w.community_id = ${here} and w.kind = 'House'
      and exists (select from due_payments p where p.community_id = w.community_id and p.house_id = w.house_id)
      and not exists (select from charges c where c.community_id = w.community_id and c.house_id = w.house_id
        and c.outstanding_minor > 0 and c.due_on <= ${today}::date + 3)
    order by w.created_at, w.house_id limit 4`.execute(db);
}
