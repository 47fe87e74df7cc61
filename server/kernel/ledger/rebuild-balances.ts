// `npm run rebuild-balances -- COMMUNITY`: sets the balances and held amounts of one community to the sums of its
// postings and open holds, for the operator after a restore or a hardware fault. The corrected balances are printed,
// and at most 100 of them are recorded in the audit log.
import type pg from 'pg';
import { ConfigError } from '#platform/process/config-error.ts';
import { openPool } from '#platform/database/database.ts';
import { withDatabase } from '#platform/database/open-database.ts';
import { recordOf } from '#platform/http/record.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { type Difference, proveLedger, rebuildBalances } from './proof.ts';

type Rebuilt = { mended: Difference[]; unbalanced: string[] };

/** Corrects the balances and held amounts of a community, in one transaction with the audit entry. */
export const rebuild = (pool: pg.Pool, communityId: string): Promise<Rebuilt> =>
  enterAsSystem(pool, { communityId, time: 'job' }, async ({ db, leave }) => {
    const record = recordOf(null, { name: 'Operator', role: null });
    const mended = await rebuildBalances(db);
    // A rebuild cannot correct an unbalanced journal; people have to investigate it.
    const { unbalanced } = await proveLedger(db);
    const balances = mended.slice(0, 100).map(({ kind, subject, balanceMinor, postedMinor }) => ({
      account: `${kind} ${subject}`.trim(),
      beforeMinor: balanceMinor,
      afterMinor: postedMinor,
    }));
    record.audit({
      action: 'ledger.rebuilt',
      entityType: 'ledger',
      after: { count: mended.length, balances },
      reason: 'npm run rebuild-balances',
    });
    leave(record.statement(null));
    return { mended, unbalanced };
  });

async function run(url: string): Promise<boolean> {
  const [communityId = ''] = process.argv.slice(2);
  if (!/^[0-9a-f-]{36}$/i.test(communityId)) {
    throw new ConfigError(
      'Write npm run rebuild-balances -- COMMUNITY, with the id of a community.',
    );
  }
  const owner = openPool({ url, max: 1 });
  const pool = openPool({ url, max: 1, role: 'courtyard_unlimited' });
  try {
    const { rows } = await owner.query<{ name: string }>(
      'select name from communities where id = $1',
      [communityId],
    );
    if (!rows[0]) throw new ConfigError(`There is no community ${communityId}.`);
    const { mended, unbalanced } = await rebuild(pool, communityId);
    for (const { kind, subject, balanceMinor, postedMinor } of mended) {
      console.log(`  ${`${kind} ${subject}`.trim()}: ${balanceMinor} is now ${postedMinor}`);
    }
    console.log(`  ${rows[0].name}: ${mended.length} balances mended`);
    for (const id of unbalanced) console.log(`  UNBALANCED journal ${id}: tell support`);
    return unbalanced.length === 0;
  } finally {
    await Promise.all([pool.end(), owner.end()]);
  }
}

if (import.meta.main) await withDatabase(run);
