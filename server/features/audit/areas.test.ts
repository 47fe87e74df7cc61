// Tests that each record type that the server's audit calls name belongs to an area. Workers who may see only money
// entries see no entry of a type without an area.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { areaOf } from '#contract/audit/audit.ts';

const server = resolve(import.meta.dirname, '..', '..');

test('every record type named in the server’s audit calls belongs to an area', () => {
  const texts = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(server, file), 'utf8'),
  );
  // The record types in the server's source: `entityType` of direct audit calls, and `type` of `entity` and
  // `settingsOf`.
  const kinds = new Set(
    [
      /entityType: '([\w-]+)'/g,
      /\b(?:entity|settingsOf)(?:<.*>)?\(\{[^}]*?\btype: '([\w-]+)'/g,
    ].flatMap((form) =>
      texts.flatMap((text) => [...text.matchAll(form)].map(([, kind = '']) => kind)),
    ),
  );
  for (const kind of ['bank-line', 'house', 'payment-gateway']) assert.ok(kinds.has(kind), kind);
  assert.deepEqual(
    [...kinds].filter((kind) => areaOf(kind) === 'Other'),
    [],
  );
});
