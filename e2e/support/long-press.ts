// A hand's press instead of a machine's: between press and release pass as many milliseconds as a person takes, so that
// whatever comes over a button, moves it or makes it anew meanwhile takes the click from a story, as it would from her.
// `STORIES_PRESS_MS=150 npm test -- browser`.
import type { Browser, Locator } from '@playwright/test';

/** Lets every click of this worker's stories take so long, unless the story says otherwise. */
export async function pressLong(browser: Browser, delay: number): Promise<void> {
  const page = await browser.newPage();
  const kind = Object.getPrototypeOf(page.locator('html')) as Pick<Locator, 'click'>;
  await page.close();
  const { click } = kind;
  kind.click = function clickLong(this: Locator, options) {
    return click.call(this, { delay, ...options });
  };
}
