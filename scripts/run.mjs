// Runs one program for a script: quietly, with a line that shows the seconds pass, and never longer
// than the script itself lives. Runs on any Node from 18 on, with nothing installed.

import { spawn } from 'node:child_process';
import { checkout } from './where.mjs';

const WORD_EVERY_MS = 10_000;
const OUTPUT_MAX = 200_000;

/** Prints what is being done, and how long it took; the work's own error passes through. */
export async function step(doing, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  const onTerminal = process.stdout.isTTY === true;
  process.stdout.write(onTerminal ? `  ${doing} …` : `  ${doing} …\n`);
  const say = () => process.stdout.write(onTerminal ? `\r  ${doing} … ${seconds()}` : '');
  const sayRarely = () => !onTerminal && console.log(`  ${doing} … ${seconds()}`);
  const timers = [setInterval(say, 500), setInterval(sayRarely, WORD_EVERY_MS)];
  try {
    const result = await work();
    console.log(`${onTerminal ? '\r' : ''}  ${doing}: done in ${seconds()}`);
    return result;
  } catch (error) {
    console.log(`${onTerminal ? '\r' : ''}  ${doing}: failed after ${seconds()}`);
    throw error;
  } finally {
    timers.forEach(clearInterval);
  }
}

/** What a program that failed has said is for the person to read; its stack would say nothing. */
export class ProgramFailed extends Error {}

/** Runs the program in the checkout, keeps what it says, and shows it only when it fails. */
export function runQuietly(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: checkout,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const letGo = bindLife(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        said = (said + text).slice(-OUTPUT_MAX);
      });
    }
    child.on('error', (error) => reject(new ProgramFailed(`${program}: ${error.message}`)));
    child.on('close', (code) => {
      letGo();
      if (code === 0) resolve(said);
      else reject(new ProgramFailed(`${[program, ...args].join(' ')} failed:\n${said.trim()}`));
    });
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Ends the program, with all that it has started, when this process ends in whatever way. The
 * shell waits for a word from here; when this process is killed, the pipe closes without one.
 * The program must lead its own process group.
 */
export function bindLife(child) {
  const script = 'read -r word || kill -TERM "-$1"';
  const guard = spawn('/bin/sh', ['-c', script, 'courtyard-guard', String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => undefined).unref();
  guard.stdin.on('error', () => undefined);
  const onSignal = (signal) => {
    endGroup(child.pid);
    process.exit(signal === 'SIGINT' ? 130 : 143);
  };
  for (const signal of SIGNALS) process.once(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    guard.stdin.end('ended\n');
  };
}

function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended already.
  }
}
