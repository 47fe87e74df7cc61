// Checks that only set_app() sets the settings app.… (decision 117).
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { givenWorld } from '#testing/given.ts';
import { filesWithOwnSetting, functionsWithOwnSetting } from './engine-settings.ts';

describe('settings of a transaction', () => {
  const world = givenWorld();

  test('no database function except set_app() changes a setting named app.…', async () => {
    assert.deepEqual(await functionsWithOwnSetting(world.owner), []);
  });

  test('the check reports a database function that sets app.… directly', async () => {
    await world.owner.query(`
      create function planted_setting() returns void language sql as
        $$ select set_config('app.community_id', '', true) $$`);
    try {
      assert.deepEqual(await functionsWithOwnSetting(world.owner), [
        'the function planted_setting sets app.… without set_app()',
      ]);
    } finally {
      await world.owner.query('drop function planted_setting()');
    }
  });

  test('no source file of the server changes a setting named app.… without set_app()', () => {
    const root = resolve(import.meta.dirname, '..', '..');
    const files = globSync('server/**/*.ts', { cwd: root }).filter(
      (file) => !file.endsWith('.test.ts') && !/^server\/(testing|laws)\//.test(file),
    );
    const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
    assert.ok(texts.size > 0);
    assert.deepEqual(filesWithOwnSetting(texts), []);
  });

  test('the check reports source files that change a setting named app.… or named by a parameter', () => {
    const planted = new Map([
      ['planted-config.ts', "select set_config('app.scoped', '', true)"],
      ['planted-local.ts', "set local app.scoped = 'yes'"],
      ['planted-parameter.ts', 'select set_config($1, $2, true)'],
      ['planted-role.ts', "select set_config('role', 'courtyard_app', true)"],
    ]);
    assert.deepEqual(
      filesWithOwnSetting(planted).map((breach) => breach.split(' ')[0]),
      ['planted-config.ts', 'planted-local.ts', 'planted-parameter.ts'],
    );
  });
});
