// Tests that every record type in the audit log has an area: a type without one is hidden from people who see only
// money.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { areaOf } from '#contract/audit/audit.ts';

const server = resolve(import.meta.dirname, '..', '..');

test('every record type in the audit log has an area', () => {
  const kinds = new Set(
    globSync('**/*.ts', { cwd: server }).flatMap((file) =>
      [...readFileSync(join(server, file), 'utf8').matchAll(/entityType: '([\w-]+)'/g)].map(
        ([, kind = '']) => kind,
      ),
    ),
  );
  assert.ok(kinds.has('bank-line') && kinds.has('house'));
  assert.deepEqual(
    [...kinds].filter((kind) => areaOf(kind) === 'Other'),
    [],
  );
});
