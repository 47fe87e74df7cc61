// The SQL that reads lines of bank statements with their matches and suggestions, the movements that can be matched
// with a line, and the summary by bank account.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type {
  BankLine,
  getReconciliation,
  listBankLines,
  Movement,
} from '#contract/reconciliation/bank-lines.ts';
import type { Answer } from '#contract/shared/operation.ts';
import type { Db } from '#platform/database/database.ts';
import { direction, allOf, listPage, type Page, sortKey } from '#platform/http/list.ts';
import { ruleOfLine } from './rules-queries.ts';
import { accountLabel, openFrom } from './words.ts';

/**
 * The amount of a movement as a bank account sees it: the amount sent to that account, or the change of the wallets,
 * with the gateway's fee if the sum then equals the line.
 */
export const movementAmount = (accountId: RawBuilder<unknown>, lineMinor: RawBuilder<unknown>) =>
  sql`case when m.bank_account_id = ${accountId}::text then m.bank_minor
    when m.wallet_minor + m.fee_minor = ${lineMinor} then m.wallet_minor + m.fee_minor
    else m.wallet_minor end`;

/** The label of a movement: its receipt, such as `Receipt 12, 12 Palm Street`, or else its narration. */
const movementText = sql`coalesce('Receipt ' || d.receipt_number || ', ' || m.counterparty, m.narration)`;

const movementOf = (accountId: RawBuilder<unknown>, lineMinor: RawBuilder<unknown>) =>
  sql`jsonb_build_object('id', m.journal_id, 'reference', m.reference, 'text', ${movementText},
    'counterparty', m.counterparty, 'occurredOn', m.occurred_on,
    'amountMinor', ${movementAmount(accountId, lineMinor)})`;

const withReceipt = sql`left join due_payment_journals d
  on d.community_id = m.community_id and d.journal_id = m.journal_id`;

const parts = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.kind,
    'amountMinor', p.amount_minor, 'reference', j.reference,
    'text', case p.kind when 'Payment' then 'Receipt ' || d.receipt_number || ', ' || h.label
      when 'Unallocated' then 'Unallocated, in ' || w.name
      else coalesce('Receipt ' || d.receipt_number || ', ' || j.counterparty, j.narration) end,
    'house', case when h.house_id is not null
      then jsonb_build_object('id', h.house_id, 'label', h.label) end,
    'receiptNumber', d.receipt_number, 'paymentId', d.payment_id,
    'remainingMinor', p.remaining_minor,
    'isAssigned', p.from_part_id is not null, 'bookedOn', j.occurred_on,
    'madeByName', (select u.name from users u where u.id = p.made_by),
    'madeAt', to_char(p.made_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by p.from_part_id nulls first, p.made_at, p.id), '[]')
  from bank_line_parts p
  join journals j on j.community_id = p.community_id and j.id = p.journal_id
  left join due_payment_journals d on d.community_id = p.community_id and d.journal_id = p.journal_id
  left join house_labels h on h.community_id = p.community_id and h.house_id = coalesce(p.house_id, d.house_id)
  left join wallet_names w on w.community_id = p.community_id and w.wallet_id = p.wallet_id
  where p.community_id = l.community_id and p.bank_line_id = l.id and p.undone_at is null)`;

const suggestions = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind,
    'confidence', s.confidence, 'reason', s.reason,
    'movement', (select ${movementOf(sql`l.bank_account_id`, sql`l.amount_minor`)}
      from bank_movements m ${withReceipt}
      where m.community_id = s.community_id and m.journal_id = s.journal_id),
    'house', (select jsonb_build_object('id', h.house_id, 'label', h.label, 'owedMinor',
        coalesce((select o.owed_minor from house_debts o where o.community_id = h.community_id
          and o.house_id = h.house_id), 0))
      from house_labels h where h.community_id = s.community_id and h.house_id = s.house_id))
    order by array_position(array['Sure', 'Likely', 'Possible'], s.confidence), s.kind desc, s.id), '[]')
  from bank_line_suggestions s
  where l.state = 'Suggested' and s.community_id = l.community_id and s.bank_line_id = l.id)`;

const awaitsSuggestions = sql`exists (select from statement_imports i where l.state = 'Unmatched'
  and i.community_id = l.community_id and i.id = l.import_id and i.awaits_suggestions)`;

const expensesOfLine = sql`from bank_line_expenses x
  join expense_requests e on e.community_id = x.community_id and e.request_id = x.request_id
  where x.community_id = l.community_id and x.bank_line_id = l.id`;

/** True if an expense recorded for the line awaits approval. */
export const awaitsExpense = sql`exists (select ${expensesOfLine} and e.status = 'PendingApproval')`;

const expense = sql`(select jsonb_build_object('requestId', e.request_id, 'reference', e.reference,
    'status', e.status, 'categoryName', e.category_name, 'approvalsGiven', e.approvals_given,
    'approvalsNeeded', e.approvals_needed)
  ${expensesOfLine} and (e.status = 'PendingApproval' or e.status = 'Completed' and exists (
    select from bank_line_parts p where p.community_id = l.community_id and p.bank_line_id = l.id
      and p.journal_id = e.journal_id and p.undone_at is null))
  order by x.made_at desc, x.request_id limit 1)`;

/**
 * No rule is suggested while the suggestion job is pending: the job may find that the expense is already in the
 * books.
 */
const treatment = sql`case when l.state = 'Unmatched' and l.amount_minor < 0 and not ${awaitsExpense}
    and not ${awaitsSuggestions} then (
  select jsonb_build_object('ruleId', r.id, 'isBankCharge', r.is_bank_charges,
      'categoryName', r.category_name, 'walletName', w.name, 'lastOn', r.last_on)
    from ${ruleOfLine} r
    join wallet_names w on w.community_id = l.community_id and w.wallet_id = r.wallet_id) end`;

const lineColumns = sql`l.id, jsonb_build_object('id', b.id, 'label', ${accountLabel}) as "bankAccount",
  l.posted_on as "postedOn", l.amount_minor as "amountMinor", l.description, l.reference, l.payer,
  l.balance_after_minor as "balanceAfterMinor", l.state, l.ignored_reason as "ignoredReason",
  ${parts} as parts, ${suggestions} as suggestions, ${awaitsSuggestions} as "awaitsSuggestions",
  ${expense} as expense, ${treatment} as treatment, ${openFrom} as "openFrom", l.version`;

const withAccount = sql`join bank_accounts b on b.community_id = l.community_id and b.id = l.bank_account_id`;

type Query = z.output<typeof listBankLines.query>;

const from = (query: Query): RawBuilder<unknown> =>
  sql`from bank_lines l where ${allOf([
    sql`l.community_id = ${here}`,
    query.BankAccountId && sql`l.bank_account_id = any (${query.BankAccountId}::uuid[])`,
    query.State && sql`l.state = any (${query.State}::text[])`,
    query.Direction === 'In' && sql`l.amount_minor > 0`,
    query.Direction === 'Out' && sql`l.amount_minor < 0`,
    query.From !== undefined && sql`l.posted_on >= ${query.From}::date`,
    query.To !== undefined && sql`l.posted_on <= ${query.To}::date`,
    query.Search
      ? sql`search_form(concat_ws(' ', l.description, l.reference, l.payer,
          abs(l.amount_minor)::text)) like all (search_patterns(${query.Search}))`
      : undefined,
  ])}`;

function orderOf(sort: string | undefined): RawBuilder<unknown> {
  if (sortKey(sort) === 'amount') return sql`l.amount_minor ${direction(sort)}, l.id`;
  const way = sort === undefined ? sql`desc` : direction(sort);
  return sql`l.posted_on ${way}, l.position ${way}, l.id`;
}

export const selectLinePage = (db: Db, query: Query): Promise<Page<BankLine>> =>
  listPage<BankLine>(db, {
    from: from(query),
    id: sql`l.id`,
    order: orderOf(query.Sort),
    page: query,
    load: sql`select page.position, ${lineColumns} from page
      join bank_lines l on l.community_id = ${here} and l.id = page.id ${withAccount}`,
  });

export async function selectLine(db: Db, bankLineId: string): Promise<BankLine | undefined> {
  const { rows } = await sql<BankLine>`select ${lineColumns} from bank_lines l ${withAccount}
    where l.community_id = ${here} and l.id = ${bankLineId}`.execute(db);
  return rows[0];
}

/**
 * Movements that can be matched: they have no bank line, and were not posted from one. A movement and its reversal are
 * both excluded if neither is matched.
 */
const isFree = sql`m.source_kind <> 'bank-line-part'
  and not exists (select from reconciled_journals r
    where r.community_id = m.community_id and r.journal_id = m.journal_id)
  and not exists (select from journals r
    where r.community_id = m.community_id and (r.reverses_id = m.journal_id or r.id = m.reverses_id)
      and not exists (select from reconciled_journals x
        where x.community_id = m.community_id and x.journal_id = r.id))`;

type Around = { bankAccount: { id: string }; amountMinor: number; postedOn: string };

/** The search range for movements around a line, in days; the wider range applies when search words are given. */
const reach = { near: 45, far: 400 } as const;

export async function selectFreeMovements(
  db: Db,
  line: Around,
  search: string | undefined,
): Promise<Movement[]> {
  const days = search ? reach.far : reach.near;
  const [account, minor] = [sql`${line.bankAccount.id}`, sql`${line.amountMinor}::bigint`];
  const { rows } = await sql<{ movement: Movement }>`
    select ${movementOf(account, minor)} as movement
    from bank_movements m ${withReceipt}
    cross join lateral (select ${movementAmount(account, minor)} as minor) a
    where m.community_id = ${here} and sign(a.minor) = sign(${line.amountMinor}::bigint)
      and m.occurred_on between ${line.postedOn}::date - ${days}::int and ${line.postedOn}::date + ${days}::int
      and ${isFree}
      and ${
        search
          ? sql`search_form(concat_ws(' ', m.reference, m.narration, m.counterparty, m.external_reference,
              abs(a.minor)::text)) like all (search_patterns(${search}))`
          : sql`true`
      }
    order by abs(a.minor - ${line.amountMinor}::bigint), abs(m.occurred_on - ${line.postedOn}::date),
      m.journal_id
    limit 50`.execute(db);
  return rows.map(({ movement }) => movement);
}

/**
 * For each bank account: the number and the sums of its open lines, how many of them have a suggestion, how many have
 * a sure one and no expense that awaits approval, and the day of the last line. For the community: its unallocated
 * money.
 */
export async function selectReconciliation(db: Db): Promise<Answer<typeof getReconciliation>> {
  const { rows: accounts } = await sql<
    Answer<typeof getReconciliation>['accounts'][number]
  >`select b.id, ${accountLabel} as label, o.*,
      (select l.posted_on from bank_lines l where l.community_id = ${here} and l.bank_account_id = b.id
        order by l.posted_on desc limit 1) as "lastLineOn"
    from bank_accounts b
    cross join lateral (select count(*)::int as "openCount",
        count(*) filter (where l.state = 'Suggested')::int as "suggestedCount",
        count(*) filter (where not ${awaitsExpense} and exists (select from bank_line_suggestions s
          where s.community_id = l.community_id and s.bank_line_id = l.id and s.confidence = 'Sure'))::int
          as "sureCount",
        coalesce(sum(l.amount_minor) filter (where l.amount_minor > 0), 0)::bigint as "openInMinor",
        coalesce(sum(l.amount_minor) filter (where l.amount_minor < 0), 0)::bigint as "openOutMinor"
      from bank_lines l where l.community_id = ${here} and l.bank_account_id = b.id
        and l.state in ('Unmatched', 'Suggested')) o
    where b.community_id = ${here}
    order by b.status = 'Disabled', b.created_at, b.id limit 100`.execute(db);
  const { rows: sums } = await sql<{ minor: number; count: number }>`
    select coalesce(sum(p.remaining_minor), 0)::bigint as minor, count(*)::int as count
    from bank_line_parts p where p.community_id = ${here} and p.kind = 'Unallocated'
      and p.undone_at is null and p.remaining_minor > 0`.execute(db);
  return {
    openCount: accounts.reduce((sum, { openCount }) => sum + openCount, 0),
    unallocatedMinor: sums[0]?.minor ?? 0,
    unallocatedCount: sums[0]?.count ?? 0,
    accounts,
  };
}
