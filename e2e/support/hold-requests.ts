// Holds a page's requests until a story releases them, so that two people act at the same moment whichever browser is
// faster.
import type { Page } from '@playwright/test';

/** Holds the requests to addresses with this ending; `asked` resolves with the first of them. */
export async function holdRequests(
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
