// The stream is split into events regardless of how the network splits it into chunks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventReader } from './sse.ts';

const stream = 'retry: 3000\n\ndata: {"topic":"a"}\n\n: still here\n\ndata: one\ndata: two\n\n';

test('the events of a stream are the same however the network splits it into chunks', () => {
  const expected = ['{"topic":"a"}', 'one\ntwo'];
  for (let size = 1; size <= stream.length; size += 1) {
    const read = eventReader();
    const events: string[] = [];
    for (let at = 0; at < stream.length; at += size) {
      events.push(...read(stream.slice(at, at + size)));
    }
    assert.deepEqual(events, expected, `in pieces of ${size}`);
  }
});

test('an event is not returned before the empty line that ends it', () => {
  assert.deepEqual(eventReader()('data: half'), []);
});
