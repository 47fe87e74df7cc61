// The SQL of the rules that remember how debits with a certain wording were recorded.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { BankLineRule } from '#contract/reconciliation/bank-line-expenses.ts';
import type { Db } from '#platform/database/database.ts';

/** The highest number of rules that a community has. At this number, no rule is added or updated. */
const ruleLimit = 500;

/** Rules with an expense that awaits approval or is posted, in a category that is not archived. */
const taught = sql`bank_line_rules r
  join expense_requests e on e.community_id = r.community_id and e.request_id = r.request_id
    and e.status in ('PendingApproval', 'Completed') and not e.is_archived`;

/**
 * The rule for a line `l`: the rule with the same wording, or the longest wording that the line contains. A
 * single-word rule matches only equal wording.
 */
export const ruleOfLine: RawBuilder<unknown> = sql`(
  select r.id, r.last_on, e.is_bank_charges, e.category_id, e.category_name, e.wallet_id, e.counterparty
  from ${taught}
  where r.community_id = l.community_id and (debit_wording(l.description) = r.wording
    or r.wording like '% %'
      and position(' ' || r.wording || ' ' in ' ' || debit_wording(l.description) || ' ') > 0)
  order by length(r.wording) desc, r.id limit 1)`;

export type Treatment = {
  ruleId: string;
  categoryId: string;
  walletId: string;
  counterparty: string;
};

/** The suggested expense for a line; undefined if no rule matches. */
export async function selectTreatment(db: Db, lineId: string): Promise<Treatment | undefined> {
  const { rows } = await sql<Treatment>`
    select r.id as "ruleId", r.category_id as "categoryId", r.wallet_id as "walletId", r.counterparty
    from bank_lines l cross join lateral ${ruleOfLine} r
    where l.community_id = ${here} and l.id = ${lineId}`.execute(db);
  return rows[0];
}

/**
 * Learns from an expense that a person recorded for a line. The most recent decision wins. Does nothing if the wording
 * is shorter than four characters, or if the community has `ruleLimit` rules.
 */
export const learnRule = (db: Db, line: { id: string }, expense: { requestId: string }) =>
  sql`insert into bank_line_rules as r (community_id, wording, request_id, last_on)
    select ${here}, debit_wording(l.description), ${expense.requestId}::uuid, l.posted_on
    from bank_lines l
    where l.community_id = ${here} and l.id = ${line.id} and length(debit_wording(l.description)) >= 4
      and ((select count(*) from bank_line_rules o where o.community_id = ${here}) < ${ruleLimit}
        or exists (select from bank_line_rules o where o.community_id = ${here}
          and o.wording = debit_wording(l.description)))
    on conflict on constraint bank_line_rules_once do update
      set times = r.times + 1, last_on = greatest(r.last_on, excluded.last_on),
        request_id = excluded.request_id`.execute(db);

/**
 * Decreases the count of a rule when the match with an expense recorded for the line is undone. A rule without a
 * count is deleted.
 */
export async function forgetRule(
  db: Db,
  line: { id: string },
  journalIds: readonly string[],
): Promise<void> {
  const of = sql`r.community_id = ${here} and r.wording = (select debit_wording(l.description)
    from bank_lines l where l.community_id = ${here} and l.id = ${line.id})
    and exists (select from bank_line_expenses x
      join expense_requests e on e.community_id = x.community_id and e.request_id = x.request_id
      where x.community_id = ${here} and x.bank_line_id = ${line.id}
        and e.journal_id = any (${[...journalIds]}::uuid[]))`;
  await sql`delete from bank_line_rules r where ${of} and r.times = 1`.execute(db);
  await sql`update bank_line_rules r set times = r.times - 1 where ${of} and r.times > 1`.execute(
    db,
  );
}

/** The wallets from which the given rules suggest to pay. */
export async function selectWalletsOf(db: Db, ruleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct e.wallet_id as id
    from ${taught} where r.community_id = ${here} and r.id = any (${[...ruleIds]}::uuid[])
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export async function selectRules(db: Db): Promise<BankLineRule[]> {
  const { rows } = await sql<BankLineRule>`
    select r.id, r.wording, e.is_bank_charges as "isBankCharge", e.category_name as "categoryName",
      w.name as "walletName", e.counterparty, r.times, r.last_on as "lastOn"
    from ${taught} join wallet_names w on w.community_id = r.community_id and w.wallet_id = e.wallet_id
    where r.community_id = ${here}
    order by r.last_on desc, r.wording, r.id limit ${ruleLimit}`.execute(db);
  return rows;
}

/** Deletes a rule and returns its wording; undefined if there is no such rule. */
export async function deleteRule(db: Db, ruleId: string): Promise<string | undefined> {
  const { rows } = await sql<{ wording: string }>`
    delete from bank_line_rules r where r.community_id = ${here} and r.id = ${ruleId}
    returning r.wording`.execute(db);
  return rows[0]?.wording;
}
