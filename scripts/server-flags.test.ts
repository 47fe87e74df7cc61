// The image starts the server directly, so it has to repeat the Node flags of `npm start`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serverFlags } from './server-flags.mjs';
import { at } from './where.mjs';

test('the image runs the server with the flags of npm start', () => {
  const command = /^CMD (\[.*\])$/m.exec(readFileSync(at('Dockerfile'), 'utf8'))?.[1] ?? '[]';
  const [, ...rest] = JSON.parse(command) as string[];
  assert.deepEqual(rest, [...serverFlags, 'server/main.ts']);
});
