// Tests that every record type in the audit log has an area: a type without one is hidden from people who see only
// money.
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
  // Entries that are written by hand, and those of the mechanisms for records and settings.
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
