// The wizard of a new community asks before a person leaves a step with unsaved input. It stores the next step as the
// current one only if the person leaves.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createStreet } from '#contract/addresses/streets.ts';
import { changeSetup, getSetup } from '#contract/communities/setup.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the wizard asks before it discards unsaved input, and keeps it when the next step cannot be stored', async ({
  page,
  db,
}) => {
  const stored = await atHouses(page, db);
  const skip = page.getByRole('button', { name: 'Skip for now' });
  const leave = question(page).getByRole('button', { name: 'Leave', exact: true });
  await page.route('**/setup', async (route) => {
    if (route.request().method() === 'PATCH') await route.abort();
    else await route.continue();
  });
  await skip.click();
  await leave.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('From number')).toHaveValue('11');
  expect(await stored()).toBe('houses');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page)).toBeHidden();
  await page.unroute('**/setup');

  await skip.click();
  await question(page).getByRole('button', { name: 'Keep editing' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('From number')).toHaveValue('11');
  expect(await stored()).toBe('houses');
  await skip.click();
  await leave.click();
  await expect(page.getByRole('heading', { name: 'Team' })).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(await stored()).toBe('team');
});

/** A manager at the houses step of a new community, with the first number of a row changed. */
async function atHouses(page: Page, db: pg.Pool) {
  const owner = await newPerson(db);
  const { id: communityId } = await newEstate(owner);
  const params = { communityId };
  await callAs(owner, createStreet, { params, body: { name: 'Palm Street' } });
  await callAs(owner, changeSetup, { params, body: { wizardStep: 'houses' } });
  await signInAs(page, owner);
  await page.goto(`/community-overview/create?Community=${communityId}&Step=houses`);
  await page.getByLabel('From number').fill('11');
  return async () => (await callAs(owner, getSetup, { params })).wizardStep;
}

function question(page: Page) {
  return page.getByRole('dialog', { name: 'Leave without saving?' });
}
