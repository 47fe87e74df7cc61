// Two hundred random months of small estates, played on the product and on the reference model. The figures of the
// changed house and of the wallets are compared after each step, and every figure after each month. `npm run
// reference` plays more months.
import { describe, test } from 'node:test';
import { openWorld } from '#testing/world.ts';
import { play, settingsOf } from './play.ts';

/** The number of estates; each is played for ten months. */
const estates = 20;

/** The timeout is many times the normal duration, for a busy machine. */
const timeout = 600_000;

describe('random months compared with the reference model', { concurrency: 2 }, () => {
  for (let seed = 1; seed <= estates; seed += 1) {
    test(
      `estate ${seed} shows the reference model’s figures in every month`,
      { timeout },
      async () => {
        const world = await openWorld();
        try {
          await play(world, settingsOf(seed));
        } finally {
          await world.close();
        }
      },
    );
  }
});
