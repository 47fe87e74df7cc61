// Looking at a page as it stands: it has settled, it says nothing on the console, it fits its width, and axe finds
// nothing to complain of.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './story.ts';

const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Waits until nothing on the page is loading any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1, [role=dialog], [role=alert]').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
}

/** The rules of axe that ask for colours. */
const ofColours = ['color-contrast', 'link-in-text-block'];

/** What axe complains of, a line each. */
export async function complaints(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // In the page itself: what the other mode opens a second page for, frames of other sites, is not here.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ preload: false });
  const chosen = rules === 'all' ? axe.withTags(standards) : axe.withRules(ofColours);
  const { violations } = await chosen.analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 200)}`),
  );
}

/** By how many pixels the page is wider than the screen. */
export const tooWide = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Collects what the page says on the console as an error. */
export function consoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}
