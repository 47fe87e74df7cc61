// The SQL of the audit pack: each list as its own file, read in pages by a key, and the sums that the proof tells.
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { here } from './dues-queries.ts';
import type { Time } from './time.ts';

type PackFile = {
  name: string;
  /** The names that the query gives, which are the heads of the file too. */
  columns: readonly string[];
  /** A query with `key`, unique and in order. */
  from(time: Time): RawBuilder<unknown>;
};

const inTime = ({ fromOn, toOn }: Time) => sql`between ${fromOn}::date and ${toOn}::date`;

export const packFiles: readonly PackFile[] = [
  {
    name: 'journals.csv',
    columns: [
      'id',
      'reference',
      'kind',
      'occurred_on',
      'posted_at',
      'narration',
      'channel',
      'counterparty',
      'external_reference',
      'source_kind',
      'source_id',
      'reverses_id',
      'entered_by',
      'single_control',
    ],
    from: (time) => sql`
      select j.id::text as key, j.id, j.reference, j.kind, j.occurred_on, j.posted_at, j.narration, j.channel,
        j.counterparty, j.external_reference, j.source_kind, j.source_id, j.reverses_id,
        (select u.name from users u where u.id = j.actor_id) as entered_by, j.single_control
      from journals j where j.community_id = ${here} and j.occurred_on ${inTime(time)}`,
  },
  {
    name: 'postings.csv',
    columns: [
      'journal',
      'account_id',
      'account',
      'subject',
      'occurred_on',
      'amount_minor',
      'balance_after_minor',
    ],
    from: (time) => sql`
      select p.id::text as key, j.reference as journal, p.account_id, a.kind as account, a.subject, p.occurred_on,
        p.amount_minor, p.balance_after_minor
      from journals j
      join postings p on p.community_id = j.community_id and p.journal_id = j.id
      join ledger_accounts a on a.community_id = p.community_id and a.id = p.account_id
      where j.community_id = ${here} and j.occurred_on ${inTime(time)}`,
  },
  {
    name: 'accounts.csv',
    columns: ['id', 'account', 'subject', 'side', 'balance_minor', 'held_minor', 'open'],
    from: () => sql`
      select a.id::text as key, a.id, a.kind as account, a.subject, a.side, a.balance_minor, a.held_minor, a.open
      from ledger_accounts a where a.community_id = ${here}`,
  },
  {
    name: 'transactions.csv',
    columns: [
      'reference',
      'wallet',
      'kind',
      'occurred_on',
      'amount_minor',
      'balance_after_minor',
      'narration',
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
    columns: [
      'request',
      'kind',
      'status',
      'amount_minor',
      'asked_by',
      'decided_by',
      'decision',
      'note',
      'decided_at',
      'single_control',
    ],
    from: (time) => sql`
      select v.approval_id::text as key, v.reference as request, v.kind, v.status, v.amount_minor, v.asked_by,
        v.decided_by, v.decision, v.note, v.decided_at, v.single_control
      from decided_requests v where v.community_id = ${here} and v.occurred_on ${inTime(time)}`,
  },
];

const pageSize = 5000;

/** Every row of a query, read in pages by its key: none is held longer than its page. */
export async function* selectPackRows(
  db: Db,
  from: RawBuilder<unknown>,
): AsyncGenerator<Record<string, unknown>> {
  for (let after = ''; ;) {
    const { rows } = await sql<Record<string, unknown> & { key: string }>`
      select * from (${from}) q where q.key > ${after} order by q.key limit ${pageSize}`.execute(
      db,
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
  receivableDiffers: number;
};

export async function selectProof(db: Db, time: Time): Promise<Proof> {
  const { rows } = await sql<Proof>`
    select count(distinct j.id)::integer as journals, count(p.id)::integer as postings,
      coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0)::bigint as "debitMinor",
      coalesce(-sum(p.amount_minor) filter (where p.amount_minor < 0), 0)::bigint as "creditMinor",
      (select coalesce(sum(a.balance_minor), 0)::bigint from ledger_accounts a
        where a.community_id = ${here}) as "balancesMinor",
      (select count(*)::integer from receivable_difference d
        where d.community_id = ${here}) as "receivableDiffers"
    from journals j join postings p on p.community_id = j.community_id and p.journal_id = j.id
    where j.community_id = ${here} and j.occurred_on ${inTime(time)}`.execute(db);
  const [proof] = rows;
  if (!proof) throw new Error('an aggregate without a row');
  return proof;
}
