// Runs a program for a script: without output unless it fails, with a line that counts the seconds, and never longer
// than the script itself runs. Runs on Node 18 or later, with nothing installed.

import { spawn } from 'node:child_process';
import { checkout } from './where.mjs';

const FIRST_WORD_MS = 10_000;
const OUTPUT_MAX = 200_000;

/** Prints a description of the work, and its duration. An error of the work is rethrown unchanged. */
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

// On a terminal, one line counts the seconds.
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

// In a log, new lines at growing intervals show that the work continues.
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

/** An error without a useful stack, because the output of the failed program is enough for the reader. */
export class ProgramFailed extends Error {}

/**
 * Runs the program in the checkout and returns the end of its output. If the program fails, the error contains that
 * output.
 */
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

/** Shell commands that end a process group: gently first, or by killing it at once. */
export const GENTLE = 'kill -TERM "-$1"; sleep 5; kill -KILL "-$1"';
export const AT_ONCE = 'kill -KILL "-$1"';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'];

/**
 * Waits for the program and returns its exit code; null if a signal killed it. Throws if this process was asked to end.
 * If this process is asked to end, or is killed, the program and all its children are ended too: a shell, the guard,
 * reads from a pipe of this process and ends them when the pipe closes without a line. The program must lead its own
 * process group.
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
