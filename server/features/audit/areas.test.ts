// Tests that every record type in the audit log belongs to an area. Workers who may see only money entries see none
// of a type without an area.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { areaOf } from '#contract/audit/audit.ts';

const server = resolve(import.meta.dirname, '..', '..');

test('every record type in the audit log has an area', () => {
  const texts = globSync('**/*.ts', { cwd: server, exclude: ['**/*.test.ts'] }).map((file) =>
    readFileSync(join(server, file), 'utf8'),
  );
  // Record types in direct audit calls, and those of `entity` and `settingsOf`.
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
