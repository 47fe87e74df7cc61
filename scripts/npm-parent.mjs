// Detects that the npm that called a script has ended. Runs on Node 18 or later, with nothing installed.

import { readFileSync } from 'node:fs';

const LOOK_MS = 1_000;

/**
 * Calls `end` once when the npm that started this process has ended; by default, `end` sends SIGTERM to this process.
 * npm forwards signals to a shell, which may ignore them, and when npm is killed it forwards nothing. But in each
 * case this process, or the shell between npm and it, gets another parent.
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

// The parent of npm is ignored: it changes whenever npm is started in the background.
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
