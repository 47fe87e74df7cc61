// A form waits for a fresh list before it preselects the only wallet, and the dialog that asks how many people leave
// stays open when its visit is removed from the list.
import { checkOut } from '#contract/visits/gate-checks.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an expense preselects no wallet after a second one was created', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/finances');
  await page.getByRole('heading', { name: 'Finances' }).waitFor();
  const expense = page.getByRole('dialog', { name: 'Record expense' });
  const wallet = expense.getByRole('combobox', { name: 'From wallet' });
  await fromMenu(page, 'More actions', 'Record expense');
  await expect(wallet).not.toHaveValue('');
  await expense.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Create wallet' }).first().click();
  const create = page.getByRole('dialog', { name: 'Create wallet' });
  await create.getByLabel('Name').fill('Gate works');
  await create.getByRole('button', { name: 'Create wallet' }).click();
  await expect(create).toBeHidden();

  await fromMenu(page, 'More actions', 'Record expense');
  await expect(wallet).toHaveValue('');
  await wallet.click();
  await expect(page.getByRole('option', { name: 'Gate works' })).toBeVisible();
});

test('the dialog that asks how many people leave stays open when its visit leaves the list', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const { rows } = await db.query<{ id: string }>(
    `insert into visits (community_id, house_id, kind, method, status, guest_name, people, arrived_at, in_at, step_at)
     values ($1, $2, 'Guest', 'Walk-in', 'Inside', 'Tunde Bello', 3, now(), now(), now()) returning id`,
    [estate.id, estate.streets[0]?.houses[0]?.id],
  );
  await signInAs(page, owner, estate);
  await page.goto('/gate-pass');
  await page.getByRole('button', { name: 'Check out Tunde Bello' }).click();
  const question = page.getByRole('dialog', { name: 'People checking out' });
  await expect(question).toContainText('3 people inside');

  await callAs(owner, checkOut, {
    params: { communityId: estate.id },
    body: { by: { kind: 'visit', visitId: rows[0]?.id ?? '' } },
  });
  await expect(page.getByText('0 visits')).toBeVisible();
  await expect(question).toContainText('3 people inside');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByText('Nobody is inside.')).toBeVisible();
});
