// Groups of each kind, and the end of the trial of groups by resident.
import type { Page } from '@playwright/test';
import { createGroup } from '#contract/groups/groups.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager creates groups of houses, streets and residents, and restores a deleted group', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3, 'Orchid Close': 2 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const phone = '08031230001';
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone });
  await signInAs(page, owner, estate);
  await page.goto('/groups');
  await expect(page.getByText('No groups yet')).toBeVisible();

  const houses = { name: 'Corner houses', members: ['1 Palm Street', '3 Palm Street'] };
  await expect(await fillGroup(page, 'Houses', houses)).toBeHidden();
  await expect(
    await fillGroup(page, 'Streets', { name: 'The close', members: ['Orchid Close'] }),
  ).toBeHidden();
  await expect(
    await fillGroup(page, 'Residents', { name: 'Board', members: ['Bola Ade'] }),
  ).toBeHidden();
  await expect(page.getByText('1–3 of 3 groups')).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select The close' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  const many = page.getByRole('dialog', { name: 'Delete: 1 group selected' });
  await many.getByRole('button', { name: 'Delete 1 group' }).click();
  await expect(page.getByRole('dialog', { name: 'Result' })).toContainText('Done for 1 group.');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('1–2 of 2 groups')).toBeVisible();

  await page.getByRole('link', { name: 'Corner houses' }).click();
  await expect(page.getByRole('heading', { name: 'Corner houses' })).toBeVisible();
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await expect(page.getByText('1–2 of 2 members')).toBeVisible();

  await fromMenu(page, 'More actions', 'Delete group');
  const dialog = page.getByRole('dialog', { name: 'Delete Corner houses?' });
  await expect(dialog).toContainText('Its 2 houses stay in the community.');
  await dialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('Deleted', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('an open form keeps its input when another person uses the last free trial of the feature', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const phone = '08031230001';
  const { id } = await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone });
  const params = { communityId: estate.id };
  for (const number of [1, 2, 3, 4]) {
    const body = { name: `Committee ${number}`, kind: 'Resident' as const, memberIds: [id] };
    await callAs(owner, createGroup, { params, body });
  }
  await signInAs(page, owner, estate);
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByText('1 of 5 left.')).toBeVisible();
  const drawer = page.getByRole('dialog', { name: 'Create group' });
  await drawer.getByLabel('Name').fill('Committee 6');
  await drawer.getByRole('radio', { name: 'Residents' }).check();
  await drawer.getByRole('combobox', { name: 'Members' }).fill('Bola Ade');
  await page.getByRole('option', { name: 'Bola Ade' }).first().click();
  const fifth = { name: 'Committee 5', kind: 'Resident' as const, memberIds: [id] };
  await callAs(owner, createGroup, { params, body: fifth });
  await expect(drawer.getByRole('radio', { name: 'Residents (locked)' })).toBeChecked();
  await drawer.getByRole('button', { name: 'Create group' }).click();
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  await expect(modal).toContainText(
    'You’ve used all 5 free uses of Create Group by Resident. Kindly upgrade your plan to activate this feature.',
  );
  await modal.getByRole('button', { name: 'Dismiss' }).click();
  await expect(modal).toBeHidden();
  await expect(drawer.getByLabel('Name')).toHaveValue('Committee 6');
  await expect(drawer).not.toContainText('Kindly upgrade');
});

async function fillGroup(page: Page, kind: string, facts: { name: string; members: string[] }) {
  await page.getByRole('button', { name: 'Create group' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create group' });
  await drawer.getByLabel('Name').fill(facts.name);
  await drawer.getByRole('radio', { name: kind }).check();
  for (const member of facts.members) {
    await drawer.getByRole('combobox', { name: 'Members' }).fill(member);
    await page.getByRole('option', { name: member }).first().click();
  }
  await drawer.getByRole('button', { name: 'Create group' }).click();
  return drawer;
}
