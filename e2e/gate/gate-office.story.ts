// The office's work at the gate: a pass for a staff member and its history, passes of an event, approving a watch-list
// entry, the guards' shifts, and erasing a guest's data on request.
import { createGate } from '#contract/gates/gates.ts';
import { createStaffPerson } from '#contract/gate-registers/gate-people.ts';
import { proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the office makes staff and event passes, approves a watch-list entry, erases a guest by plate', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const params = { communityId: estate.id };
  const houseIds = [estate.streets[0]?.houses[0]?.id ?? ''];
  const body = { name: 'Grace Eze', work: 'Cook', houseIds };
  await callAs(owner, createStaffPerson, { params, body });
  await callAs(owner, createGate, { params, body: { name: 'Main gate' } });

  const admin = await newPerson(db);
  await seedWorker(db, estate.id, admin.id, 'Admin');
  await callAs(admin, proposeWatchEntry, {
    params,
    body: {
      name: 'Kelvin Amadi',
      severity: 'Block',
      reason: 'Left after a theft',
      instruction: 'Call the estate office.',
      expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });

  await signInAs(page, owner, estate);
  await page.goto('/gate-pass?Tab=people');
  await page.getByText('Grace Eze').first().click();
  const person = page.getByRole('dialog', { name: 'Grace Eze' });
  await expect(person.getByRole('combobox', { name: 'Month' })).toBeVisible();
  const buffer = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const photo = { name: 'grace.png', mimeType: 'image/png', buffer };
  await person.locator('input[type=file]').setInputFiles(photo);
  await expect(person.getByRole('img', { name: 'Photo of Grace Eze' })).toBeVisible();
  await person.getByRole('button', { name: /^Create a pass for/ }).click();
  const form = page.getByRole('dialog', { name: 'Pass of Grace Eze' });
  await form.getByLabel('Maximum entries').fill('20');
  await form.getByRole('button', { name: 'Create pass' }).click();
  await expect(form.getByText(/^\d{4}-\d{4}$/)).toBeVisible();
  await expect(form.getByText('The guest does not have this code yet. Send it.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await navigateInApp(page, '/gate-pass?Tab=passes');
  await page.getByText('Grace Eze').first().click();
  const pass = page.getByRole('dialog', { name: 'Pass of Grace Eze' });
  await expect(pass.getByText('0 of 20')).toBeVisible();
  await expect(pass.getByText('created this pass')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pass).toBeHidden();

  await navigateInApp(page, '/gate-pass?New=event');
  const event = page.getByRole('dialog', { name: 'Passes for an event' });
  await event.getByRole('combobox', { name: 'House' }).fill('Palm');
  await page.getByRole('option').first().click();
  await event.getByRole('textbox', { name: 'Event', exact: true }).fill('Wedding');
  await event.getByRole('textbox', { name: 'Day', exact: true }).fill(inTwoDays());
  await event.getByRole('textbox', { name: 'Guests' }).fill('"Obi, Ada",,2\nMusa Bello,0803');
  await event.getByRole('button', { name: 'Create passes' }).click();
  await expect(event.getByRole('link', { name: /^Line 2, Musa Bello: / })).toBeVisible();
  await event.getByRole('textbox', { name: 'Guests' }).fill('"Obi, Ada",,2,LAG 1 XY');
  await event.getByRole('button', { name: 'Create passes' }).click();
  const passes = page.getByRole('dialog', { name: '1 pass for Wedding' });
  await expect(passes).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(passes).toBeHidden();

  await navigateInApp(page, '/gate-pass?Tab=watch-list');
  await page.getByText('Kelvin Amadi').first().click();
  const watched = page.getByRole('dialog', { name: 'Kelvin Amadi' });
  await expect(watched.getByText('Call the estate office.')).toBeVisible();
  await expect(watched.getByText('proposed it')).toBeVisible();
  await watched.getByRole('button', { name: 'Approve' }).click();
  await expect(watched.getByText('approved it')).toBeVisible();
  await expect(watched.getByRole('button', { name: 'Remove' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(watched).toBeHidden();

  await navigateInApp(page, '/gate-pass?Tab=gates');
  await expect(page.getByText('No shifts yet.')).toBeVisible();

  await navigateInApp(page, '/gate-pass?Tab=visits');
  await fromMenu(page, 'More actions', 'Erase a guest');
  const forget = page.getByRole('dialog', { name: 'Erase a guest' });
  await forget.getByLabel('Plate').fill('LAG 123 XY');
  await forget.getByLabel('Reason').fill('Asked by letter');
  await forget.getByRole('button', { name: 'Erase guest' }).click();
  await expect(page.getByText('Erased from 0 visits, 0 passes.')).toBeVisible();
  await expect(forget).toBeHidden();
});

function inTwoDays() {
  return new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
}
