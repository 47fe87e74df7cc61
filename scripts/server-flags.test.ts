// Tests that the Docker image, which starts the server without `npm start`, uses the same Node flags.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serverFlags } from './server-flags.mjs';
import { at } from './where.mjs';

test('the Docker image starts the server with the same flags as npm start', () => {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync(at('Dockerfile'), 'utf8'))?.[1] ?? '[]';
  const [, ...rest] = JSON.parse(command) as string[];
  assert.deepEqual(rest, [...serverFlags, 'server/main.ts']);
});
