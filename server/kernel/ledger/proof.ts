// The nightly check of the ledger: every journal sums to zero, every balance is the sum of its postings, and every held
// amount is the sum of its open holds. A difference notifies the people who may approve money requests
// (`wallets.approve`); the check corrects nothing.
import type { Scheduled } from '#platform/jobs/job.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { notify } from '#platform/delivery/notify.ts';
import { ledgerDiffers } from './messages.ts';

export type Difference = {
  accountId: string;
  kind: string;
  subject: string;
  balanceMinor: number;
  postedMinor: number;
  heldMinor: number;
  holdsMinor: number;
};

export type Proof = {
  /** Journals whose postings do not sum to zero. */
  unbalanced: string[];
  /** Accounts whose balance or held amount differs from the sum of their postings or open holds. */
  differences: Difference[];
};

/** The maximum number of differences, and of journals, in the result. */
const named = 100;

/** Checks the whole ledger of the transaction's community. */
export async function proveLedger(db: Db): Promise<Proof> {
  const differences = await sql<Difference>`
    select account_id as "accountId", kind, subject, balance_minor as "balanceMinor",
      posted_minor as "postedMinor", held_minor as "heldMinor", holds_minor as "holdsMinor"
    from ledger_differences limit ${named}`.execute(db);
  const unbalanced = await sql<{ id: string }>`
    select journal_id as id from postings group by journal_id having sum(amount_minor) <> 0
    limit ${named}`.execute(db);
  return { differences: differences.rows, unbalanced: unbalanced.rows.map(({ id }) => id) };
}

/**
 * Sets every wrong balance to the sum of its postings and every wrong held amount to the sum of its open holds, and
 * returns the corrected accounts. For the operator, after a restore or a hardware fault: journals are the record, and
 * balances are only sums of them.
 */
export async function rebuildBalances(db: Db): Promise<Difference[]> {
  // Locks all accounts first: otherwise the update could overwrite a concurrent posting with an older sum.
  await sql`select from ledger_accounts order by id for no key update`.execute(db);
  const { rows } = await sql<Difference>`
    update ledger_accounts a set balance_minor = d.posted_minor, held_minor = d.holds_minor
    from ledger_differences d
    where a.community_id = d.community_id and a.id = d.account_id
    returning a.id as "accountId", a.kind, a.subject, d.balance_minor as "balanceMinor",
      d.posted_minor as "postedMinor", d.held_minor as "heldMinor", d.holds_minor as "holdsMinor"`.execute(
    db,
  );
  return rows;
}

export const nightlyProof: Scheduled = perCommunity({
  name: 'ledger.prove',
  cron: '17 1 * * *',
  work: async (context, tools) => {
    const { communityId } = context;
    const { unbalanced, differences } = await proveLedger(context.db);
    const count = unbalanced.length + differences.length;
    if (count === 0) return;
    tools.log.error({ communityId, unbalanced, differences }, 'the ledger does not add up');
    context.audit({ action: 'ledger.differs', entityType: 'ledger', after: { count } });
    notify(context, {
      ...ledgerDiffers.notice({ count }),
      to: { permission: 'wallets.approve' },
      link: '/finances',
      priority: 'Urgent',
    });
  },
});
