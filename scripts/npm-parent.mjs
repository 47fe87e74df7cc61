// Detects that the npm that called a script has ended. Runs on Node 18 or later, with nothing installed.

import { readFileSync } from 'node:fs';

const LOOK_MS = 1_000;

/**
 * Calls `end` once when the npm of this process has ended; without it, the process gets SIGTERM. npm passes signals on
 * to a shell, which may ignore them, and passes on nothing when it is killed: but then this process, or the shell
 * between npm and it, gets another parent.
 */
export function endWithNpm(end = () => process.kill(process.pid, 'SIGTERM')) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const before = parents();
  const timer = setInterval(() => {
    if (parents() === before) return;
    clearInterval(timer);
    end();
  }, LOOK_MS);
  timer.unref();
}

// npm's own parent does not count: it changes whenever npm is started in the background.
function parents() {
  const parent = process.ppid;
  const line = readOrEmpty(`/proc/${parent}/stat`);
  const isShell = /\((ba|da|a|k|z)?sh\)/.test(line);
  return isShell ? `${parent} ${line.split(' ')[3]}` : `${parent}`;
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
