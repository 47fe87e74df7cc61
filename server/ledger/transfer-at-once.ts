// The one statement of a transfer that needs nobody's approval; the function behind it posts through the ledger's own.
import { sql } from 'kysely';
import type { Db } from '#platform/database.ts';
import { plannedOnce } from '#platform/planned-once.ts';
import { orRefuse } from './post.ts';

type Moved = {
  /** Null where the community has no such wallet. */
  fromKind: string | null;
  fromName: string | null;
  toKind: string | null;
  toName: string | null;
  /** False where nothing moved: one of the wallets is not staff's to move, or a second person has to agree. */
  posted: boolean;
  /** What is left in the wallet that it came from. */
  availableMinor: number | null;
};

/** Moves the money and writes the request down; refuses as the ledger does. */
export async function transferAtOnce(
  db: Db,
  wanted: {
    id: string;
    reference: string;
    journalReference: string;
    fromId: string;
    toId: string;
    amountMinor: number;
    reason: string;
    occurredOn: string;
    at: string;
    userId: string;
  },
): Promise<Moved> {
  const { id, reference, journalReference, fromId, toId, amountMinor } = wanted;
  const { rows } = await orRefuse(
    plannedOnce(sql<Moved>`select from_kind, from_name, to_kind, to_name, posted, available_minor
      from transfer_at_once(${id}, ${reference}, ${journalReference}, ${fromId}, ${toId},
        ${amountMinor}, ${wanted.reason}, ${wanted.occurredOn}, ${wanted.at}, ${wanted.userId})`).execute(
      db,
    ),
  );
  const moved = rows[0];
  if (!moved) throw new Error('transfer_at_once answers each time');
  return moved;
}
