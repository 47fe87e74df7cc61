// Tests into which databases the demo estate may go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from '#testing/database.ts';
import { seedPerson } from '#testing/seed.ts';
import { hasRoomForDemo } from './load.ts';
import { manager } from './workers.ts';

test('a database has room for the demo while it has no accounts or already holds the demo', async () => {
  const database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const seed = (email?: string) => seedPerson(owner as never, email === undefined ? {} : { email });
  try {
    assert.equal(await hasRoomForDemo(database.url), true);
    await seed();
    assert.equal(await hasRoomForDemo(database.url), false);
    await seed(manager.email);
    assert.equal(await hasRoomForDemo(database.url), true);
  } finally {
    await owner.end();
    await database.drop();
  }
});
