// Checks of a page: it has settled, logs nothing on the console, fits its width, and passes axe.
import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { navigateInApp } from './navigate-in-app.ts';
import { expect } from './story.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until nothing on the page is loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog], [role=alert]').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
}

const rulesOf = {
  all: standards,
  colours: ['color-contrast', 'link-in-text-block'],
  /** The rules that a narrow screen can break: it hides labels, makes targets small, and draws tables as cards. */
  layout: [
    'aria-command-name',
    'aria-input-field-name',
    'button-name',
    'empty-heading',
    'heading-order',
    'label',
    'landmark-one-main',
    'landmark-unique',
    'link-name',
    'nested-interactive',
    'region',
    'scrollable-region-focusable',
    'target-size',
  ],
};

/** The violations that axe reports, one line each. */
export async function axeViolations(
  page: Page,
  rules: keyof typeof rulesOf = 'all',
): Promise<string[]> {
  // A colour in transition is neither the old nor the new one; and a finished transition may start the next with the
  // following frame.
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      await nextFrame();
      await nextFrame();
    } while (passing().length > 0);
  });
  // Loads axe once for each page, because its source is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Frames of other sites cannot be checked here, and passed rules are not reported.
  const options: axe.RunOptions = {
    runOnly: rulesOf[rules],
    preload: false,
    resultTypes: ['violations'],
  };
  const violations = await page.evaluate(
    async (given) => (await window.axe.run(document, given)).violations,
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
  );
}

/** The number of pixels by which the page is wider than the screen. */
export const overflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Collects the page's console errors. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };

/**
 * Checks the current screen, wide in both themes and narrow in the light one, and returns the problems. A screen whose
 * components exist only on a narrow screen needs all rules there too, because no wide check sees their colours.
 */
export async function problemsOf(
  page: Page,
  what: string,
  narrow: 'all' | 'layout' = 'all',
): Promise<string[]> {
  const wrong: string[] = [];
  const note = (found: readonly string[], how: string): void => {
    wrong.push(...found.map((complaint) => `${what}, ${how}: ${complaint}`));
  };
  const noteExcess = async (width: number): Promise<void> => {
    const excess = await overflowPx(page);
    if (excess > 0) wrong.push(`${what}: ${excess} px wider than ${width}`);
  };
  const menu = page.getByRole('navigation', { name: 'Main' });
  const hasSidebar = (await menu.count()) > 0;
  note(await axeViolations(page), 'light');
  await noteExcess(desktop.width);
  // In the other theme only the page's colours differ.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  note(await axeViolations(page, 'colours'), 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(phone);
  // The frame follows a new width after a delay.
  if (hasSidebar) await expect(menu).toBeHidden();
  await untilLoaded(page);
  note(await axeViolations(page, narrow), 'narrow');
  await noteExcess(phone.width);
  await page.setViewportSize(desktop);
  return wrong;
}

/**
 * Checks each page and collects the problems, so that one run reports all of them. Addresses that do not match
 * `ofPhone` are checked by the layout rules alone when narrow.
 */
export async function problemsOfPages(
  page: Page,
  pages: readonly string[],
  ofPhone = /./,
): Promise<string[]> {
  const wrong: string[] = consoleErrors(page);
  const [first = '', ...more] = pages;
  await page.goto(first);
  for (const path of [first, ...more]) {
    if (path !== first) await navigateInApp(page, path);
    await untilLoaded(page);
    wrong.push(...(await problemsOf(page, path, ofPhone.test(path) ? 'all' : 'layout')));
  }
  return wrong;
}
