// Lowers the penalty of a charge to its cap when a credit note lowers the charge, so that a house does not pay for a
// mistake of the estate. A paid part above the cap becomes credit of the house.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { penaltyAfterCredit } from '#rules/dues/penalty-cap.ts';
import { type Line, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { creditAccount } from '#kernel/billing/house-credits.ts';
import type { StoredCharge } from './charge-queries.ts';

/** Lowers the penalty of a locked charge whose principal becomes `principalMinor`. */
export async function lowerPenalty(
  context: CommunityContext,
  charge: StoredCharge,
  principalMinor: number,
): Promise<void> {
  const { db, communityId, community, clock, user } = context;
  const { penaltyMinor, waivedPenaltyMinor, penaltyLeftMinor, capPercent } = charge;
  const lowered = penaltyAfterCredit(charge, principalMinor);
  const offMinor = penaltyMinor - lowered;
  if (offMinor === 0) return;
  const paidMinor = penaltyMinor - waivedPenaltyMinor - penaltyLeftMinor;
  const creditedMinor = Math.max(0, waivedPenaltyMinor + paidMinor - lowered);
  const today = todayIn(community.timeZone, clock);
  await sql`update charges set penalty_minor = ${lowered}, paid_penalty_minor = paid_penalty_minor - ${creditedMinor}
    where community_id = ${here} and id = ${charge.id}`.execute(db);
  const id = crypto.randomUUID();
  const day = { fromOn: today, throughOn: today, begunOn: today, sinceOn: today };
  const cap = { capPercent, capBaseMinor: principalMinor };
  const line = { kind: 'Taken back', baseMinor: 0, amountMinor: -offMinor, wasMinor: penaltyMinor };
  await db
    .insertInto('chargePenalties')
    .values({ communityId, id, chargeId: charge.id, ...line, ...day, ...cap })
    .execute();
  const lines: Line[] = [
    { account: 'penaltyIncome', amountMinor: offMinor },
    { account: 'receivable', amountMinor: creditedMinor - offMinor },
    { ...creditAccount(charge.houseId, charge.walletId), amountMinor: -creditedMinor },
  ];
  await postJournal(db, {
    kind: 'due.penalty.taken-back',
    occurredOn: today,
    postedAt: clock.now().toISOString(),
    narration: `Penalty lowered to its cap for ${charge.houseLabel}: ${charge.title}`.slice(0, 200),
    counterparty: charge.houseLabel,
    source: { kind: 'charge-penalty', id },
    actorId: user.id,
    lines: lines.filter(({ amountMinor }) => amountMinor !== 0),
  });
}
