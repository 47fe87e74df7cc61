// The SQL of the audit pack: a query for each file of the ledger, read in pages by a key, and the totals in the proof.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { digitsOf } from '#platform/text/money-text.ts';
import type { ReportPeriod } from './period.ts';

type PackColumn = {
  /** The column's name in the query, and its header in the file. */
  title: string;
  /** The explanation of the column in the pack's README.txt. */
  means: string;
};

export type PackFile = {
  name: string;
  holds: string;
  columns: readonly PackColumn[];
  /** A query with a unique text column `key`, by which its rows are read in pages. */
  from(time: ReportPeriod): RawBuilder<unknown>;
};

const inTime = ({ fromOn, toOn }: ReportPeriod) => sql`between ${fromOn}::date and ${toOn}::date`;

/** Each account with a readable name: the wallet, house, bank account or category behind its subject. */
const namedAccounts = sql`
  select a.*, concat_ws(', ', w.name, h.label,
      b.bank_name || ' ' || b.account_number,
      case when a.kind in ('expense', 'duesIncome') then nullif(a.subject, '') end) as name
  from ledger_accounts a
  left join wallet_names w on w.community_id = a.community_id
    and w.wallet_id::text = case a.kind when 'wallet' then a.subject when 'houseCredit' then substr(a.subject, 38) end
  left join house_labels h on h.community_id = a.community_id
    and h.house_id::text = case when a.kind in ('houseWallet', 'houseCredit') then left(a.subject, 36) end
  left join bank_accounts b on b.community_id = a.community_id
    and b.id::text = case a.kind when 'bankAccount' then a.subject end
  where a.community_id = ${here}`;

const amount = 'In minor units; above zero a debit, below zero a credit.';
const ofAccount = [
  { title: 'account', means: 'The kind of account, as the chart of accounts names it.' },
  { title: 'name', means: 'The wallet, house, bank account or category that the account is for.' },
];
const occurredOn = { title: 'occurred_on', means: 'The day that the movement counts for.' };
const reference = { title: 'reference', means: 'The number of the journal.' };
const kind = { title: 'kind', means: 'The kind of movement.' };
const narration = { title: 'narration', means: 'The words that were written with it.' };
const singleControl = {
  title: 'single_control',
  means: 'true where one person alone could approve it.',
};

export const ledgerFiles: readonly PackFile[] = [
  {
    name: 'journals.csv',
    holds: 'Every journal of the time: one movement of money or of a debt.',
    columns: [
      { title: 'id', means: 'The journal in the database.' },
      reference,
      kind,
      occurredOn,
      { title: 'posted_at', means: 'The moment that it was written.' },
      narration,
      { title: 'channel', means: 'Cash, transfer, card and so on.' },
      { title: 'counterparty', means: 'The other side of the movement.' },
      { title: 'external_reference', means: 'The reference of the bank or the gateway.' },
      {
        title: 'by_gateway',
        means:
          'true where a payment gateway collected or paid it. A closing does not count it as missing on a statement.',
      },
      { title: 'source_kind', means: 'The kind of record that caused it.' },
      { title: 'source_id', means: 'That record in the database.' },
      { title: 'reverses', means: 'The reference of the journal that it reverses.' },
      { title: 'entered_by', means: 'The person who caused it; empty for a job of the server.' },
      singleControl,
    ],
    from: (time) => sql`
      select j.id::text as key, j.id, j.reference, j.kind, j.occurred_on, j.posted_at, j.narration, j.channel,
        j.counterparty, j.external_reference, j.source_kind, j.source_id,
        exists (select from gateway_movements g
          where g.community_id = j.community_id and g.journal_id = j.id) as by_gateway,
        (select r.reference from journals r where r.community_id = j.community_id and r.id = j.reverses_id) as reverses,
        (select u.name from users u where u.id = j.actor_id) as entered_by, j.single_control
      from journals j where j.community_id = ${here} and j.occurred_on ${inTime(time)}`,
  },
  {
    name: 'postings.csv',
    holds: 'Every line of those journals. The lines of one journal sum to zero.',
    columns: [
      { title: 'position', means: 'The order of writing, over the whole ledger.' },
      { title: 'journal', means: 'The reference of the journal.' },
      { title: 'account_id', means: 'The account in accounts.csv.' },
      ...ofAccount,
      occurredOn,
      { title: 'amount_minor', means: amount },
      {
        title: 'balance_after_minor',
        means:
          'The balance of the account after it, in the order of writing. Journals of other times that were written ' +
          'in between are not in this file.',
      },
    ],
    from: (time) => sql`
      select p.id::text as key, p.position, j.reference as journal, p.account_id, a.kind as account, a.name,
        p.occurred_on, p.amount_minor, p.balance_after_minor
      from journals j
      join postings p on p.community_id = j.community_id and p.journal_id = j.id
      join (${namedAccounts}) a on a.community_id = p.community_id and a.id = p.account_id
      where j.community_id = ${here} and j.occurred_on ${inTime(time)}`,
  },
  {
    name: 'accounts.csv',
    holds: 'Every account: before the time, in it, after it, and on the day of the pack.',
    columns: [
      { title: 'id', means: 'The account in the database.' },
      ...ofAccount,
      { title: 'side', means: 'The side on which it grows.' },
      { title: 'opening_minor', means: `The sum of its postings before the time. ${amount}` },
      { title: 'debits_minor', means: 'The sum of its debits in the time.' },
      { title: 'credits_minor', means: 'The sum of its credits in the time, without a sign.' },
      { title: 'closing_minor', means: 'opening_minor + debits_minor - credits_minor.' },
      { title: 'later_minor', means: 'The sum of its postings after the time.' },
      { title: 'balance_minor', means: 'Its kept balance on the day of the pack.' },
      { title: 'held_minor', means: 'The part of it that waits for an approval or a payout.' },
      { title: 'open', means: 'true while it takes postings.' },
    ],
    from: ({ fromOn, toOn }) => sql`
      select a.id::text as key, a.id, a.kind as account, a.name, a.side, s.opening_minor, s.debits_minor,
        s.credits_minor, s.opening_minor + s.debits_minor - s.credits_minor as closing_minor, s.later_minor,
        a.balance_minor, a.held_minor, a.open
      from (${namedAccounts}) a
      cross join lateral (
        select
          coalesce(sum(p.amount_minor) filter (where p.occurred_on < ${fromOn}::date), 0)::bigint as opening_minor,
          coalesce(sum(p.amount_minor) filter (where p.occurred_on ${inTime({ fromOn, toOn })}
            and p.amount_minor > 0), 0)::bigint as debits_minor,
          coalesce(-sum(p.amount_minor) filter (where p.occurred_on ${inTime({ fromOn, toOn })}
            and p.amount_minor < 0), 0)::bigint as credits_minor,
          coalesce(sum(p.amount_minor) filter (where p.occurred_on > ${toOn}::date), 0)::bigint as later_minor
        from postings p where p.community_id = a.community_id and p.account_id = a.id) s`,
  },
  {
    name: 'charges.csv',
    holds:
      'Every charge on the day of the pack. The sum of owed_minor is the balance of Dues receivable.',
    columns: [
      { title: 'id', means: 'The charge in the database.' },
      { title: 'house', means: 'The house that owes it.' },
      { title: 'due', means: 'The title of the due.' },
      { title: 'period_from', means: 'The first day that it is billed for.' },
      { title: 'period_to', means: 'The last day of it; empty for a charge that is billed once.' },
      { title: 'issued_on', means: 'The day that it was billed.' },
      { title: 'due_on', means: 'The day that it has to be paid by.' },
      { title: 'principal_minor', means: 'The sum that was billed.' },
      { title: 'penalty_minor', means: 'The penalties on it.' },
      { title: 'waived_minor', means: 'The waivers and credit notes on both.' },
      { title: 'paid_minor', means: 'The payments that went to both.' },
      { title: 'owed_minor', means: 'principal + penalty - waived - paid.' },
      { title: 'disputed', means: 'true while the house disputes it.' },
      { title: 'void', means: 'true if it was voided.' },
      {
        title: 'income',
        means: 'true where the sum is income; false for the debt of a reversed payment.',
      },
    ],
    from: () => sql`
      select c.id::text as key, c.id, h.label as house, b.title as due, b.starts_on as period_from,
        b.ends_on as period_to, c.issued_on, c.due_on,
        c.principal_minor, c.penalty_minor, c.waived_principal_minor + c.waived_penalty_minor as waived_minor,
        c.paid_principal_minor + c.paid_penalty_minor as paid_minor, c.outstanding_minor as owed_minor,
        c.disputed_at is not null as disputed, c.voided_at is not null as void,
        b.is_income as income
      from charges c
      join billed_periods b on b.community_id = c.community_id and b.period_id = c.period_id
      join house_labels h on h.community_id = c.community_id and h.house_id = c.house_id
      where c.community_id = ${here}`,
  },
  {
    name: 'transactions.csv',
    holds: 'Every movement of a wallet in the time, as the page Finances lists them.',
    columns: [
      reference,
      { title: 'wallet', means: 'The name of the wallet.' },
      kind,
      occurredOn,
      {
        title: 'amount_minor',
        means: 'In minor units; positive is money in, negative is money out.',
      },
      { title: 'balance_after_minor', means: 'The balance of the wallet after it.' },
      narration,
    ],
    from: (time) => sql`
      select p.id::text as key, j.reference, w.name as wallet, j.kind, p.occurred_on, p.amount_minor,
        p.balance_after_minor, j.narration
      from journals j
      join postings p on p.community_id = j.community_id and p.journal_id = j.id and p.of_wallet
      join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
      join wallet_names w on w.community_id = a.community_id and w.wallet_id::text = a.subject
      where j.community_id = ${here} and j.occurred_on ${inTime(time)}`,
  },
  {
    name: 'approvals.csv',
    holds: 'Every decision on a request to move money in the time.',
    columns: [
      { title: 'request', means: 'The number of the request.' },
      kind,
      { title: 'status', means: 'The state of the request on the day of the pack.' },
      { title: 'amount_minor', means: 'In minor units.' },
      { title: 'asked_by', means: 'The person who asked for it.' },
      { title: 'decided_by', means: 'The person who decided.' },
      { title: 'decision', means: 'Approved or rejected.' },
      { title: 'note', means: 'The reason that was given.' },
      { title: 'decided_at', means: 'The moment of the decision.' },
      singleControl,
      {
        title: 'approvals_wanted',
        means: 'By so many people the rule of the community wants it approved.',
      },
      { title: 'approvals_given', means: 'By so many people it was approved.' },
      {
        title: 'ended_by',
        means: 'The person who cancelled it or marked it as paid by hand; empty otherwise.',
      },
    ],
    from: (time) => sql`
      select v.approval_id::text as key, v.reference as request, v.kind, v.status, v.amount_minor, v.asked_by,
        v.decided_by, v.decision, v.note, v.decided_at, v.single_control, v.approvals_wanted,
        v.approvals_given, v.ended_by
      from decided_requests v where v.community_id = ${here} and v.occurred_on ${inTime(time)}`,
  },
];

const pageSize = 5000;

/**
 * Yields every row of a query in pages by its key, so that memory holds only one page. Column names are not converted
 * to camel case because they are the headers of the files.
 */
export async function* selectPackRows(
  db: Db,
  from: RawBuilder<unknown>,
): AsyncGenerator<Record<string, unknown>> {
  for (let after = ''; ;) {
    const { rows } = await sql<Record<string, unknown> & { key: string }>`
      select * from (${from}) q where q.key > ${after} order by q.key limit ${pageSize}`.execute(
      db.withoutPlugins(),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) return;
    after = last.key;
  }
}

export type Proof = {
  journals: number;
  postings: number;
  debitMinor: number;
  creditMinor: number;
  balancesMinor: number;
  owedMinor: number;
  receivableMinor: number;
  matchedLinesMinor: number;
  matchesMinor: number;
};

export async function selectProof(db: Db, time: ReportPeriod): Promise<Proof> {
  const { rows } = await sql<Proof>`
    select count(distinct j.id)::integer as journals, count(p.id)::integer as postings,
      coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0)::bigint as "debitMinor",
      coalesce(-sum(p.amount_minor) filter (where p.amount_minor < 0), 0)::bigint as "creditMinor",
      (select coalesce(sum(a.balance_minor), 0)::bigint from ledger_accounts a
        where a.community_id = ${here}) as "balancesMinor",
      (select coalesce(sum(c.outstanding_minor), 0)::bigint from charges c
        where c.community_id = ${here}) as "owedMinor",
      (select coalesce(sum(a.balance_minor), 0)::bigint from ledger_accounts a
        where a.community_id = ${here} and a.kind = 'receivable') as "receivableMinor",
      (select coalesce(sum(l.amount_minor), 0)::bigint from bank_lines l where l.community_id = ${here}
        and l.state = 'Matched' and l.posted_on ${inTime(time)}) as "matchedLinesMinor",
      (select coalesce(sum(m.amount_minor), 0)::bigint
        from bank_lines l
        join bank_line_parts m on m.community_id = l.community_id and m.bank_line_id = l.id
        where l.community_id = ${here} and l.posted_on ${inTime(time)}
          and m.undone_at is null and m.from_part_id is null) as "matchesMinor"
    from journals j join postings p on p.community_id = j.community_id and p.journal_id = j.id
    where j.community_id = ${here} and j.occurred_on ${inTime(time)}`.execute(db);
  const [proof] = rows;
  if (!proof) throw new Error('an aggregate without a row');
  return proof;
}

export type Currency = { currency: string; digits: number };

/** The community's currency and its number of decimals. */
export async function selectCurrency(db: Db): Promise<Currency> {
  const { rows } = await sql<{ currency: string }>`
    select currency from communities where id = ${here}`.execute(db);
  const currency = rows[0]?.currency ?? 'NGN';
  return { currency, digits: digitsOf(currency) };
}
