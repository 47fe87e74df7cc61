// The shared part of the bare servers (the baselines of the benchmarks): `node:http`, a JSON body, and nothing else
// between a call and its statements.
import { createServer } from 'node:http';
import { answerCounts } from './wire-counts.ts';

/**
 * The planner settings of the product's own connections. There are no parallel workers, because the benchmarks would
 * not count their CPU.
 */
export const bareSettings =
  '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0 -c jit=off';

export type BareCall = { path: string; headers: Record<string, unknown>; body: string };

/** Serves until the benchmark disconnects. A call that throws gets a 500. */
export function serveBare(answer: (call: BareCall) => Promise<unknown>): void {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '/', headers } = request;
      answer({ path, headers, body: Buffer.concat(chunks).toString() }).then(
        (data) =>
          response
            .setHeader('content-type', 'application/json')
            .end(JSON.stringify({ success: true, data })),
        (error: Error) => response.writeHead(500).end(error.message),
      );
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
  });
  answerCounts();
  process.on('disconnect', () => process.exit(0));
}
