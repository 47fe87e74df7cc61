// Counts the actions of a person on a page: each press of the pointer, and each sequence of keys, by the Enter that
// ends it. Typing into a field is not counted, and neither is a shortcut before the Enter of the same sequence.
import type { Page } from '@playwright/test';

/** Starts to count; the returned function tells the number of actions since then. */
export async function countActions(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = globalThis as unknown as { actions?: number };
    const isNew = counter.actions === undefined;
    counter.actions = 0;
    if (!isNew) return;
    const count = (event: Event) => {
      if (event.isTrusted) counter.actions = (counter.actions ?? 0) + 1;
    };
    addEventListener('pointerdown', count, true);
    addEventListener('keydown', (event) => event.key === 'Enter' && count(event), true);
  });
  return () => page.evaluate(() => (globalThis as unknown as { actions: number }).actions);
}
