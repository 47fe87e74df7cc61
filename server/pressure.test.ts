// Guarantee of an overloaded server: calls are refused at once, while pages still get their scripts and styles.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { openWorld, type World } from '#testing/world.ts';

const blockMs = 1500;

describe('an overloaded server', () => {
  let world: World;
  let webRoot: string;
  before(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'courtyard-web-'));
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Courtyard</title>');
    await writeFile(join(webRoot, 'assets', 'app-1.js'), 'export {};');
    world = await openWorld({ webRoot, callsPerMinute: 1000, busyAfterMs: 500 });
  });
  after(async () => {
    await world.close();
    await rm(webRoot, { recursive: true, force: true });
  });

  test('an overloaded server refuses calls and still sends pages, scripts and its health', async () => {
    const until = performance.now() + blockMs;
    while (performance.now() < until);
    const ask = async (url: string) => (await world.app.inject(url)).statusCode;
    assert.equal(await ask('/api/auth/me'), 503);
    assert.equal(await ask('/assets/app-1.js'), 200);
    assert.equal(await ask('/residents'), 200);
    assert.equal(await ask('/healthz'), 200);
    assert.equal(await ask('/readyz'), 200);
  });
});
