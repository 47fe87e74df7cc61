// Checks the hash chain of a community's audit log in batches: recomputes each seal from its entry and the previous
// seal, up to the first fault. A redacted entry is checked against the digest of its redaction instead. An entry that
// has no seal after an hour is a fault too. The check only reads. The screen and `npm run verify-audit` use this check.
import { type Kysely, sql } from 'kysely';
import type { AuditCheck } from '#contract/audit/audit.ts';
import type { DB } from '#db/types.ts';

const stretch = 10_000;

type Stretch = {
  checked: number;
  lastPosition: number | null;
  lastHash: string | null;
  brokenPosition: number | null;
  brokenId: string | null;
  reason: string | null;
};

type Options = {
  /** Called after each full batch: the check ends there, as incomplete, if this returns true. */
  enough?: () => boolean;
  /** A position and hash that were saved outside the database: the chain must contain them. */
  keptHead?: { position: number; hash: string };
};

/** Checks the chain of the current community from its beginning. */
export async function checkAudit(db: Kysely<DB>, options: Options = {}): Promise<AuditCheck> {
  const { enough = () => false, keptHead } = options;
  let checked = 0;
  let head: AuditCheck['head'] = null;
  for (;;) {
    const from = checked + 1;
    const found = await readStretch(db, from, head?.hash ?? null);
    checked += found.checked;
    if (found.reason !== null) {
      const broken = { position: found.brokenPosition, id: found.brokenId, reason: found.reason };
      return { checked, complete: true, broken, head };
    }
    if (found.lastPosition !== null && found.lastHash !== null) {
      head = { position: found.lastPosition, hash: found.lastHash };
    }
    if (found.checked < stretch) break;
    if (enough()) return { checked, complete: false, broken: null, head };
  }
  const broken = (keptHead && (await missed(db, keptHead))) ?? (await unsealed(db));
  return { checked, complete: true, broken, head };
}

async function readStretch(
  db: Kysely<DB>,
  from: number,
  previous: string | null,
): Promise<Stretch> {
  const { rows } =
    await sql<Stretch>`select checked, last_position, encode(last_hash, 'hex') as last_hash,
      broken_position, broken_id, reason
    from check_audit(${from}, ${from + stretch - 1}, decode(${previous}, 'hex'))`.execute(db);
  const found = rows[0];
  if (!found) throw new Error('check_audit answered nothing');
  return found;
}

/**
 * Returns a fault if the chain does not contain the saved position and hash, because it was truncated or rewritten;
 * otherwise null.
 */
async function missed(
  db: Kysely<DB>,
  kept: { position: number; hash: string },
): Promise<AuditCheck['broken']> {
  const { rows } = await sql<{ id: string }>`select id from audit_seals
    where community_id = current_setting('app.community_id')::uuid
      and position = ${kept.position} and hash = decode(${kept.hash}, 'hex')`.execute(db);
  if (rows.length > 0) return null;
  const reason = 'the chain does not go through the head that was kept';
  return { position: kept.position, id: null, reason };
}

async function unsealed(db: Kysely<DB>): Promise<AuditCheck['broken']> {
  const { rows } = await sql<{ id: string }>`select id from unsealed_audit('1 hour')`.execute(db);
  const [first] = rows;
  return first ? { position: null, id: first.id, reason: 'the entry was never sealed' } : null;
}
