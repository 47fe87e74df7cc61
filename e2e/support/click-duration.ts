// Makes each click last as long as a person's press. If something covers, moves or replaces a button between press
// and release, it takes the click in a story, as it would for a person.
// `STORIES_PRESS_MS=150 npm test -- browser`.
import type { Browser, Locator } from '@playwright/test';

/** Gives every click of this worker's stories this duration, unless the story says otherwise. */
export async function setClickDuration(browser: Browser, delay: number): Promise<void> {
  const page = await browser.newPage();
  const kind = Object.getPrototypeOf(page.locator('html')) as Pick<Locator, 'click'>;
  await page.close();
  const { click } = kind;
  kind.click = function clickLong(this: Locator, options) {
    return click.call(this, { delay, ...options });
  };
}
