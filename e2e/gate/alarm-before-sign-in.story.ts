// A gate's device without a signed-in guard: two taps raise the gate's alarm, the person sees who responds, cancels a
// mistake, and gets numbers to call when the alarm could not be sent.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { acknowledgeEmergency, listOpenEmergencies } from '#contract/emergencies/emergencies.ts';
import { createGate } from '#contract/gates/gates.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newGateWithDevice, setEmergencyService } from '#e2e/support/gate.ts';
import { newPerson, setLocalStorage } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a person raises an alarm before a guard signs in, learns of a failure at once, and sees who responds',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { owner, params } = await paired(page, db);
    const kinds = page.getByRole('dialog', { name: 'Raise an alarm' });
    await key(page).click();
    await expect(kinds.getByText('Main gate')).toBeVisible();
    await expect(kinds.getByRole('link', { name: /Fire brigade/ })).toBeVisible();
    await page.context().setOffline(true);
    await expect(kinds.getByText(/^No network: this device can’t send/)).toBeVisible();
    await kinds.getByRole('button', { name: 'Fire' }).click();
    await expect(kinds.getByRole('alert')).toHaveText(
      'The alarm was not sent. Try again, or call.',
    );
    await expect(kinds.getByRole('link', { name: /Fire brigade/ })).toBeVisible();
    await page.context().setOffline(false);
    await kinds.getByRole('button', { name: 'Fire' }).click();

    const own = page.getByRole('dialog', { name: 'Alarm' });
    await expect(own.getByText('Nobody has answered yet.')).toBeVisible();
    await expect(own.getByRole('link', { name: 'Call Fire brigade, 101' })).toBeVisible();
    const open = await callAs(owner, listOpenEmergencies, { params });
    expect(open.map(({ type, raisedBy }) => [type, raisedBy])).toEqual([
      ['Fire', 'Device at Main gate'],
    ]);
    const emergencyId = open[0]?.id ?? '';
    await callAs(owner, acknowledgeEmergency, { params: { ...params, emergencyId } });
    await expect(own.getByText('Amina Okafor has seen the alarm and is coming.')).toBeVisible();
    await own.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(page.getByText('Amina Okafor has seen the alarm and is coming.')).toBeVisible();
    // The response is still shown after a reload.
    await page.reload();
    await expect(page.getByText('Amina Okafor has seen the alarm and is coming.')).toBeVisible();
  },
);

test(
  'the sign-in page of a guard assigned to another gate fits on a phone, and a mistaken alarm is cancelled there',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await paired(page, db);
    await page.getByRole('button', { name: 'Musa Bello' }).click();
    await expect(page.getByText('Musa Bello is assigned to Back gate.')).toBeVisible();
    for (const name of ['Begin the shift here anyway', 'Alarm']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    await key(page).click();
    const kinds = page.getByRole('dialog', { name: 'Raise an alarm' });
    await kinds.getByRole('button', { name: 'Medical' }).click();
    const own = page.getByRole('dialog', { name: 'Alarm' });
    await own.getByRole('button', { name: 'Cancel alarm' }).click();
    await expect(own.getByText('The alarm was cancelled.')).toBeVisible();
    await own.getByRole('button', { name: 'Back to sign-in' }).click();
    await expect(own).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Musa Bello' })).toBeVisible();
    await expect(page.getByText('Medical')).toHaveCount(0);
  },
);

/** A paired phone on the guard's sign-in page. */
async function paired(page: Page, db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  await setEmergencyService(estate, { name: 'Fire brigade', phone: '101' });
  await callAs(owner, createGate, { params, body: { name: 'Back gate' } });
  await callAs(owner, createSecurityUser, {
    params,
    body: { name: 'Musa Bello', pin: '4821', post: 'Back gate' },
  });
  const { deviceKey } = await newGateWithDevice(estate);
  await setLocalStorage(page.context(), { gateDevice: deviceKey });
  await page.goto('/gate-console');
  await expect(page.getByRole('heading', { name: 'Choose your name' })).toBeVisible();
  return { owner, params };
}

function key(page: Page) {
  return page.getByRole('button', { name: 'Alarm', exact: true });
}
