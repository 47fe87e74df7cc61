// `npm run verify-audit`: checks the audit chain of every community, or of one community, and prints the result with
// the first fault of each chain. The command reads the configured or the embedded database, and changes nothing.
import { parseArgs } from 'node:util';
import { ConfigError } from '#platform/process/config-error.ts';
import { withDatabase } from '#platform/database/open-database.ts';
import { verifyAudit } from './verify-all.ts';

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

await withDatabase((url) => verifyAudit(url, readArguments()));
