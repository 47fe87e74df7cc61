// Checks the audit chains of all communities, or of one community, and prints the results.
import { ConfigError } from '#platform/process/config-error.ts';
import { openPool } from '#platform/database/database.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { checkAudit } from './check.ts';

type Wanted = {
  community?: string | undefined;
  /** A position and hash of the chain that were saved outside the database. */
  keptHead?: { position: number; hash: string } | undefined;
};

/** Prints a line per community and returns whether all chains are intact. Throws if the given community is unknown. */
export async function verifyAudit(
  url: string,
  { community, keptHead }: Wanted = {},
): Promise<boolean> {
  const pool = openPool({ url, max: 2 });
  let whole = true;
  try {
    const { rows } = await pool.query<{ id: string; name: string }>(
      'select id, name from communities where $1::uuid is null or id = $1 order by name, id',
      [community ?? null],
    );
    if (community && rows.length === 0) {
      throw new ConfigError(`There is no community ${community}.`);
    }
    for (const { id, name } of rows) {
      const found = await enterAsSystem(pool, { communityId: id, time: 'job' }, ({ db }) =>
        checkAudit(db, keptHead ? { keptHead } : {}),
      );
      const end = found.head ? `, head ${found.head.position}:${found.head.hash}` : '';
      if (!found.broken) {
        const entries = found.checked === 1 ? 'entry' : 'entries';
        console.log(`  whole   ${name} (${id}): ${found.checked} ${entries}${end}`);
        continue;
      }
      whole = false;
      const { position, id: entry, reason } = found.broken;
      const row = [position !== null && `seal ${position}`, entry && `entry ${entry}`];
      console.log(`  BROKEN  ${name} (${id}): ${row.filter(Boolean).join(', ')}: ${reason}`);
    }
  } finally {
    await pool.end();
  }
  return whole;
}
