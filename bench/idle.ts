// The cost of an idle product: CPU of the server and of its PostgreSQL, including every process that started and ended
// below them.
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, postmasterPid, startProgram, stopProgram } from './faults/faults-estate.ts';
import { allStats, msOf, ticksOfTrees } from './proc-cpu.ts';
import { makeDataDir } from './product.ts';

/** Seconds after loading the demo in which its tables are counted and its first jobs finish. */
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
