// Nothing covers the buttons of a guard's console: neither the prompt for a newer version nor a toast.
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { enter, newGateWithDevice } from '#e2e/support/gate.ts';
import { newPerson, setLocalStorage } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'no button of the console is covered by the prompt for a newer version or a toast, and an alarm is cancelled',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await withNewVersion(page);
    await paired(page, db);
    const question = page.getByRole('alertdialog');
    await expect(question).toBeVisible();
    await expectClear(page.getByRole('button', { name: 'Alarm', exact: true }));
    await beginShift(page);
    await expect(question).toBeVisible();
    await expectClear(page.getByRole('main').getByRole('button'));
    await expectClear(question.getByRole('button'));
    await question.getByRole('button', { name: 'Later' }).click();
    await expect(question).toBeHidden();

    await page.getByRole('button', { name: 'Alarm', exact: true }).click();
    const kinds = page.getByRole('dialog', { name: 'Raise an alarm' });
    await expect(kinds.getByText('Main gate')).toBeVisible();
    await kinds.getByRole('button', { name: 'Intruder' }).click();
    const over = page.getByRole('dialog', { name: 'Emergency' });
    await expect(over.getByText('Main gate')).toBeVisible();
    await over.getByRole('button', { name: 'Cancel alarm' }).click();
    await expect(over).toBeHidden();
    const toast = page.getByText('Alarm cancelled. The app notifications show it.');
    await expect(toast).toBeVisible();
    // The toast stays while the pointer rests on it.
    await toast.hover();
    await expectClear(page.getByRole('main').getByRole('button'));
    await expect(toast).toBeVisible();
  },
);

/** A browser with a newer version of the app ready. */
function withNewVersion(page: Page) {
  return page.addInitScript(() => {
    const waiting = Object.assign(new EventTarget(), {
      scriptURL: `${location.origin}/sw.js`,
      state: 'installed',
      postMessage: () => undefined,
    });
    const registration = Object.assign(new EventTarget(), {
      waiting,
      installing: null,
      active: null,
      update: async () => registration,
    });
    const container = Object.assign(new EventTarget(), {
      controller: null,
      ready: new Promise(() => undefined),
      register: async () => registration,
      getRegistration: async () => registration,
    });
    Object.defineProperty(navigator, 'serviceWorker', { value: container });
  });
}

/** A paired device on its sign-in page. */
async function paired(page: Page, db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  await callAs(owner, createSecurityUser, { params, body: { name: 'Musa Bello', pin: '4821' } });
  const { deviceKey } = await newGateWithDevice(estate);
  await setLocalStorage(page.context(), { gateDevice: deviceKey });
  await page.goto('/gate-console');
}

async function beginShift(page: Page) {
  await page.getByRole('button', { name: 'Musa Bello' }).click();
  await enter(page, '4821');
  await page.getByRole('button', { name: 'Begin the shift' }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
}

/** Checks that each enabled button is on the screen, and that nothing above it takes its click. */
async function expectClear(buttons: Locator) {
  for (const button of await buttons.all()) {
    if (!(await button.isEnabled())) continue;
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.click({ trial: true, timeout: 2000 });
  }
}
