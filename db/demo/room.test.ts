// Tests which databases accept the demo estate.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { freshDatabase } from '#testing/database.ts';
import { seedPerson } from '#testing/seed.ts';
import { loadDemoEstate } from './load.ts';
import { manager } from './workers.ts';

test('a database accepts the demo if it has no account or has the demo manager’s account', async () => {
  const database = await freshDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  const seed = (email?: string) => seedPerson(owner as never, email === undefined ? {} : { email });
  // No estate has so few houses, so this loads none.
  const load = () => loadDemoEstate({ url: database.url, say: () => undefined, mostHouses: 0 });
  try {
    assert.equal(await load(), 'there');
    await seed();
    assert.equal(await load(), 'no room');
    await seed(manager.email);
    assert.equal(await load(), 'there');
  } finally {
    await owner.end();
    await database.drop();
  }
});
