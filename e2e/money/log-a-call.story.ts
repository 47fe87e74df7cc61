// A manager logs phone calls with a house that owes dues: from the arrears, where an incomplete promise is refused, and
// from the house. A call that was logged by mistake is deleted with a reason.
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { listCharges } from '#contract/charges/charges.ts';
import { disableQuietHours, newDue } from '#e2e/support/money.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { problemsOf } from '#e2e/support/page-checks.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager logs a call from the arrears and from the house, and deletes one', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await disableQuietHours(db, estate);
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await newResident(estate, {
    firstName: 'Bola',
    lastName: 'Ade',
    phone: '08031230010',
    houseId,
    email: 'bola@estate.example',
  });
  await newDue(estate);
  const params = { communityId: estate.id };
  const issued = async () => (await callAs(owner, listCharges, { params, query: {} })).totalCount;
  await expect.poll(issued).toBe(1);
  await db.query('delete from due_reminders where community_id = $1', [estate.id]);
  await signInAs(page, owner, estate);

  await page.goto('/dues?Tab=arrears');
  const row = page.getByRole('table').getByRole('row').nth(1);
  await row.hover();
  await row.getByRole('button', { name: 'Log a call: 1 Palm Street' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log a call' });
  await choose(dialog, 'Spoke with', 'Bola Ade');
  await dialog.getByLabel('Note').fill('Pays after the salary.');
  await dialog.getByLabel('Amount').fill('20000');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await expect(dialog.getByText('1 field needs a correction:')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Pays after the salary.');
  expect(await problemsOf(page, 'a refused call')).toEqual([]);
  await dialog.getByLabel('Amount').fill('');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByText('Call logged.')).toBeVisible();
  await expect(row).toContainText('Call');

  await page.goto(`/address/${houseId}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const calls = timeline.getByRole('listitem').filter({ hasText: 'Call with' });
  await expect(calls).toHaveCount(1);
  await expect(calls.first()).toContainText('Call with Bola Ade');
  await expect(calls.first()).toContainText('Pays after the salary.');
  await fromMenu(page, 'More actions', 'Log a call');
  await dialog.getByRole('button', { name: 'Log call' }).click();
  await expect(calls).toHaveCount(2);
  await expect(timeline).toContainText('Call with the house');

  await timeline.getByRole('link', { name: 'Call with the house' }).click();
  const call = page.getByRole('dialog', { name: 'Call with the house' });
  await expect(call).toContainText('1 Palm Street');
  expect(await problemsOf(page, 'a logged call')).toEqual([]);
  await call.getByRole('button', { name: 'Delete call' }).click();
  const asked = page.getByRole('dialog', { name: 'Delete the call with the house?' });
  await asked.getByLabel('Reason').fill('Logged at the wrong house');
  await asked.getByRole('button', { name: 'Delete call' }).click();
  await expect(page.getByText('Call deleted.')).toBeVisible();
  await expect(asked).toBeHidden();
  await expect(calls).toHaveCount(1);
});
