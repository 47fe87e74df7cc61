// The SQL of a wallet's statement: postings to the wallet's account, by the date of the transaction.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { balanceOfAccount, walletName } from '#kernel/wallets/wallets-queries.ts';

/** The amount, positive for money in. A house wallet is a liability, so its postings have the opposite sign. */
const signed = sql`(case a.side when 'Debit' then p.amount_minor else -p.amount_minor end)`;

const withAccount = sql`from wallets w
  join ledger_accounts a on a.community_id = w.community_id and a.id = w.account_id`;

/** The wallet, and its balance at the start of a day. */
export async function selectStatementOpening(db: Db, walletId: string, from: string) {
  const { rows } = await sql<{ id: string; name: string; openingMinor: number }>`
    select w.id, ${walletName} as name, (${balanceOfAccount} - coalesce((
      select sum(${signed}) from postings p where p.community_id = w.community_id
        and p.account_id = w.account_id and p.occurred_on >= ${from}::date), 0))::bigint
        as "openingMinor"
    ${withAccount} where w.community_id = ${here} and w.id = ${walletId}`.execute(db);
  return rows[0];
}

export type Moved = { day: string; text: string; amountMinor: number };

export async function selectStatementLines(
  db: Db,
  walletId: string,
  time: { from: string; to: string; most: number },
): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select p.occurred_on as day, ${signed} as "amountMinor",
      -- Add the counterparty only if the narration does not contain it.
      concat_ws(' · ', j.reference, case when position(lower(j.counterparty) in lower(j.narration)) = 0
        then nullif(j.counterparty, '') end, j.narration) as text
    ${withAccount}
    join postings p on p.community_id = w.community_id and p.account_id = w.account_id
    join journals j on j.community_id = p.community_id and j.id = p.journal_id
    where w.community_id = ${here} and w.id = ${walletId}
      and p.occurred_on between ${time.from}::date and ${time.to}::date
    order by p.occurred_on, p.position limit ${time.most}`.execute(db);
  return rows;
}
