// A short report of test runs: Node's own report without passing tests, so that only failures, the closing numbers
// and the longest tests are shown.

import { Readable } from 'node:stream';
import { spec } from 'node:test/reporters';
import type { TestEvent } from 'node:test/reporters';
import { longestOf, type Timed } from './longest.ts';

const LEFT_OUT = new Set(['test:pass', 'test:start', 'test:dequeue', 'test:enqueue']);

async function* withoutPasses(
  events: AsyncIterable<TestEvent>,
  ended: (test: Timed) => void,
): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    if ((event.type === 'test:pass' || event.type === 'test:fail') && isTest(event)) {
      ended({ name: event.data.name, ms: event.data.details.duration_ms });
    }
    if (!LEFT_OUT.has(event.type)) yield event;
  }
}

const isTest = (event: TestEvent & { type: 'test:pass' | 'test:fail' }): boolean =>
  event.data.details.type !== 'suite';

/** A generator function, because `node --test --test-reporter` would call an ordinary function as a constructor. */
export default async function* quietReporter(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const tests: Timed[] = [];
  const filtered = withoutPasses(events, (test) => tests.push(test));
  yield* Readable.from(filtered).pipe(new spec());
  yield `${longestOf('tests', tests).join('\n')}\n`;
}
