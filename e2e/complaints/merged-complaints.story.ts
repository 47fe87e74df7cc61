// Duplicate complaints: the merged one is still found by its number, links to the main one, and the merge is undone
// from the complaint on the screen.
import { mergeComplaints } from '#contract/complaints/complaint-merge.ts';
import { getComplaint } from '#contract/complaints/complaints.ts';
import { newComplaint, newStaffedEstate } from '#e2e/support/complaints.ts';
import { callAs } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager undoes a merge from the remaining complaint and finds the merged one by its number', async ({
  page,
  db,
}) => {
  const { owner, estate } = await newStaffedEstate(page, db);
  const params = { communityId: estate.id };
  const stays = await newComplaint(estate, { title: 'No light at the pool' });
  const goes = await newComplaint(estate, { title: 'The pool is dark' });
  const parentOf = async () =>
    (await callAs(owner, getComplaint, { params: { ...params, complaintId: goes.id } })).parent;
  await page.goto(`/complaints/${stays.id}?Tab=related`);
  await page.getByRole('button', { name: `Merge ${goes.number} into this` }).click();
  const merging = page.getByRole('dialog', { name: `Merge ${goes.number} into ${stays.number}?` });
  await merging.getByRole('button', { name: 'Merge' }).click();
  await expect(merging).toBeHidden();
  const toast = page.getByRole('status').filter({ hasText: `Merged into ${stays.number}.` });
  await toast.getByRole('button', { name: 'Undo merge' }).click();
  await expect(page.getByText(`The merge of ${goes.number} is undone.`)).toBeVisible();
  expect(await parentOf()).toBeNull();

  const main = { ...params, complaintId: stays.id };
  await callAs(owner, mergeComplaints, { params: main, body: { ids: [goes.id] } });
  await navigateInApp(page, `/complaints?Search=${goes.number}`);
  await expect(page.getByText(`Merged into ${stays.number}`).first()).toBeVisible();
  await page.getByText('The pool is dark').first().click();
  await expect(page.getByText('Merged', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/\d (min|h) left|^due in/)).toHaveCount(0);

  await navigateInApp(page, `/complaints/${stays.id}?Tab=related`);
  const row = page.getByRole('listitem').filter({ hasText: goes.number });
  await row.getByRole('button', { name: `Undo merge of ${goes.number}` }).click();
  const asked = page.getByRole('dialog', { name: `Undo the merge of ${goes.number}?` });
  await asked.getByRole('button', { name: 'Undo merge' }).click();
  await expect(asked).toBeHidden();
  expect(await parentOf()).toBeNull();
});
