// Plays random months: `npm run reference -- --months 10000` plays at least that many (1,000 by default), in whole
// estates of ten months; `npm run reference -- --seed 17` plays the estate with this seed again. With both options, the
// first estate has that seed. The program continues after a failure and prints the failed seeds.
import { parseArgs } from 'node:util';
import { withTestServer } from '#testing/server.ts';
import { openWorld } from '#testing/world.ts';
import { play, settingsOf } from './play.ts';

const { values } = parseArgs({
  options: { months: { type: 'string' }, seed: { type: 'string' } },
});
const wanted = Number(values.months ?? (values.seed === undefined ? 1000 : 1));
if (!(wanted >= 1)) {
  console.error('--months takes a number of months, from 1 on.');
  process.exit(1);
}
const failed: number[] = [];
const steps: Record<string, number> = {};
const started = Date.now();
let next = Number(values.seed ?? 1);
let begun = 0;
let played = 0;

/** Plays one estate after another until enough months have been started. */
async function playOn(): Promise<void> {
  while (begun < wanted) {
    const settings = settingsOf(next);
    next += 1;
    begun += settings.months;
    const world = await openWorld();
    try {
      const { done } = await play(world, settings);
      for (const [name, times] of Object.entries(done)) steps[name] = (steps[name] ?? 0) + times;
    } catch (error) {
      failed.push(settings.seed);
      console.error(error instanceof Error ? error.message : error);
    } finally {
      await world.close();
    }
    played += settings.months;
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`${played} months in ${seconds} seconds; failed: ${failed.join(', ') || 'none'}`);
  }
}

await withTestServer(async () => {
  await Promise.all([playOn(), playOn()]);
});
console.log(steps);
process.exitCode = failed.length > 0 ? 1 : 0;
