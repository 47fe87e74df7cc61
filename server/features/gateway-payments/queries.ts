// The SQL that writes, finds and locks payments and payouts; row-level security limits each statement to its
// community.
import { here } from '#platform/database/here.ts';
import { type Selectable, sql } from 'kysely';
import type { Payments, Payouts } from '#db/types.ts';
import type { Db } from '#platform/database/database.ts';

export type PaymentRow = Selectable<Payments>;
export type PayoutRow = Selectable<Payouts>;
type Subject = 'payment' | 'payout';

/** Stores the community of a reference. A webhook finds its community by the reference. */
export const insertReference = (
  db: Db,
  row: {
    reference: string;
    subject: Subject;
    gateway: string;
    /** The gateway's reference of a payment that the gateway started, such as a transfer to an account number. */
    gatewayReference?: string | null;
  },
) =>
  db
    .insertInto('paymentReferences')
    .values({ ...row, communityId: here })
    .execute();

export type NewPayment = Omit<
  PaymentRow,
  'communityId' | 'status' | 'receivedMinor' | 'reason' | 'endedAt'
>;

export const insertPayment = (db: Db, row: NewPayment) =>
  db
    .insertInto('payments')
    .values({ ...row, communityId: here })
    .execute();

export type NewPayout = Pick<
  PayoutRow,
  | 'reference'
  | 'gateway'
  | 'purposeKind'
  | 'purposeId'
  | 'amountMinor'
  | 'feeMinor'
  | 'bankName'
  | 'accountNumber'
  | 'accountName'
  | 'narration'
  | 'createdAt'
>;

/** Inserts a payout in the community's currency, or finds the existing one of the same purpose. */
export async function insertPayout(
  db: Db,
  row: NewPayout,
): Promise<{ id: string; isNew: boolean }> {
  const made = await db
    .insertInto('payouts')
    .values({
      ...row,
      communityId: here,
      currency: sql<string>`(select c.currency from communities c where c.id = ${here})`,
    })
    .onConflict((conflict) => conflict.constraint('payouts_once').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const { id } = await db
    .selectFrom('payouts')
    .select('id')
    .where('communityId', '=', here)
    .where('purposeKind', '=', row.purposeKind)
    .where('purposeId', '=', row.purposeId)
    .executeTakeFirstOrThrow();
  return { id, isNew: false };
}

/** Finds a payment by our reference and locks it, so that no other transaction settles it. */
export const lockPayment = (db: Db, reference: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('communityId', '=', here)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();

export const lockPayout = (db: Db, reference: string): Promise<PayoutRow | undefined> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('communityId', '=', here)
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst();

/** Finds and locks the payout of a purpose. */
export const lockPayoutOf = (
  db: Db,
  { purposeKind, purposeId }: { purposeKind: string; purposeId: string },
): Promise<PayoutRow | undefined> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('communityId', '=', here)
    .where('purposeKind', '=', purposeKind)
    .where('purposeId', '=', purposeId)
    .forUpdate()
    .executeTakeFirst();

export const selectPayout = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db
    .selectFrom('payouts')
    .selectAll()
    .where('communityId', '=', here)
    .where('id', '=', id)
    .executeTakeFirst();

type PaymentChange = Partial<
  Pick<
    PaymentRow,
    'status' | 'feeMinor' | 'externalReference' | 'receivedMinor' | 'reason' | 'endedAt'
  >
>;

export const updatePayment = (db: Db, id: string, change: PaymentChange) =>
  db
    .updateTable('payments')
    .set(change)
    .where('communityId', '=', here)
    .where('id', '=', id)
    .execute();

type PayoutChange = Partial<
  Pick<
    PayoutRow,
    'status' | 'feeMinor' | 'externalReference' | 'reason' | 'claimedAt' | 'sentAt' | 'endedAt'
  >
>;

export const updatePayout = (db: Db, id: string, change: PayoutChange) =>
  db
    .updateTable('payouts')
    .set(change)
    .where('communityId', '=', here)
    .where('id', '=', id)
    .execute();

/** Stores the gateway's own id, which some of its events contain instead of our reference. */
export const nameReference = (db: Db, reference: string, externalReference: string) =>
  db
    .updateTable('paymentReferences')
    .set({ externalReference })
    .where('reference', '=', reference)
    .where('externalReference', 'is', null)
    .execute();

/**
 * Marks payments as failed that have been pending since before a given time and for which no money arrived, and
 * returns them. If such a payment succeeds later, it is still accepted.
 */
export const endAbandoned = (
  db: Db,
  facts: { before: string; now: string; reason: string; limit: number },
) =>
  db
    .updateTable('payments')
    .set({ status: 'Failed', reason: facts.reason, endedAt: facts.now })
    .where('communityId', '=', here)
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('payments')
        .select('id')
        .where('communityId', '=', here)
        .where('status', '=', 'Pending')
        .where('receivedMinor', 'is', null)
        .where('createdAt', '<', facts.before)
        .orderBy('createdAt')
        .limit(facts.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

/** Payouts that were requested before a given time and that no gateway has accepted yet. */
export const selectUnsent = (db: Db, before: string, limit: number) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('communityId', '=', here)
    .where('status', '=', 'Pending')
    .where('sentAt', 'is', null)
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
