// The demo in Chromium, as its manager sees it.
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumFlags, chromiumPath } from './chromium.ts';
import { makeDataDir, startProduct } from './product.ts';

/** Starts the product with its demo and a Chromium, and stops both after the work. */
export async function withDemo(
  work: (browser: Browser, base: string) => Promise<void>,
): Promise<void> {
  const { dataDir, remove } = await makeDataDir();
  const product = await startProduct(dataDir);
  const executablePath = await chromiumPath();
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    await work(browser, product.base);
  } finally {
    await browser.close();
    await product.stop();
    await remove();
  }
}

/** Signs in as the manager, who has several estates, and waits for their list. */
export async function signInAsManager(page: Page, base: string): Promise<void> {
  await page.goto(base);
  await page.getByLabel('Email address').fill('manager@courtyard.example');
  await page.locator('input[type=password]').fill('Courtyard-demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${base}/community-overview`);
}

/** Signs in, opens an estate and closes the tours of a first visit, which would cover the measured page. */
export async function openEstate(page: Page, base: string, name: string): Promise<void> {
  await signInAsManager(page, base);
  await page
    .getByRole('article')
    .or(page.getByRole('listitem'))
    .filter({ hasText: name })
    .getByRole('button', { name: /^Open/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname !== '/community-overview');
  await page.getByRole('button', { name: 'Skip all' }).click();
}
