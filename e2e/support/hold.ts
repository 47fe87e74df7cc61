// Holds what a page asks of the server until a story lets it go, so that two people do something at the same moment
// whichever browser is quicker.
import type { Page } from '@playwright/test';

/** Holds the requests to addresses that end so; `asked` is fulfilled with the first of them. */
export async function hold(
  page: Page,
  end: string,
): Promise<{ asked: Promise<void>; letGo(): void }> {
  const asked = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname.endsWith(end),
    async (route) => {
      asked.resolve();
      await gate.promise;
      await route.continue();
    },
  );
  return { asked: asked.promise, letGo: gate.resolve };
}
