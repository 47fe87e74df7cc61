// The `test` of every story: pages begin at the run's server, the worker has a connection with the owner's rights for
// arranging what no story tells, and an exception that nobody caught in a page fails its story.
import { test as base } from '@playwright/test';
import type pg from 'pg';
import { openPool } from '#platform/database.ts';
import { theRun } from './run.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** Exceptions of pages; a story that breaks a page on purpose empties it. */
  exceptions: string[];
};
type WorkerFixtures = { db: pg.Pool };

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for.
  baseURL: async ({}, use) => use(theRun().url),
  db: [
    // oxlint-disable-next-line no-empty-pattern -- as above.
    async ({}, use) => {
      const pool = openPool({ url: theRun().databaseUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  exceptions: [
    async ({ context }, use) => {
      const exceptions: string[] = [];
      context.on('weberror', (error) => exceptions.push(error.error().stack ?? String(error)));
      await use(exceptions);
      test.expect(exceptions, 'exceptions in the page').toEqual([]);
    },
    { auto: true },
  ],
});
