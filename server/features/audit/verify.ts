// `npm run verify-audit`: checks the chain of every community's audit log, or of one, and names the first row that is
// not as it was sealed. It reads the database of DATABASE_URL or the embedded one, and changes nothing.
import { parseArgs } from 'node:util';
import { ConfigError } from '#platform/config-error.ts';
import { openPool } from '#platform/database.ts';
import { withDatabase } from '#platform/open-database.ts';
import { enterAsSystem } from '#platform/tenant.ts';
import { checkAudit } from './check.ts';

const usage =
  'Write npm run verify-audit, or npm run verify-audit -- --community ID --head POSITION:HASH.';

function readArguments() {
  try {
    const options = { community: { type: 'string' }, head: { type: 'string' } } as const;
    const { community, head } = parseArgs({ options }).values;
    if (head === undefined) return { community, keptHead: undefined };
    const [position = '', hash = ''] = head.split(':');
    if (!community || !/^\d{1,15}$/.test(position) || !/^[0-9a-f]{64}$/.test(hash)) throw 0;
    return { community, keptHead: { position: Number(position), hash } };
  } catch {
    throw new ConfigError(usage);
  }
}

/** Prints one line a community and tells whether all chains are whole. */
async function verify(url: string): Promise<boolean> {
  const { community, keptHead } = readArguments();
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
      const found = await enterAsSystem(pool, { communityId: id }, ({ db }) =>
        checkAudit(db, keptHead ? { keptHead } : {}),
      );
      const end = found.head ? `, head ${found.head.position}:${found.head.hash}` : '';
      if (!found.broken) {
        console.log(
          `  whole   ${name} (${id}): ${found.checked} ${found.checked === 1 ? 'entry' : 'entries'}${end}`,
        );
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

await withDatabase(verify);
