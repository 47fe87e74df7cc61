// Two managers do the same at the same moment, each in their own browser: the second reads who was first and sees the
// current state. Also: a worker limited to some streets gets the alarms of every street.
import type { Browser, Page } from '@playwright/test';
import {
  getEmergency,
  listOpenEmergencies,
  raiseEmergency,
} from '#contract/emergencies/emergencies.ts';
import { seedWorker } from '#testing/seed.ts';
import type pg from 'pg';
import { newComplaint } from '#e2e/support/complaints.ts';
import { askToJoin, callAs, newEstate } from '#e2e/support/estate.ts';
import { holdRequests } from '#e2e/support/hold-requests.ts';
import { newPerson, openPageAs, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('two managers decide a join request at once, and the second sees who decided it', async ({
  page,
  browser,
  db,
}) => {
  const { estate, second } = await twoManagers(page, browser, db);
  await askToJoin(estate);
  for (const screen of [page, second]) {
    await screen.goto('/residents?Tab=requests');
    await screen.getByText('Ngozi Eze').first().click();
    await expect(screen.getByRole('button', { name: 'Approve', exact: true })).toBeVisible();
  }
  // Declining requires a reason.
  await second.getByRole('button', { name: 'Decline', exact: true }).click();
  const decline = second.getByRole('dialog', { name: 'Decline' });
  await decline.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(decline.getByText('This field is required.').first()).toBeVisible();
  await decline.getByRole('button', { name: 'Cancel' }).click();
  await second.getByText('Ngozi Eze').first().click();
  const held = await holdRequests(second, '/joinrequests/approve');
  await second.getByRole('button', { name: 'Approve', exact: true }).click();
  await held.asked;
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Request Approved')).toBeVisible();
  held.letGo();
  await expect(second.getByText('Already approved by Amina Okafor')).toBeVisible();
  for (const screen of [page, second]) {
    await expect(screen.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  }
  await second.context().close();
});

test('an alarm names all who acknowledge it, and a worker of another street can acknowledge and raise one', async ({
  page,
  browser,
  db,
}) => {
  const { owner, estate, second, workerId, params } = await twoManagers(page, browser, db);
  const [palm, oak] = estate.streets;
  await db.query('update workers set street_ids = $2 where id = $1', [workerId, [oak?.id]]);
  await page.goto('/address');
  await second.goto('/address');
  await expect(second.getByText('Oak Road').first()).toBeVisible();
  const houseId = palm?.houses[0]?.id ?? '';
  const { id } = await callAs(owner, raiseEmergency, {
    params,
    body: { type: 'Fire', houseId, note: 'The kitchen burns' },
  });
  const alarm = { name: 'Emergency' };
  for (const screen of [page, second]) {
    const over = screen.getByRole('dialog', alarm);
    await expect(over.getByText('The kitchen burns')).toBeVisible();
    await expect(over.getByText('1 Palm Street')).toBeVisible();
  }
  const held = await holdRequests(second, '/acknowledge');
  const come = { name: "I'm coming" };
  await second.getByRole('button', come).click();
  await held.asked;
  await page.getByRole('button', come).click();
  await expect(page.getByRole('dialog', alarm)).toBeHidden();
  held.letGo();
  for (const screen of [page, second]) {
    await expect(screen.getByRole('dialog', alarm)).toBeHidden();
    await expect(
      screen.getByText('Amina Okafor has seen the alarm and is coming.').first(),
    ).toBeVisible();
  }
  await second.getByRole('link', { name: 'Open' }).click();
  const drawer = second.getByRole('dialog', { name: 'Fire' });
  await expect(drawer.getByText('Amina Okafor saw the alarm and is coming')).toBeVisible();
  await expect(drawer.getByText('Musa Danladi is coming too')).toBeVisible();
  const { timeline } = await callAs(owner, getEmergency, {
    params: { ...params, emergencyId: id },
  });
  const answers = timeline.filter(({ kind }) => kind === 'Acknowledged' || kind === 'Coming');
  expect(answers.map(({ by }) => by)).toEqual(['Amina Okafor', 'Musa Danladi']);

  await second.goto('/emergencies?Raise=alarm');
  const form = second.getByRole('dialog', { name: 'Raise an alarm' });
  await choose(form, 'What is it', 'Medical');
  await form.getByRole('combobox', { name: 'House' }).fill('2 palm');
  await second.getByRole('option', { name: '2 Palm Street' }).click();
  await form.getByRole('button', { name: 'Raise the alarm' }).click();
  await expect(page.getByRole('dialog', alarm)).toContainText('2 Palm Street');
  const open = await callAs(owner, listOpenEmergencies, { params });
  const raised = open.find(({ house }) => house === '2 Palm Street');
  expect(raised?.raisedBy).toBe('Musa Danladi');
  await second.context().close();
});

test('two managers start work on a complaint at once, and the second sees who changed it', async ({
  page,
  browser,
  db,
}) => {
  const { estate, second } = await twoManagers(page, browser, db);
  const raised = await newComplaint(estate);
  const start = { name: 'Start work' };
  for (const screen of [page, second]) await screen.goto(`/complaints/${raised.id}`);
  const held = await holdRequests(second, '/move');
  await second.getByRole('button', start).click();
  await held.asked;
  await page.getByRole('button', start).click();
  await expect(page.getByText(`${raised.number} is in progress.`)).toBeVisible();
  held.letGo();
  await expect(second.getByText(/This was changed by Amina Okafor/)).toBeVisible();
  for (const screen of [page, second]) {
    await expect(screen.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
    await expect(screen.getByRole('button', start)).toHaveCount(0);
  }
  await second.context().close();
});

async function twoManagers(page: Page, browser: Browser, db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2, 'Oak Road': 1 } });
  const deputy = await newPerson(db, { firstName: 'Musa', lastName: 'Danladi' });
  const workerId = await seedWorker(db, estate.id, deputy.id, 'Admin');
  await signInAs(page, owner, estate);
  const second = await openPageAs(browser, deputy, estate);
  return { owner, estate, second, workerId, params: { communityId: estate.id } };
}
