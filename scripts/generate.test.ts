import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findStale, generate } from './generate.ts';

test('the generated files are up to date', async () => {
  assert.deepEqual(await findStale(await generate()), [], 'npm run generate');
});

test('findStale() reports a generated file whose content differs', async () => {
  assert.deepEqual(await findStale(new Map([['db/schema.sql', '']])), ['db/schema.sql']);
});
