// `npm test`: installs missing packages, then hands over to the stages under the pinned Node. Runs on Node 18 or later,
// with nothing installed. A stage can be named: npm test -- lint unit

import { spawn } from 'node:child_process';
import { installIfStale } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { ProgramFailed } from './run.mjs';
import { at, checkout, pinnedNode } from './where.mjs';

endWithNpm();
process.exit(await main());

async function main() {
  try {
    await installIfStale();
  } catch (error) {
    console.error(error instanceof ProgramFailed ? error.message : error);
    return 1;
  }
  const stages = spawn(pinnedNode, [at('scripts', 'test-stages.ts'), ...process.argv.slice(2)], {
    cwd: checkout,
    // The channel lets the stages notice when this process is killed.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // A terminal sends Ctrl-C to both processes; this one waits until the other has cleaned up.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stages.kill('SIGTERM'));
  }
  return new Promise((resolve) => {
    stages.on('error', () => resolve(1));
    stages.on('exit', (code) => resolve(code ?? 1));
  });
}
