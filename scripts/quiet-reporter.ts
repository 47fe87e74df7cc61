// A short report of test runs: Node's own report without passing tests, so that only failures, the closing numbers
// and the slowest `describe` blocks are shown.

import { Readable } from 'node:stream';
import { spec } from 'node:test/reporters';
import type { TestEvent } from 'node:test/reporters';

const LEFT_OUT = new Set(['test:pass', 'test:start', 'test:dequeue', 'test:enqueue']);

/** The duration in milliseconds above which a top-level `describe` block is reported as slow. */
const LONG_MS = 15_000;
const NAMED = 10;

type Subject = { name: string; ms: number };

async function* withoutPasses(
  events: AsyncIterable<TestEvent>,
  ended: (subject: Subject) => void,
): AsyncGenerator<TestEvent> {
  for await (const event of events) {
    if ((event.type === 'test:pass' || event.type === 'test:fail') && event.data.nesting === 0) {
      ended({ name: event.data.name, ms: event.data.details.duration_ms });
    }
    if (!LEFT_OUT.has(event.type)) yield event;
  }
}

/** A generator function, because `node --test --test-reporter` would call an ordinary function as a constructor. */
export default async function* quietReporter(
  events: AsyncIterable<TestEvent>,
): AsyncGenerator<string> {
  const long: Subject[] = [];
  const note = (subject: Subject): void => {
    if (subject.ms > LONG_MS) long.push(subject);
  };
  yield* Readable.from(withoutPasses(events, note)).pipe(new spec());
  const longest = long.toSorted((one, other) => other.ms - one.ms).slice(0, NAMED);
  for (const { name, ms } of longest) yield `  ${Math.round(ms / 1000)} s for “${name}”\n`;
}
