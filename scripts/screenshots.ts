// Takes the screenshots in `docs/screenshots` of a demo estate at the given address: `npm run screenshots --
// http://localhost:3000`. Run it after changing the pages in them, and commit the results.
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findOrInstallChromium } from './chromium.mjs';

const folder = join(import.meta.dirname, '..', 'docs', 'screenshots');

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

type Picture = { path: string; as?: 'manager' | 'security'; scheme?: 'dark' };

/** The pages by the name of their pictures; each is taken at both widths. */
const pictures: Readonly<Record<string, Picture>> = {
  dashboard: { path: '/dashboard' },
  residents: { path: '/residents' },
  plan: { path: '/address?Tab=plan' },
  arrears: { path: '/dues?Tab=arrears' },
  finances: { path: '/finances' },
  complaints: { path: '/complaints' },
  gate: { path: '/gate-pass', scheme: 'dark' },
  console: { path: '/gate-pass', as: 'security' },
};

const [address = 'http://localhost:3000'] = process.argv.slice(2);
const executablePath = await findOrInstallChromium();
const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : [];
const browser = await chromium.launch({ args, ...(executablePath && { executablePath }) });
for (const [name, picture] of Object.entries(pictures)) {
  for (const [width, screen] of Object.entries({ 1440: wide, 390: phone })) {
    await take(browser, picture, { screen, file: `${name}-${width}` });
  }
}
await browser.close();

type Taking = { screen: typeof wide | typeof phone; file: string };

async function take(
  from: Browser,
  { path, as = 'manager', scheme }: Picture,
  { screen, file }: Taking,
): Promise<void> {
  const page = await from.newPage({
    ...screen,
    colorScheme: scheme ?? 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Africa/Lagos',
  });
  await signIn(page, as);
  await page.goto(new URL(path, address).href);
  await settle(page);
  const image = await page.screenshot();
  await sharp(image)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, `${file}.png`));
  await page.context().close();
}

/** Signs in by the demo's button, and opens the large community if the person has several. */
async function signIn(page: Page, who: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: `${who}@courtyard.example` }).click();
  await page.waitForURL((url) => url.pathname !== '/');
  await settle(page);
  if (!page.url().includes('/community-overview')) return;
  await page.getByRole('button', { name: 'Choose a community' }).click();
  await page.getByText('Tidewater Park', { exact: true }).last().click();
  await page.waitForURL((url) => !url.pathname.includes('/community-overview'));
}

/** Waits until nothing is loading, and closes the tour that a first visit shows. */
async function settle(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
  if (await page.locator('.driver-popover').isVisible()) await page.keyboard.press('Escape');
}
