// Transfers money between wallets without approval, in one statement. The database function posts through the
// ledger's own functions.
import { sql } from 'kysely';
import type { Db } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/prepared-statements.ts';
import { withLedgerRefusals } from './post.ts';

type Moved = {
  /** The kind of the source wallet; null if the community has no such wallet. */
  fromKind: string | null;
  fromName: string | null;
  toKind: string | null;
  toName: string | null;
  /**
   * False if no money moved: a wallet is missing, belongs to a house or is both source and target, or the source is a
   * reserve, so that a second person has to approve.
   */
  posted: boolean;
  /** The balance that is still available in the source wallet; null if no money moved. */
  availableMinor: number | null;
};

/** Moves the money and records the request, unless `posted` is false; throws the ledger's refusals. */
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
  const { rows } = await withLedgerRefusals(
    preparedStatement(sql<Moved>`select from_kind, from_name, to_kind, to_name, posted, available_minor
      from transfer_at_once(${id}, ${reference}, ${journalReference}, ${fromId}, ${toId},
        ${amountMinor}, ${wanted.reason}, ${wanted.occurredOn}, ${wanted.at}, ${wanted.userId})`).execute(
      db,
    ),
  );
  const moved = rows[0];
  if (!moved) throw new Error('transfer_at_once answers each time');
  return moved;
}
