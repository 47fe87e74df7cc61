// The `test` of every story: pages begin at the run's server, the worker has database connections with the owner's
// rights for the set-up, and an uncaught exception in a page of any context fails its story. A story that fails prints
// the content of its open pages.
import { randomBytes } from 'node:crypto';
import { test as base, type Browser, type BrowserContext } from '@playwright/test';
import type pg from 'pg';
import { openPool } from '#platform/database/database.ts';
import { setClickDuration } from './click-duration.ts';
import { currentRun } from './run.ts';

export { expect } from '@playwright/test';

type Fixtures = {
  /** Exceptions of pages; a story that breaks a page on purpose empties it. */
  exceptions: string[];
};
type WorkerFixtures = { db: pg.Pool; press: void };

export const test = base.extend<Fixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are asked for.
  baseURL: async ({}, use) => use(currentRun().url),
  // oxlint-disable-next-line no-empty-pattern -- as above.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': newNetwork() }),
  db: [
    // oxlint-disable-next-line no-empty-pattern -- as above.
    async ({}, use) => {
      const pool = openPool({ url: currentRun().databaseUrl, max: 2 });
      await use(pool);
      await pool.end();
    },
    { scope: 'worker' },
  ],
  press: [
    async ({ browser }, use) => {
      const ms = Number(process.env['STORIES_PRESS_MS'] ?? 0);
      if (ms > 0) await setClickDuration(browser, ms);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  exceptions: [
    async ({ context, browser }, use, info) => {
      const exceptions: string[] = [];
      const listen = (one: BrowserContext) =>
        one.on('weberror', (error) => exceptions.push(error.error().stack ?? String(error)));
      listen(context);
      // A story opens the pages of other people in contexts of its own.
      browser.on('context', listen);
      await use(exceptions);
      browser.off('context', listen);
      const hasFailed = info.status !== info.expectedStatus || exceptions.length > 0;
      if (hasFailed) await tellPages(browser, info.title);
      test.expect(exceptions, 'exceptions in the page').toEqual([]);
    },
    { auto: true },
  ],
});

/** Prints the start of the accessibility tree of every open page, for readers who only have the log of a run. */
async function tellPages(browser: Browser, title: string): Promise<void> {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((cause: unknown) => String(cause));
    console.log(`“${title}” left ${page.url()} like this:\n${shown.slice(0, 6000)}`);
  }
}

/** A random private IP address, out of 16 million. */
function newNetwork(): string {
  const [one, two, three] = randomBytes(3);
  return `10.${one}.${two}.${three}`;
}
