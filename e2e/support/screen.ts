// A user's actions on the fields and menus of `web/ui`, by their visible labels.
import type { Locator, Page } from '@playwright/test';

/** Chooses one option of a field that opens a list. */
export async function choose(scope: Page | Locator, label: string, option: string | RegExp) {
  const page = 'goto' in scope ? scope : scope.page();
  await scope.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Opens a menu by its button and chooses an entry. */
export async function fromMenu(page: Page, button: string | RegExp, entry: string | RegExp) {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** Opens a filter of the list: from the Filter button, or from the sheet of a phone. */
export async function openFilter(page: Page, label: string) {
  await page.getByRole('button', { name: /^Filter(, | and sort|$)/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
}

/** Opens an area by the sidebar, which is a drawer behind a button on narrow screens. */
export async function goTo(page: Page, area: string) {
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole('button', { name: 'Open the menu' }).click();
  }
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: area }).click();
}
