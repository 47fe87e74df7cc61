// Alarms at the gate: a guard answers a resident's alarm on the gate's own device, raises one from everything that
// covers the console, and takes part in a drill. Also the look-up of residents, a check-in of more people than a pass
// allows, and the end of an emergency in the office's panel.
import type { Page } from '@playwright/test';
import { changeGateSettings, createGate, getGateSettings } from '#contract/gates/gates.ts';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import { closeEmergency, raiseEmergency } from '#contract/emergencies/emergencies.ts';
import { raisePanic } from '#contract/emergencies/portal-emergencies.ts';
import type pg from 'pg';
import { callAs, type Estate, newEstate, newResident } from '#e2e/support/estate.ts';
import { enter, newGateWithDevice, openShift, setEmergencyService } from '#e2e/support/gate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import {
  localStorageFor,
  newPerson,
  newPhone,
  openPageAs,
  setLocalStorage,
  signInAs,
} from '#e2e/support/people.ts';
import { seedWorker } from '#testing/seed.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

const alarm = { name: 'Emergency' };

test(
  'a guard on shift acknowledges, attends and resolves a resident’s alarm on the gate’s device',
  { tag: '@phone-only' },
  async ({ page, browser, db }) => {
    const { owner, estate, panic } = await openEstate(db);
    await onShift(page, estate);
    const desk = await openPageAs(browser, owner, estate);
    await desk.goto('/address');
    await panic('The kitchen burns');
    for (const screen of [page, desk]) {
      await expect(screen.getByRole('dialog', alarm).getByText('The kitchen burns')).toBeVisible();
    }
    await page.getByRole('button', { name: "I'm coming" }).click();
    for (const screen of [page, desk]) await expect(screen.getByRole('dialog', alarm)).toBeHidden();
    await expect(desk.getByText('Musa Bello has seen the alarm and is coming.')).toBeVisible();
    // The alarm is a single line, and the whole keypad stays on the screen.
    const line = page.getByRole('list', { name: 'Active alarms' });
    await expect(line.getByText('Acknowledged')).toBeVisible();
    await expect(page.getByText('Musa Bello has seen the alarm and is coming.')).toBeHidden();
    await expect(page.getByRole('button', { name: '0', exact: true })).toBeInViewport({ ratio: 1 });
    await line.getByText('Fire').click();
    await expect(page.getByText('Musa Bello has seen the alarm and is coming.')).toBeVisible();
    await page.getByRole('button', { name: "I'm on scene" }).click();
    await expect(desk.getByText('Musa Bello is on scene.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    const resolve = page.getByRole('dialog', { name: 'Resolve: Fire' });
    // The next alarm can be raised from here too.
    await resolve.getByRole('button', { name: 'Alarm', exact: true }).click();
    const kinds = page.getByRole('dialog', { name: 'Raise an alarm' });
    await expect(kinds.getByText('Main gate')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(kinds).toBeHidden();
    await choose(resolve, 'How it ended', 'False alarm');
    await resolve.getByRole('textbox', { name: 'What was done' }).fill('Toast');
    await resolve.getByRole('button', { name: 'Resolve' }).click();
    await expect(page.getByText('Emergency Resolved')).toBeVisible();
    await expect(page.getByText('Musa Bello is on scene.')).toHaveCount(0);
    await expect(desk.getByText('Musa Bello is on scene.')).toHaveCount(0);
    // The gate's console is still usable.
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
    await desk.context().close();
  },
);

test(
  'a guard can raise an alarm in two taps from green, amber and red answers, forms and the photo page',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { owner, estate, params, houseId } = await openEstate(db);
    const { version } = await callAs(owner, getGateSettings, { params });
    await callAs(owner, changeGateSettings, { params, body: { photoRule: 'All', version } });
    const body = { kind: 'One-time', guestName: 'Ada Obi', houseId };
    const made = await callAs(owner, createGatePass, { params, body: body as never });
    const code = made.share.code.replace(/\D/g, '');
    await onShift(page, estate);
    const kinds = page.getByRole('dialog', { name: 'Raise an alarm' });
    const reach = async (name: string | RegExp) => {
      const over = page.getByRole('dialog', { name });
      await over.getByRole('button', { name: 'Alarm', exact: true }).click();
      await expect(kinds.getByText('Main gate')).toBeVisible();
      // Escape closes only the page of the alarm, not the page below it.
      await page.keyboard.press('Escape');
      await expect(kinds).toBeHidden();
      await expect(over).toBeVisible();
      return over;
    };
    await page.getByRole('button', { name: /^At the gate/ }).click();
    await page.getByRole('button', { name: 'Ask a host' }).click();
    const form = await reach('Ask a host');
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    for (const [entry, name] of [
      ['End the shift', 'End the shift'],
      ['Propose for the watch-list', 'Propose a person'],
    ] as const) {
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: entry }).click();
      const over = await reach(name);
      await over.getByRole('button', { name: 'Close' }).click();
      await expect(over).toBeHidden();
    }
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await enter(page, code);
    const green = await reach(/^Green/);
    await green.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(green).toBeHidden();
    const photos = await reach('Photos of Ada Obi');
    await photos.getByRole('button', { name: 'Without a photo' }).click();
    await expect(photos).toBeHidden();
    await enter(page, code);
    const amber = await reach(/^Amber/);
    await amber.getByRole('button', { name: 'Next guest' }).click();
    await enter(page, code === '00000000' ? '00000001' : '00000000');
    const red = await reach(/^Red/);
    await red.getByRole('button', { name: 'Alarm', exact: true }).click();
    await kinds.getByRole('button', { name: 'Fire' }).click();
    await expect(page.getByRole('dialog', alarm).getByText('Main gate')).toBeVisible();
    await page.getByRole('dialog', alarm).getByRole('button', { name: 'Cancel alarm' }).click();
  },
);

test(
  'a guard with an account but no shift raises an alarm at the gate of the device',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { estate } = await openEstate(db);
    const guard = await newPerson(db, { firstName: 'Musa', lastName: 'Bello' });
    await seedWorker(db, estate.id, guard.id, 'Security staff');
    await newGateWithDevice(estate, 'Main gate');
    const { deviceKey } = await newGateWithDevice(estate, 'Back gate');
    await setLocalStorage(page.context(), {
      ...localStorageFor(guard, estate),
      gateDevice: deviceKey,
    });
    await page.goto('/gate-pass');
    await expect(
      page.getByText('You are not on shift. Begin a shift to check visitors.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Alarm', exact: true }).click();
    const kinds = page.getByRole('dialog', { name: 'Raise an alarm' });
    await expect(kinds.getByText('Back gate')).toBeVisible();
    await kinds.getByRole('button', { name: 'Intruder' }).click();
    await expect(page.getByRole('dialog', alarm).getByText('Back gate')).toBeVisible();
  },
);

test(
  'a drill shows no external phone numbers, a real alarm can be raised from it, and then no drill can start',
  { tag: '@phone-only' },
  async ({ page, browser, db }) => {
    const { owner, estate, params } = await openEstate(db);
    await setEmergencyService(estate, { name: 'Police', phone: '112' });
    await onShift(page, estate);
    const { id: emergencyId } = await callAs(owner, raiseEmergency, {
      params,
      body: { type: 'Fire', location: 'Club house', drill: true },
    });
    const desk = await openPageAs(browser, owner, estate);
    await desk.goto(`/emergencies?Open=${emergencyId}`);
    await desk.getByRole('button', { name: 'Hide on this screen' }).click();
    const drawer = desk.getByRole('dialog', { name: 'Drill: Fire' });
    await expect(drawer.getByText('Drill: do not call the emergency services.')).toBeVisible();
    await expect(drawer.getByText('112')).toHaveCount(0);

    const drill = page.getByRole('dialog', { name: 'Drill' });
    await drill.getByRole('button', { name: 'Raise a real alarm' }).click();
    const kinds = page.getByRole('dialog', { name: 'Raise an alarm' });
    await expect(kinds.getByText('Main gate')).toBeVisible();
    // The page on which an alarm is raised stays open when the drill below it ends.
    const closing = { params: { ...params, emergencyId }, body: { outcome: 'Drill' as const } };
    await callAs(owner, closeEmergency, closing);
    await expect(page.getByText('Club house')).toHaveCount(0);
    await kinds.getByRole('button', { name: 'Intruder' }).click();
    await expect(page.getByRole('dialog', alarm).getByText('Main gate')).toBeVisible();
    await desk.getByRole('button', { name: 'Hide on this screen' }).click();
    await navigateInApp(desk, '/emergencies?Raise=drill');
    const waits = desk.getByRole('dialog', { name: 'Start a drill' });
    await expect(waits.getByText(/^A real alarm is open: Intruder, Main gate/)).toBeVisible();
    await expect(waits.getByRole('button', { name: 'Start the drill' })).toHaveCount(0);
    await waits.getByRole('link', { name: 'Open the alarm' }).click();
    await expect(desk.getByRole('dialog', { name: 'Intruder' })).toBeVisible();
    await desk.context().close();
  },
);

test(
  'a guard looks up a resident, and confirms a check-in of more people than the pass allows',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { owner, estate, params, houseId } = await openEstate(db);
    await onShift(page, estate);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('textbox', { name: 'Resident or house' }).fill('ngozi');
    await page.getByRole('search').getByRole('button', { name: 'Find' }).click();
    const found = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(found).toHaveText(/^Ngozi Eze1,? Palm Street$/);

    const made = await callAs(owner, createGatePass, {
      params,
      body: { kind: 'One-time', guestName: 'Ada Obi', guestCount: 2, houseId } as never,
    });
    await page.getByRole('button', { name: 'Code', exact: true }).click();
    await enter(page, made.share.code.replace(/\D/g, ''));
    const green = page.getByRole('dialog', { name: /^Green/ });
    await green.getByRole('button', { name: 'One more' }).click();
    await green.getByRole('button', { name: 'Check in', exact: true }).click();
    const amber = page.getByRole('dialog', { name: /^Amber/ });
    await expect(amber.getByText('The pass is for 2, but 3 are here.')).toBeVisible();
    await amber.getByRole('button', { name: 'Check in', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    // The button counts all people inside, not only the overstayed ones.
    await page.getByRole('button', { name: /^Inside ?3$/ }).click();
    await expect(page.getByText('Ada Obi and 2 more')).toBeVisible();
  },
);

test('the panel asks how an emergency ended, the gate links to the log, and the palette starts a drill', async ({
  page,
  db,
}) => {
  const { owner, estate, params, panic } = await openEstate(db);
  await callAs(owner, createGate, { params, body: { name: 'Main gate' } });
  await panic('Smoke');
  await signInAs(page, owner, estate);
  await page.goto('/dashboard');
  await page
    .getByRole('dialog', alarm)
    .getByRole('button', { name: /^I'm coming/ })
    .click();
  await expect(page.getByRole('dialog', alarm)).toBeHidden();
  const board = page.getByRole('region', { name: 'Open emergencies' });
  await expect(board.getByText(/has seen the alarm and is coming\.$/)).toBeVisible();
  await navigateInApp(page, '/gate-pass');
  await expect(board.getByRole('heading', { name: 'Fire' })).toBeVisible();
  await expect(board.getByRole('button', { name: "I'm on scene" })).toBeVisible();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: /^Resolve: Fire/ }).click();
  const end = page.getByRole('button', { name: 'Resolve the emergency' });
  await expect(end).toBeDisabled();
  await page.getByRole('radio', { name: 'False alarm' }).click();
  await page.getByRole('textbox', { name: 'What was done' }).fill('Burnt toast');
  await end.click();
  await expect(page.getByText('Emergency Resolved')).toBeVisible();
  // The reload removes the panel and the toast, which could cover the link.
  await page.reload();
  await page.getByRole('link', { name: 'Emergencies' }).click();
  await expect(page.getByText('False alarm', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: 'Find anything' }).fill('drill');
  await page.getByRole('option', { name: 'Start a drill' }).click();
  await expect(page.getByRole('dialog', { name: 'Start a drill' })).toBeVisible();
});

/** An estate with a resident of the first house, who can raise an alarm. */
async function openEstate(db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const tenant = await newPerson(db, { firstName: 'Ngozi', lastName: 'Eze' });
  const resident = await newResident(estate, {
    firstName: 'Ngozi',
    lastName: 'Eze',
    phone: newPhone(),
    houseId,
  });
  await db.query(`update residents set portal_user_id = $2, status = 'Active' where id = $1`, [
    resident.id,
    tenant.id,
  ]);
  const panic = (note: string) =>
    callAs(tenant, raisePanic, {
      params: { ...params, houseId },
      body: { type: 'Fire', note },
    });
  return { owner, estate, params, houseId, panic };
}

/** The console of Musa Bello, on shift at the main gate. */
async function onShift(page: Page, estate: Estate) {
  const { deviceKey } = await newGateWithDevice(estate);
  await openShift(page, { estate, deviceKey });
}
