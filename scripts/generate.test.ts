import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStale, generate } from './generate.ts';

test('the generated files are those of these migrations and operations', async () => {
  assert.deepEqual(await findStale(await generate()), [], 'npm run generate');
});

test('a generated file that differs is found', async () => {
  assert.deepEqual(await findStale(new Map([['db/schema.sql', '']])), ['db/schema.sql']);
});
