// An emergency from a resident's call to its end on the screens of a manager and a guard, and a join request that one
// of two managers decides from the panel.
import type { Page } from '@playwright/test';
import { closeEmergency, raiseEmergency } from '#contract/emergencies/emergencies.ts';
import { seedWorker } from '#testing/seed.ts';
import { askToJoin, callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, openPageAs, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'an alarm covers the screens of manager and guard until one responds, and leaves both when it is resolved',
  { tag: '@phone-only' },
  async ({ page, browser, db }) => {
    const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
    const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
    const guard = await newPerson(db, { firstName: 'Musa', lastName: 'Danladi' });
    await seedWorker(db, estate.id, guard.id, 'Security staff');
    await signInAs(page, owner, estate);
    await soundAfterTouch(page);
    await page.goto('/address');
    const soundOff = page
      .getByText('Alarm sound is off in this browser. Click anywhere to turn it on.')
      .first();
    await expect(soundOff).toBeVisible();
    const atGate = await openPageAs(browser, guard, estate);
    await atGate.goto('/emergencies');
    const houseId = estate.streets[0]?.houses[0]?.id ?? '';
    await callAs(owner, raiseEmergency, {
      params: { communityId: estate.id },
      body: { type: 'Fire', houseId, note: 'The kitchen burns' },
    });
    const alarm = { name: 'Emergency' };
    for (const screen of [page, atGate]) {
      await expect(screen.getByRole('dialog', alarm).getByText('The kitchen burns')).toBeVisible();
    }
    // The sound hint is also shown over the alarm, until the first interaction.
    await expect(soundOff).toBeVisible();
    await atGate.getByRole('dialog', alarm).getByRole('button', { name: "I'm coming" }).click();
    for (const screen of [page, atGate]) {
      await expect(screen.getByRole('dialog', alarm)).toBeHidden();
      await expect(
        screen.getByText('Musa Danladi has seen the alarm and is coming.').first(),
      ).toBeVisible();
    }
    await atGate.getByRole('button', { name: "I'm on scene" }).click();
    await expect(page.getByText('Musa Danladi is on scene.').first()).toBeVisible();
    await page.getByRole('link', { name: 'Open' }).click();
    await expect(soundOff).toBeHidden();
    await page
      .getByRole('dialog', { name: 'Fire' })
      .getByRole('button', { name: 'Resolve' })
      .click();
    const resolve = page.getByRole('dialog', { name: 'Resolve: Fire' });
    await choose(resolve, 'How it ended', 'Handled');
    await resolve.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('Emergency Resolved')).toBeVisible();
    await expect(atGate.getByText('Musa Danladi is on scene.')).toHaveCount(0);
    await atGate.context().close();
  },
);

test('an alarm sounds from the first click until it ends, and shows a failed acknowledgement as an error', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  const raise = (location: string) =>
    callAs(owner, raiseEmergency, { params, body: { type: 'Fire', location } });
  const sirens = () => page.evaluate(() => (window as Heard).sirens);
  await signInAs(page, owner, estate);
  await soundAfterTouch(page);
  await page.goto('/address');
  const soundOff = page
    .getByText('Alarm sound is off in this browser. Click anywhere to turn it on.')
    .first();
  await expect(soundOff).toBeVisible();
  const over = page.getByRole('dialog', { name: 'Emergency' });
  const { id } = await raise('The pool');
  await expect(over.getByText('The pool')).toBeVisible();
  await callAs(owner, closeEmergency, { params: { ...params, emergencyId: id }, body: {} });
  await expect(over).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(soundOff).toBeHidden();
  expect(await sirens()).toBe(0);
  await raise('The gate');
  await expect(over.getByText('The gate')).toBeVisible();
  await expect.poll(sirens).toBe(1);
  // The keyboard is enough to respond, and a failed response shows its error on the alarm.
  await expect(over.getByRole('button', { name: "I'm coming" })).toBeFocused();
  await page.route('**/acknowledge', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(over.getByRole('alert')).toHaveText('Something went wrong');
  await page.unroute('**/acknowledge');
  // A new alarm does not show the error of the previous alarm.
  await raise('The hall');
  await expect(over.getByText('The hall')).toBeVisible();
  await expect(over.getByRole('alert')).toBeHidden();
  await expect.poll(sirens).toBe(2);
  // An unanswered alarm sounds as soon as the browser allows sound.
  await page.reload();
  await expect(soundOff).toBeVisible();
  await expect(over.getByText('The hall')).toBeVisible();
  expect(await sirens()).toBe(0);
  await over.getByText('The hall').click();
  await expect.poll(sirens).toBe(1);
  for (const where of ['The gate', 'The hall']) {
    const alarm = over.getByRole('listitem').filter({ hasText: where });
    await alarm.getByRole('button', { name: "I'm coming" }).click();
    await expect(alarm).toBeHidden();
  }
  await expect(over).toBeHidden();
  await expect(page.getByText('The alarm shows that you are coming.')).toHaveCount(2);
});

test(
  'a join request that one manager accepts shows the other manager who accepted it',
  { tag: '@phone-only' },
  async ({ page, browser, db }) => {
    const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
    const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
    const deputy = await newPerson(db, { firstName: 'Musa', lastName: 'Danladi' });
    await seedWorker(db, estate.id, deputy.id, 'Admin');
    await signInAs(page, owner, estate);
    await page.goto('/residents?Tab=requests');
    const second = await openPageAs(browser, deputy, estate);
    await second.goto('/address');
    await askToJoin(estate);
    await expect(page.getByText('Ngozi Eze').first()).toBeVisible();
    for (const screen of [page, second]) {
      await screen.getByRole('button', { name: 'Notifications, 1 unread' }).click();
    }
    await page.getByRole('button', { name: /^Accept/ }).click();
    await expect(page.getByText('Request Approved')).toBeVisible();
    await expect(second.getByText('Already approved by Amina Okafor')).toBeVisible();
    await expect(second.getByRole('button', { name: /^Accept/ })).toBeHidden();
    await second.context().close();
  },
);

type Heard = { sirens?: number };

/**
 * Simulates the autoplay rule of browsers: no sound before a click. The browser's own rule would not hold here, because
 * it counts the test driver's inspections of the page as an interaction. Counts the sounds played.
 */
function soundAfterTouch(page: Page) {
  return page.addInitScript(() => {
    let isTouched = false;
    (window as Heard).sirens = 0;
    window.addEventListener('pointerdown', () => (isTouched = true), true);
    window.AudioContext = class extends window.AudioContext {
      constructor() {
        super();
        void this.suspend();
      }
      override resume(): Promise<void> {
        return isTouched ? super.resume() : new Promise(() => undefined);
      }
      override createOscillator(): OscillatorNode {
        (window as Heard).sirens = ((window as Heard).sirens ?? 0) + 1;
        return super.createOscillator();
      }
    };
  });
}
