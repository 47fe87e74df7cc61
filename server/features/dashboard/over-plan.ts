// Counts the licensed seats and the houses without a seat.
import { seats } from '#contract/shared/features.ts';
import type { Db } from '#platform/database/database.ts';
import { selectPlan } from './queries.ts';

/** The seats of the community. `outstanding` is 0 on the free plan, where every house is normally without a seat. */
export async function seatsOf(db: Db) {
  const { subscriptionSeat, houses } = await selectPlan(db);
  const { licensed, used, outstanding } = seats(subscriptionSeat, houses);
  return { licensed, used, outstanding: licensed > 0 ? outstanding : 0 };
}

export const overPlan = async (db: Db): Promise<number> => (await seatsOf(db)).outstanding;
