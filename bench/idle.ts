// The cost of an idle product: the CPU of the server and of its PostgreSQL, including child processes that have
// already ended.
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, postmasterPid, startProgram, stopProgram } from './faults/faults-estate.ts';
import { allStats, msOf, ticksOfTrees } from './proc-cpu.ts';
import { makeDataDir } from './product.ts';

/** Seconds to wait after loading the demo, for PostgreSQL's table statistics and the first jobs. */
const warmSeconds = 60;

export async function idleCpu(
  seconds: number,
): Promise<{ perSecond: number; warmSeconds: number }> {
  const { dataDir, remove } = await makeDataDir();
  const program = await startProgram(dataDir, await freePort(), { DEMO: '1' });
  try {
    await pause(warmSeconds * 1000);
    const roots = [program.child.pid ?? 0, postmasterPid(dataDir)];
    const before = ticksOfTrees(roots, allStats());
    await pause(seconds * 1000);
    const ms = msOf(ticksOfTrees(roots, allStats()) - before);
    return { perSecond: Math.round((10 * ms) / seconds) / 10, warmSeconds };
  } finally {
    await stopProgram(program);
    await remove();
  }
}
