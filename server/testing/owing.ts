// The estate of the tests of dues for features beside them, on the morning of 21 November 2026.
import { openEstate } from '#server/features/dues/testing.ts';

export type Owing = Awaited<ReturnType<typeof openOwing>>;

export async function openOwing(houses: number) {
  const estate = await openEstate(houses);
  // Sessions are checked against the database's own clock, so whoever signs in does it before the clock is put back.
  const neighbour = await estate.world.person();
  estate.world.clock.set('2026-11-21T09:00:00Z');
  return { ...estate, neighbour };
}
