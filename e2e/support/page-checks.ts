// Checks of a page: it has settled, logs nothing on the console, fits its width, and passes axe.
import type { Page } from '@playwright/test';
import axe from 'axe-core';
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

/** The axe rules about colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** The violations that axe reports, one line each. */
export async function axeViolations(
  page: Page,
  rules: 'all' | 'colours' = 'all',
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
  // Once for each page: its source is half a megabyte.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Frames of other sites cannot be checked here, and passed rules are not reported.
  const options: axe.RunOptions = {
    runOnly: rules === 'all' ? standards : ofColours,
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
