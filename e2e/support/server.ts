// Starts the program as a person would, `node server/main.ts` with settings in its environment, and stops it. Its log
// is read, so that a run fails when the server has logged an error.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const checkout = resolve(import.meta.dirname, '..', '..');
const readyMs = 180_000;

export type RunningServer = {
  url: string;
  /** Stops it and returns the lines in which it logged errors. */
  stop(): Promise<string[]>;
};

/** Starts the server on a free port and waits until it reports ready. */
export async function startServer(settings: Record<string, string>): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: checkout,
    env: { ...plainEnvironment(), ...settings, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const faults: string[] = [];
  const told: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    told.push(line);
    if (isFault(line)) faults.push(line);
  });
  await ready(child, told);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return faults;
    },
  };
}

// The environment of the person who runs the stories must not reach the server.
function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG };
}

// The server logs JSON lines, jobs by the level's name and requests by its number.
const isFault = (line: string): boolean => /"level":(?:"error"|50|60)\b/.test(line);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function ready(child: ChildProcess, told: readonly string[]): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`The server was not ready in time.\n${told.join('\n')}`));
    }, readyMs);
    child.on('exit', (code) => {
      clearTimeout(timer);
      fail(new Error(`The server ended with code ${code}.\n${told.join('\n')}`));
    });
    createInterface({ input: child.stdout! }).on('line', (line) => {
      if (!line.includes('Courtyard is ready at')) return;
      clearTimeout(timer);
      done();
    });
  });
}
