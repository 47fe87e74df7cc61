// A proxy between a browser and the run's server that a story can cut off, because the browser's own offline switch
// does not affect requests of a service worker.
import { connect, createServer, type Socket } from 'node:net';
import { currentRun } from './run.ts';

export type Cable = { url: string; pull: () => void; plug: () => void; close: () => void };

export async function startCuttableProxy(): Promise<Cable> {
  const target = new URL(currentRun().url);
  const open = new Set<Socket>();
  let isPulled = false;
  const server = createServer((near) => {
    if (isPulled) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    pull: () => {
      isPulled = true;
      cut();
    },
    plug: () => void (isPulled = false),
    close: () => {
      cut();
      server.close();
    },
  };
}
