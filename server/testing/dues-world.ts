// An estate for tests of dues together with other features, on the morning of 21 November 2026.
import { openEstate } from '#kernel/billing/testing.ts';

export type DuesWorld = Awaited<ReturnType<typeof openDuesWorld>>;

export async function openDuesWorld(houses: number) {
  const estate = await openEstate(houses);
  // The session check uses the database's clock, so the neighbour signs in before the test clock is set back.
  const neighbour = await estate.world.person();
  estate.world.clock.set('2026-11-21T09:00:00Z');
  return { ...estate, neighbour };
}
