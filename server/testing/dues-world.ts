// An estate for tests of dues together with other features, on the morning of 21 November 2026.
import { openEstate } from '#kernel/billing/testing.ts';

export type DuesWorld = Awaited<ReturnType<typeof openDuesWorld>>;

export async function openDuesWorld(houses: number) {
  const estate = await openEstate(houses);
  // Each read of the clock advances it, so the clock is set again.
  const neighbour = await estate.world.person();
  estate.world.clock.set('2026-11-21T09:00:00Z');
  return { ...estate, neighbour };
}
