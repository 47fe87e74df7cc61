// The browser storage of the product after a session has ended.
import type { Page } from '@playwright/test';

export const nothing = { local: ['tour'], session: [], databases: [], caches: [] };
/** Only the page to return to after the next sign-in. */
export const nothingButThePage = { ...nothing, session: ['returnPage'] };

/** The names of everything in the browser storage of the product, except cookies and the precache. */
export function whatIsKept(page: Page) {
  return page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: (await caches.keys()).filter((name) => !name.includes('precache')),
  }));
}
