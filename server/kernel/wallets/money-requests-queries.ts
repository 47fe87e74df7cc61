// The SQL that reads and writes money requests and the decisions on them.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql, type UpdateObject } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type {
  listMoneyRequests,
  MoneyRequest,
  MoneyRequestRow,
} from '#contract/money-requests/money-requests.ts';
import type { DB } from '#db/types.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import { confirmedByHand } from './bank-accounts-queries.ts';
import { purpose } from './purpose.ts';
import { availableInAccount, walletName } from './wallets-queries.ts';

/**
 * A stored row, without `may` (the actions the caller may take), which approvers.ts computes from the fields here.
 */
export type StoredRow = Omit<MoneyRequestRow, 'may'> & {
  decidedByCaller: boolean;
  isUnsent: boolean;
  isReversible: boolean;
};
export type Stored = Omit<MoneyRequest, 'may'> &
  Pick<StoredRow, 'decidedByCaller' | 'isUnsent' | 'isReversible'>;

const walletAs = (id: RawBuilder<unknown>) => sql`(
  select jsonb_build_object('id', w.id, 'name', ${walletName}) from wallets w
  where w.community_id = m.community_id and w.id = ${id})`;

/** True if a completed or pending request reverses the request `m`, or its journal was reversed directly. */
const isTakenBack = sql`(exists (select from money_requests r where r.community_id = m.community_id
    and r.reverses_id = m.id and r.status in ('PendingApproval', 'Completed'))
  or exists (select from journals r where r.community_id = m.community_id and r.reverses_id = m.journal_id))`;

/** True if the caller has already decided the request `m`. */
const isDecided = sql`exists (select from money_approvals v where v.community_id = m.community_id
  and v.request_id = m.id and v.approver_id = current_setting('app.user_id')::uuid)`;

const rowColumns = sql`m.id, m.reference, m.kind, m.direction, m.status, ${walletAs(sql`m.wallet_id`)} as wallet,
  ${walletAs(sql`m.to_wallet_id`)} as "toWallet",
  (select jsonb_build_object('id', b.id, 'label', b.bank_name || ' ' || b.account_number)
    from bank_accounts b
    where b.community_id = m.community_id and b.id = m.bank_account_id) as "bankAccount",
  (select jsonb_build_object('id', e.id, 'name', e.name) from expense_categories e
    where e.community_id = m.community_id and e.id = m.category_id) as category,
  m.amount_minor as "amountMinor", m.fee_minor as "feeMinor", m.channel, m.counterparty,
  m.narration, m.occurred_on as "occurredOn",
  case when m.status in ('PendingApproval', 'Rejected', 'Cancelled', 'Expired') then m.approvals_needed
    else least(m.approvals_needed, m.approvals_given) end as "approvalsNeeded",
  coalesce(m.approvals_wanted, m.approvals_needed) as "approvalsWanted",
  m.approvals_given as "approvalsGiven", m.single_control as "singleControl",
  jsonb_build_object('id', m.initiated_by, 'name', coalesce(
    (select u.name from users u where u.id = m.initiated_by), 'Courtyard')) as "initiatedBy",
  m.created_at as "createdAt", m.expires_at as "expiresAt", m.outcome, m.version,
  ${isDecided} as "decidedByCaller",
  m.bank_account_id is not null and (m.status = 'Approved' or m.status = 'Processing' and exists (
    select from unsent_payouts p where p.community_id = m.community_id
      and p.purpose_kind = ${purpose.withdrawal} and p.purpose_id = m.id)) as "isUnsent",
  m.status = 'Completed' and case m.kind when 'Adjustment' then m.direction is not null
      when 'Withdrawal' then m.external_reference is not null
      else m.kind in ('Deposit', 'Transfer', 'Expense') end
    and not exists (select from house_deposit_requests h
      where h.community_id = m.community_id and h.request_id = m.id)
    and not ${isTakenBack} as "isReversible"`;

type Query = z.output<typeof listMoneyRequests.query>;

/** A page of requests: pending ones first, then newest first. */
export const selectRequestPage = (db: Db, query: Query): Promise<Page<StoredRow>> =>
  listPage<StoredRow>(db, {
    from: sql`from money_requests m where ${allOf([
      sql`m.community_id = ${here}`,
      query.Status && sql`m.status = any (${query.Status}::text[])`,
      query.Kind && sql`m.kind = any (${query.Kind}::text[])`,
      query.WalletId &&
        sql`(m.wallet_id = any (${query.WalletId}::uuid[])
          or m.to_wallet_id = any (${query.WalletId}::uuid[]))`,
      query.Search
        ? sql`search_form(concat_ws(' ', m.reference, m.narration, m.counterparty,
            m.external_reference)) like all (search_patterns(${query.Search}))`
        : false,
    ])}`,
    id: sql`m.id`,
    order: sql`(m.status <> 'PendingApproval'), m.created_at desc, m.id`,
    page: query,
    load: sql`select page.position, ${rowColumns} from page
      join money_requests m on m.community_id = ${here} and m.id = page.id`,
  });

/** Pending requests that agree in every field that decides whether the caller may approve them, and their number. */
export type Waiting = {
  kind: string;
  walletId: string;
  toWalletId: string | null;
  initiatorId: string | null;
  approvalsNeeded: number;
  approvalsGiven: number;
  decidedByCaller: boolean;
  count: number;
};

/** All pending requests, with equal ones (by the fields of `Waiting`) grouped into one row. */
export async function selectWaitingAlike(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select w.*, count(*)::int as count
    from (select m.kind, m.wallet_id as "walletId", m.to_wallet_id as "toWalletId",
        m.initiated_by as "initiatorId", m.approvals_needed as "approvalsNeeded",
        m.approvals_given as "approvalsGiven", ${isDecided} as "decidedByCaller"
      from money_requests m
      where m.community_id = ${here} and m.status = 'PendingApproval') w
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

const approvals = sql`(select coalesce(jsonb_agg(jsonb_build_object('approverId', v.approver_id,
    'approverName', (select u.name from users u where u.id = v.approver_id),
    'decision', v.decision, 'note', v.note, 'singleControl', v.single_control,
    'decidedAt', to_char(v.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by v.decided_at), '[]')
  from money_approvals v where v.community_id = m.community_id and v.request_id = m.id)`;

/**
 * The balance that will be available after the request is completed. The request's own hold is already subtracted.
 */
const availableAfter = sql`(select ${availableInAccount}
    + case when m.status <> 'PendingApproval' then 0
      when m.kind = 'Deposit' or m.direction = 'In' then m.amount_minor
      -- The amount of an adjustment with the direction Out is already held.
      when m.kind = 'Adjustment' and m.direction is null then -m.amount_minor else 0 end
  from wallets w join ledger_accounts a on a.community_id = w.community_id and a.id = w.account_id
  where w.community_id = m.community_id and w.id = m.wallet_id)`;

const payeeHistory = sql`case when m.bank_account_id is not null then (
  select jsonb_build_object('count', count(*), 'totalMinor', coalesce(sum(before.amount_minor), 0),
    'lastAt', to_char(max(before.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from money_requests before where before.community_id = m.community_id
    and before.bank_account_id = m.bank_account_id and before.status = 'Completed'
    and before.id <> m.id) end`;

/** The entered name and the bank's name of the holder, so that the approver can compare them. */
const payee = sql`(select jsonb_build_object('enteredName', b.account_name, 'holderName', b.resolved_name,
    'nameMatch', b.name_match, 'confirmed', ${confirmedByHand})
  from bank_accounts b where b.community_id = m.community_id and b.id = m.bank_account_id)`;

/** A request with its details; undefined if there is none. */
export async function selectRequest(db: Db, requestId: string): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select ${rowColumns}, ${approvals} as approvals, m.external_reference as "externalReference",
      m.invoice_name as "invoiceName", ${availableAfter} as "balanceAfterMinor", ${payeeHistory} as "payeeHistory",
      ${payee} as payee, (select u.name from users u where u.id = m.ended_by) as "endedBy",
      (select j.reference from journals j where j.community_id = m.community_id
        and j.id = m.journal_id) as "transactionReference",
      (select j.occurred_on from journals j where j.community_id = m.community_id
        and j.id = m.journal_id) as "bookedOn",
      (select jsonb_build_object('id', r.id, 'reference', r.reference) from money_requests r
        where r.community_id = m.community_id and r.id = m.reverses_id) as reverses,
      (select jsonb_build_object('id', r.id, 'reference', r.reference, 'status', r.status)
        from money_requests r where r.community_id = m.community_id and r.reverses_id = m.id
          and r.status in ('PendingApproval', 'Completed')) as reversal
    from money_requests m where m.community_id = ${here} and m.id = ${requestId}`.execute(db);
  return rows[0];
}

const requestRow = (db: Db, requestId: string) =>
  db
    .selectFrom('moneyRequests')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', requestId);

/** A request's row, without a lock. */
export const findRequest = (db: Db, requestId: string) =>
  requestRow(db, requestId).executeTakeFirst();

/** True if a request was reversed, or a reversal is pending. */
export async function hasReversal(db: Db, { id }: { id: string }): Promise<boolean> {
  const { rows } = await sql`select from money_requests m
    where m.community_id = ${here} and m.id = ${id} and ${isTakenBack}`.execute(db);
  return rows.length > 0;
}

/** Locks a request for a decision; undefined if there is none. */
export const lockRequest = (db: Db, requestId: string) =>
  requestRow(db, requestId).forNoKeyUpdate().executeTakeFirst();

/** The amount above which two people must approve. */
export async function selectTwoApproversAbove(db: Db): Promise<number> {
  const { rows } = await sql<{ above: number }>`
    select coalesce((select two_approvers_above_minor from finance_settings
      where community_id = ${here}), 100000000) as above`.execute(db);
  return rows[0]?.above ?? 0;
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

/** Sets the given columns of a money request, and the time of its change. */
export const writeRequest = (
  { db, clock }: Pick<JobContext, 'db' | 'clock'>,
  requestId: string,
  values: UpdateObject<DB, 'moneyRequests'>,
) =>
  db
    .updateTable('moneyRequests')
    .set({ ...values, updatedAt: clock.now().toISOString() })
    .where('communityId', '=', here)
    .where('id', '=', requestId)
    .execute();

/** Stores a decision; false if this person has already decided. */
export async function insertApproval(
  { db, communityId, user, clock }: CommunityContext,
  given: { requestId: string; decision: string; note: string; singleControl: boolean },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('moneyApprovals')
    .values({
      communityId,
      approverId: user.id,
      decidedAt: clock.now().toISOString(),
      ...given,
    })
    .onConflict((on) => on.constraint('money_approvals_once').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Finds the newest likely duplicate of a deposit: the same amount, with the same reference, or on the same day from the
 * same payer. Leaves out rejected, cancelled, expired and failed deposits.
 */
export async function selectAlike(
  db: Db,
  deposit: {
    walletId: string;
    amountMinor: number;
    receivedOn: string;
    counterparty: string;
    externalReference?: string | undefined;
  },
): Promise<{ id: string; reference: string } | undefined> {
  const { amountMinor, receivedOn, counterparty, externalReference = '' } = deposit;
  const { rows } = await sql<{ id: string; reference: string }>`
    select m.id, m.reference from money_requests m
    where m.community_id = ${here} and m.kind = 'Deposit' and m.amount_minor = ${amountMinor}
      and m.status not in ('Rejected', 'Cancelled', 'Expired', 'Failed')
      and ((${externalReference} <> ''
          and lower(m.external_reference) = lower(${externalReference}))
        or (m.occurred_on = ${receivedOn}::date
          and btrim(search_form(m.counterparty)) = btrim(search_form(${counterparty}))))
    order by m.created_at desc limit 1`.execute(db);
  return rows[0];
}

/** True if a deposit is cash from a house. */
export async function isOfHouse(db: Db, requestId: string): Promise<boolean> {
  const { rows } = await sql`select from house_deposit_requests h
    where h.community_id = ${here} and h.request_id = ${requestId}`.execute(db);
  return rows.length > 0;
}

export async function selectOwnerId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select owner_id as id from communities where id = ${here}`.execute(db);
  return rows[0]?.id ?? '';
}

export type Ended = { id: string; reference: string; kind: string; initiatedBy: string | null };

/**
 * Communities with pending requests whose time has expired. Uses the database owner's connections, so only the
 * scheduled job may call it.
 */
export async function selectExpiring(
  owner: pg.Pool,
  now: Date,
): Promise<{ communityId: string }[]> {
  const { rows } = await owner.query<{ communityId: string }>(
    `select distinct community_id as "communityId" from money_requests
     where status = 'PendingApproval' and expires_at <= $1`,
    [now],
  );
  return rows;
}

/** Expires a batch of requests, and skips requests that are locked for a decision. */
export async function expireRequests(
  db: Db,
  given: { at: string; outcome: string; limit: number },
): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    update money_requests m set status = 'Expired', outcome = ${given.outcome},
      updated_at = ${given.at}::timestamptz, version = m.version + 1
    where m.community_id = ${here} and m.id = any (array(
      select e.id from money_requests e
      where e.community_id = ${here} and e.status = 'PendingApproval'
        and e.expires_at <= ${given.at}::timestamptz
      order by e.expires_at limit ${given.limit} for no key update skip locked))
    returning m.id, m.reference, m.kind, m.initiated_by as "initiatedBy"`.execute(db);
  return rows;
}

const ofCommunity = async (db: Db, column: string): Promise<string> => {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from communities where id = ${here}`.execute(db);
  return rows[0]?.value ?? '';
};

/** The current community's time zone, for jobs; `selectCurrency` returns its currency. */
export const selectZone = (db: Db): Promise<string> => ofCommunity(db, 'timeZone');
export const selectCurrency = (db: Db): Promise<string> => ofCommunity(db, 'currency');

/** The id of the journal of a payment into a wallet; undefined if there is none. */
export async function selectDepositOf(db: Db, paymentId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from journals where community_id = ${here} and kind = 'wallet.deposit'
      and source_kind = 'payment' and source_id = ${paymentId}`.execute(db);
  return rows[0]?.id;
}

/** True if this person has a pending request. */
export async function hasOwnWaiting(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from money_requests m where m.community_id = ${here}
      and m.status = 'PendingApproval' and m.initiated_by = ${userId}) as waits`.execute(db);
  return rows[0]?.waits === true;
}
