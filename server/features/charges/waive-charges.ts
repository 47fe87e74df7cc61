// Waives the outstanding amount of many charges, or only their unpaid penalties. Posts one journal, and stores a
// change for each charge.
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { chargeRefusals } from '#contract/charges/charge-changes.ts';
import { waiveLimit, waiverRefusals } from '#contract/charges/charge-waivers.ts';
import type * as contract from '#contract/charges/charge-waivers.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { refuse } from '#platform/http/refuse.ts';
import { dueSettings, mayExceedLimit } from '#kernel/billing/due-settings.ts';
import { type ChargeSelection, chosenCharges } from '#kernel/billing/matching-charges.ts';
import { lockAllHouses } from '#kernel/billing/house-money.ts';

const penaltyLeft = sql`c.penalty_minor - c.waived_penalty_minor - c.paid_penalty_minor`;
const principalLeft = sql`c.principal_minor - c.waived_principal_minor - c.paid_principal_minor`;

type Preview = {
  charges: number;
  amountMinor: number;
  penaltyMinor: number;
  chargesWithPenalty: number;
};

export const previewWaiver = (
  context: CommunityContext,
  { body }: Parsed<typeof contract.previewWaiver>,
): Promise<Preview> => look(context, openOf(context, body.selection));

export async function waiveCharges(
  context: CommunityContext,
  { body: { selection, what, reason } }: Parsed<typeof contract.waiveCharges>,
) {
  const { db, user, community, clock } = context;
  const open = openOf(context, selection);
  // Refuses too many charges before locking any. The locked charges are counted again below.
  await look(context, open);
  const ids = await lockChosen(context, open);
  const chosen = sql`c.community_id = ${here} and c.id = any (${ids}::uuid[])
    and ${what === 'All' ? sql`c.outstanding_minor > 0` : sql`${penaltyLeft} > 0`}`;
  const left = await look(context, chosen);
  const charges = what === 'All' ? left.charges : left.chargesWithPenalty;
  const amountMinor = what === 'All' ? left.amountMinor : left.penaltyMinor;
  if (charges === 0) throw refuse(waiverRefusals.nothingLeft);
  await refuseAboveLimit(context, chosen, what === 'All' ? sql`c.outstanding_minor` : penaltyLeft);
  const madeAt = clock.now().toISOString();
  const journal = await postJournal(db, {
    kind: 'due.waived',
    occurredOn: todayIn(community.timeZone, clock),
    postedAt: madeAt,
    narration: `Waiver of ${charges} charges: ${reason}`.slice(0, 200),
    source: { kind: 'charge-waiver', id: randomUUID() },
    actorId: user.id,
    lines: [
      { account: 'waived', amountMinor },
      { account: 'receivable', amountMinor: -amountMinor },
    ],
  });
  const change = { reason, madeAt, madeBy: user.id, journalId: journal.id };
  await write(context, { chosen, principal: what === 'All' ? principalLeft : sql`0`, change });
  context.audit({
    action: 'charges.waived',
    entityType: 'charge',
    after: { charges, amountMinor, what },
    reason,
  });
  context.emit('dues.changed', {});
  return { charges, amountMinor };
}

/**
 * Refuses the whole request if the waivers of any charge, including earlier ones, would exceed the limit. Some callers
 * may exceed the limit (`mayExceedLimit`).
 */
async function refuseAboveLimit(
  context: CommunityContext,
  chosen: RawBuilder<unknown>,
  taken: RawBuilder<unknown>,
): Promise<void> {
  if (mayExceedLimit(context)) return;
  const { waiveLimitMinor } = await dueSettings.read(context.db);
  if (waiveLimitMinor === null) return;
  const { rows } = await sql`select from charges c where ${chosen}
    and c.waived_principal_minor + c.waived_penalty_minor + (${taken}) > ${waiveLimitMinor}
    limit 1`.execute(context.db);
  if (rows.length === 0) return;
  const limit = formatAmount(waiveLimitMinor, context.community.currency);
  throw refuse(chargeRefusals.aboveLimit, { with: { limit } });
}

const openOf = ({ community, clock }: CommunityContext, selection: ChargeSelection) =>
  sql`${chosenCharges(selection, todayIn(community.timeZone, clock))} and c.outstanding_minor > 0`;

async function look({ db }: CommunityContext, chosen: RawBuilder<unknown>): Promise<Preview> {
  const { rows } = await sql<Preview>`
    select count(*)::int as charges, coalesce(sum(o.outstanding), 0)::bigint as "amountMinor",
      coalesce(sum(o.penalty), 0)::bigint as "penaltyMinor",
      (count(*) filter (where o.penalty > 0))::int as "chargesWithPenalty"
    from (select c.outstanding_minor as outstanding, ${penaltyLeft} as penalty
      from charges c where ${chosen} limit ${waiveLimit + 1}) o`.execute(db);
  const preview = rows[0];
  if (!preview) throw new Error('an aggregate without a row');
  if (preview.charges > waiveLimit) throw refuse(waiverRefusals.tooMany);
  return preview;
}

/**
 * Locks the first `waiveLimit` of these charges and returns their ids. Waits for running payments and blocks new
 * ones, because the charges are changed after the journal is posted.
 */
async function lockChosen({ db }: CommunityContext, open: RawBuilder<unknown>): Promise<string[]> {
  await lockAllHouses({ db });
  const { rows } = await sql<{ id: string }>`
    select c.id from charges c where ${open} order by c.due_on, c.id limit ${waiveLimit}
    for no key update of c`.execute(db);
  return rows.map(({ id }) => id);
}

type Writing = {
  chosen: RawBuilder<unknown>;
  principal: RawBuilder<unknown>;
  change: { reason: string; madeAt: string; madeBy: string; journalId: string };
};

const write = ({ db }: CommunityContext, { chosen, principal, change }: Writing) =>
  sql`with part as materialized (
      select c.id, ${principal} as principal, ${penaltyLeft} as penalty
      from charges c where ${chosen}),
    taken as (
      update charges c set waived_principal_minor = c.waived_principal_minor + p.principal,
        waived_penalty_minor = c.waived_penalty_minor + p.penalty, version = c.version + 1
      from part p where c.community_id = ${here} and c.id = p.id)
    insert into charge_changes (community_id, charge_id, kind, principal_minor, penalty_minor,
        credited_minor, reason, made_by, made_at, journal_id)
      select ${here}, p.id, 'Waiver', p.principal, p.penalty, 0, ${change.reason},
        ${change.madeBy}, ${change.madeAt}::timestamptz, ${change.journalId}
      from part p`.execute(db);
