// Simulates a slow phone connection, to find stories that pass only because everything is fast: each response gets its
// own delay, so that a story meets the page before a click takes effect, the skeleton, and responses out of order.
// `STORIES_DELAY_MS=600 npm test -- browser` sets delays of up to 600 ms.
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on a free port and forwards everything to the address set by `lead`, delayed by up to `delayMs`. */
export async function startSlowProxy(delayMs: number) {
  let target = '';
  const line = createServer((asked, answer) => {
    const onward = request(new URL(asked.url ?? '/', target), {
      agent: false,
      method: asked.method,
      headers: asked.headers,
      setHost: false,
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    onward.on('response', (answered) => {
      setTimeout(() => {
        answer.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
        answer.flushHeaders();
        answered.pipe(answer);
      }, Math.random() * delayMs);
    });
    asked.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    lead: (url: string): void => void (target = url),
    async stop(): Promise<void> {
      line.close();
      line.closeAllConnections();
      await once(line, 'close').catch(() => undefined);
    },
  };
}
