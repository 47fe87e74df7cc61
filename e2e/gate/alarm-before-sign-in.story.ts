// A gate's device without a signed-in guard: two taps raise the gate's alarm, the person sees who responds, cancels a
// mistake, and gets numbers to call when the alarm could not be sent.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createGate, createGateDevice } from '#contract/gates/gates.ts';
import { changePanicSettings } from '#contract/emergencies/panic-settings.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, openPageAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a person raises an alarm in two taps before a guard signs in, and sees who responds',
  { tag: '@phone' },
  async ({ page, browser, db }) => {
    const { owner, estate } = await paired(page, db);
    const desk = await openPageAs(browser, owner, estate);
    await desk.goto('/address');
    await key(page).click();
    await expect(kindsOf(page).getByText('Main gate')).toBeVisible();
    await kindsOf(page).getByRole('button', { name: 'Fire' }).click();
    const over = desk.getByRole('dialog', { name: 'Emergency' });
    await expect(over.getByRole('heading', { name: 'Fire' })).toBeVisible();
    await expect(over.getByText('Main gate', { exact: true })).toBeVisible();
    await expect(over.getByText('Device at Main gate')).toBeVisible();
    const own = page.getByRole('dialog', { name: 'Alarm' });
    await expect(own.getByText('Nobody has answered yet.')).toBeVisible();
    await expect(own.getByRole('link', { name: 'Call Fire brigade, 101' })).toBeVisible();
    await desk.getByRole('button', { name: "I'm coming" }).click();
    await expect(own.getByText('Seen by Amina Okafor, coming.')).toBeVisible();
    await own.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByText('Seen by Amina Okafor, coming.')).toBeVisible();
    // The response is still shown after a reload.
    await page.reload();
    await expect(page.getByText('Seen by Amina Okafor, coming.')).toBeVisible();
    await desk.context().close();
  },
);

test('a guard cancels a mistaken alarm on the device', { tag: '@phone' }, async ({ page, db }) => {
  await paired(page, db);
  await page.getByRole('button', { name: 'Musa Bello' }).click();
  await key(page).click();
  await kindsOf(page).getByRole('button', { name: 'Medical' }).click();
  const own = page.getByRole('dialog', { name: 'Alarm' });
  await own.getByRole('button', { name: 'Take back' }).click();
  await expect(own.getByText('It was taken back.')).toBeVisible();
  await own.getByRole('button', { name: 'Back to sign-in' }).click();
  await expect(own).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Musa Bello' })).toBeVisible();
  await expect(page.getByText('Medical')).toHaveCount(0);
});

test(
  'an alarm that cannot be sent says so at once, with numbers to call',
  { tag: '@phone' },
  async ({ page, db }) => {
    await paired(page, db);
    await key(page).click();
    await expect(kindsOf(page).getByRole('link', { name: /Fire brigade/ })).toBeVisible();
    await page.context().setOffline(true);
    await expect(kindsOf(page).getByText(/^No network: the alarm can’t go out/)).toBeVisible();
    await kindsOf(page).getByRole('button', { name: 'Fire' }).click();
    await expect(kindsOf(page).getByRole('alert')).toHaveText(
      'The alarm was not sent. Try again, or call.',
    );
    await expect(kindsOf(page).getByRole('link', { name: /Fire brigade/ })).toBeVisible();
    await page.context().setOffline(false);
    await kindsOf(page).getByRole('button', { name: 'Fire' }).click();
    await expect(page.getByRole('dialog', { name: 'Alarm' })).toBeVisible();
  },
);

test(
  'the sign-in page of a guard posted at another gate fits on a phone, including the alarm button',
  { tag: '@phone' },
  async ({ page, db }) => {
    await paired(page, db);
    await page.getByRole('button', { name: 'Musa Bello' }).click();
    await expect(page.getByText('Musa Bello is posted at Back gate.')).toBeVisible();
    for (const name of ['Begin the shift here anyway', 'Alarm']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  },
);

/** A paired phone on the guard's sign-in page. */
async function paired(page: Page, db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  await callAs(owner, changePanicSettings, {
    params,
    body: {
      contacts: [],
      externalNumbers: [{ name: 'Fire brigade', phone: '101' }],
      escalationSeconds: 60,
      textsOn: false,
      version: 0,
    },
  });
  const gate = await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  await callAs(owner, createGate, { params, body: { name: 'Back gate' } });
  await callAs(owner, createSecurityUser, {
    params,
    body: { name: 'Musa Bello', pin: '4821', post: 'Back gate' },
  });
  const body = { name: 'Gate phone', gateId: gate.id };
  const { link } = await callAs(owner, createGateDevice, { params, body });
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByRole('button', { name: 'Pair', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Who begins the shift?' })).toBeVisible();
  return { owner, estate };
}

function key(page: Page) {
  return page.getByRole('button', { name: 'Alarm', exact: true });
}

function kindsOf(page: Page) {
  return page.getByRole('dialog', { name: 'Raise an alarm' });
}
