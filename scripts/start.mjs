// `npm start`: updates the packages and the browser part, runs the server, and leaves no process behind, however this
// process or the server ends. Runs on Node 18 or later, with nothing installed. Environment variables are passed to the
// server unchanged; server-flags.mjs has the defaults of two of them.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { ProgramFailed } from './run.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';
import { at, checkout, pinnedNode } from './where.mjs';

/** Longer than the longest shutdown of the server. */
const STOP_LIMIT_MS = 50_000;
const POSTGRES_END_LIMIT_MS = 10_000;

let wished = false;
// When npm is stopped it ends at once. If a stop was already requested, the end of npm must not count as a second
// request, which would end the server without a clean shutdown.
endWithNpm(() => wished || process.kill(process.pid, 'SIGTERM'));
process.exit(await start());

async function start() {
  try {
    await installIfStale();
    await buildIfStale();
  } catch (error) {
    console.error(error instanceof ProgramFailed ? error.message : error);
    return 1;
  }
  return runServer();
}

async function runServer() {
  const server = spawn(pinnedNode, [...serverFlags, at('server', 'main.ts')], {
    cwd: checkout,
    env: { ...serverEnvironment, ...process.env },
    // The IPC channel tells the server when this process dies, and tells this process the PID of the server's
    // PostgreSQL.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let postgresPid;
  server.on('message', (message) => {
    postgresPid = message?.postgresPid ?? postgresPid;
  });

  const stop = () => {
    wished = true;
    server.kill('SIGTERM');
    setTimeout(() => server.kill('SIGKILL'), STOP_LIMIT_MS).unref();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

  const { code, signal } = await new Promise((resolve) => {
    server.on('error', (error) => resolve({ code: 1, signal: error.message }));
    server.on('exit', (code, signal) => resolve({ code, signal }));
  });
  if (postgresPid !== undefined) await endPostgres(postgresPid);
  if (wished) return code ?? 0;
  if (signal) {
    console.error(
      `The server was ended by ${signal}. What was saved is safe: run npm start again.`,
    );
  }
  return code ?? 1;
}

// Only a killed server leaves its PostgreSQL running. SIGINT makes PostgreSQL end its sessions and write everything
// to disk.
async function endPostgres(pid) {
  const until = Date.now() + POSTGRES_END_LIMIT_MS;
  for (let sent = false; Date.now() < until; sent = true) {
    try {
      process.kill(pid, sent ? 0 : 'SIGINT');
    } catch {
      return;
    }
    if (waitsToBeReaped(pid)) return;
    await pause(50);
  }
}

function waitsToBeReaped(pid) {
  return /\) Z /.test(readOrEmpty(`/proc/${pid}/stat`));
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
