// The estate of the tests of dues for features beside them, on the morning of 21 November 2026.
import { openEstate } from '#server/features/dues/testing.ts';

export type Owing = Awaited<ReturnType<typeof openOwing>>;

export async function openOwing(houses: number) {
  const estate = await openEstate(houses);
  estate.world.clock.set('2026-11-21T09:00:00Z');
  return estate;
}
