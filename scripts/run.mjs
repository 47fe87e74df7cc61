// Runs one program for a script: quietly, with a line that counts the seconds, and never longer than the script itself
// lives. Runs on Node 18 or later, with nothing installed.

import { spawn } from 'node:child_process';
import { checkout } from './where.mjs';

const FIRST_WORD_MS = 10_000;
const OUTPUT_MAX = 200_000;

/** Prints the current work, and how long it took; the work's own error passes through. */
export async function step(doing, work) {
  const started = Date.now();
  const line = (how) => `  ${doing}${how} ${((Date.now() - started) / 1000).toFixed(1)} s`;
  const end = process.stdout.isTTY ? showSeconds(line) : showRarely(line);
  try {
    const result = await work();
    end(': done in');
    return result;
  } catch (error) {
    end(': failed after');
    throw error;
  }
}

// On a terminal one line counts the seconds.
function showSeconds(line) {
  const show = (how = ' …') => process.stdout.write(`\r${line(how)}`);
  show();
  const timer = setInterval(show, 100);
  return (how) => {
    clearInterval(timer);
    show(how);
    process.stdout.write('\n');
  };
}

// In a log, a line at growing intervals shows that the work continues.
function showRarely(line) {
  let timer;
  const showAfter = (waitMs) => {
    timer = setTimeout(() => {
      console.log(line(' …'));
      showAfter(waitMs * 2);
    }, waitMs);
  };
  console.log(line(' …').replace(/ [\d.]+ s$/, ''));
  showAfter(FIRST_WORD_MS);
  return (how) => {
    clearTimeout(timer);
    console.log(line(how));
  };
}

/** A failed program's output is for the person to read; the stack of this error would add nothing. */
export class ProgramFailed extends Error {}

/** Runs the program in the checkout, captures its output, and shows it only if it fails. */
export async function runQuietly(program, args, { env = {}, ending = GENTLE } = {}) {
  const child = spawn(program, args, {
    cwd: checkout,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      said = (said + text).slice(-OUTPUT_MAX);
    });
  }
  const code = await endOf(child, ending);
  if (code === 0) return said;
  const how = code === null ? 'was killed' : `failed with code ${code}`;
  throw new ProgramFailed(`${[program, ...args].join(' ')} ${how}:\n${said.trim()}`);
}

/** Ways to end a process group, for the shell: gently first, or at once and completely. */
export const GENTLE = 'kill -TERM "-$1"; sleep 5; kill -KILL "-$1"';
export const AT_ONCE = 'kill -KILL "-$1"';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];

/**
 * Waits for the program and returns its exit code, null when it was killed. When this process is asked to end
 * meanwhile, or is killed, the program and all its children are ended: the guard, a shell, reads a pipe from here that
 * closes without a word. The program must lead its own process group.
 */
export async function endOf(child, ending = GENTLE) {
  const script = `read -r word || { ${ending}; }`;
  const guard = spawn('/bin/sh', ['-c', script, 'courtyard-guard', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined).unref();
  guard.stdin.on('error', () => undefined);
  let asked = false;
  const endGroup = () => {
    asked = true;
    guard.stdin.end();
  };
  for (const signal of SIGNALS) process.on(signal, endGroup);
  try {
    const code = await new Promise((resolve, reject) => {
      child.on('error', (error) => reject(new ProgramFailed(error.message)));
      child.on('close', resolve);
    });
    if (asked) throw new ProgramFailed('Stopped.');
    guard.stdin.end('ended\n');
    return code;
  } finally {
    for (const signal of SIGNALS) process.off(signal, endGroup);
  }
}
