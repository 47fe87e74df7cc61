// The time from `npm start` to ready on a repeated start: nothing to install, build, create or load.
import type { Bench } from './bench.ts';
import { median } from './measure.ts';
import { makeDataDir, startProduct } from './product.ts';

export const startBench: Bench = async (report) => {
  const { dataDir, remove } = await makeDataDir();
  try {
    const first = await startProduct(dataDir);
    await first.stop();
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const again = await startProduct(dataDir);
      times.push(again.readyAfterMs);
      await again.stop();
    }
    report.atMost('ready on a second npm start, ms', median(times), 3000);
  } finally {
    await remove();
  }
};
