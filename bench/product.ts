// The product as a person starts it: the program of `npm start` on the embedded database with the demo estate, in a
// separate folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Product = { base: string; readyAfterMs: number; stop(): Promise<void> };

/** Creates a data folder that the user who runs PostgreSQL may enter too. */
export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'courtyard-bench-'));
  await chmod(dataDir, 0o711);
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/** Starts the product and waits until /readyz reports that it is ready. */
export async function startProduct(dataDir: string): Promise<Product> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [resolve(import.meta.dirname, '../scripts/start.mjs')], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO: '1', DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(child, base);
  const readyAfterMs = Math.round(performance.now() - began);
  return {
    base,
    readyAfterMs,
    stop: async () => {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function untilReady(child: ChildProcess, base: string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const answer = await fetch(`${base}/readyz`).catch(() => null);
    if (answer?.status === 200) return;
    await pause(20);
  }
}
