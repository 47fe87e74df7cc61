// Reports test runs in few words: Node's own report without the tests that pass, so that a failure
// and the closing numbers are all that is left.

import { Readable } from 'node:stream';
import { spec } from 'node:test/reporters';
import type { TestEvent } from 'node:test/reporters';

const LEFT_OUT = new Set(['test:pass', 'test:start', 'test:dequeue', 'test:enqueue']);

async function* withoutPasses(events: AsyncIterable<TestEvent>): AsyncGenerator<TestEvent> {
  for await (const event of events) if (!LEFT_OUT.has(event.type)) yield event;
}

/** For `node --test --test-reporter`, which calls a generator and would construct a function. */
export default async function* quietReporter(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  yield* Readable.from(withoutPasses(events)).pipe(new spec());
}
