// Runs a program of the project, such as `npm test` or `npm run backup`: installs missing packages, as `npm start`
// does, then hands over to the pinned Node. Arguments, signals and the exit code are passed on. Runs on Node 18 or
// later, with nothing installed: node scripts/program.mjs PROGRAM ARGUMENTS

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { installIfStale } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { ProgramFailed } from './run.mjs';
import { at, checkout, pinnedNode } from './where.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

endWithNpm();
process.exit(await main());

async function main() {
  try {
    // The Docker image has installed packages but no package-lock.json.
    if (existsSync(at('package-lock.json'))) await installIfStale();
  } catch (error) {
    console.error(error instanceof ProgramFailed ? error.message : error);
    return 1;
  }
  const [path = '', ...args] = process.argv.slice(2);
  return run([at(path), ...args]);
}

async function run(args) {
  const program = spawn(pinnedNode, args, {
    cwd: checkout,
    // The IPC channel lets the program notice when this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of SIGNALS) process.on(signal, () => program.kill(signal));
  return new Promise((resolve) => {
    program.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    program.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
