// A manager reads the report of complaints, follows a figure to the complaints behind it, and downloads the report.
import { createComplaint } from '#contract/complaints/complaints.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { problemsOf } from '#e2e/support/page-checks.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager opens the report of complaints, follows a type to its list and downloads the report', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  const types = await callAs(owner, listComplaintTypes, { params });
  for (const name of ['Water', 'Water', 'Power']) {
    const typeId = types.find((type) => type.name === name)?.id ?? '';
    const houseId = estate.streets[0]?.houses[0]?.id ?? '';
    const title = `${name} is off`;
    const description = 'Since this morning, in the whole house.';
    await callAs(owner, createComplaint, { params, body: { typeId, title, description, houseId } });
  }
  await signInAs(page, owner, estate);

  await page.goto('/complaints');
  await fromMenu(page, 'More actions', 'Complaints report');
  await expect(page.getByRole('heading', { name: 'Complaints report' })).toBeVisible();
  const byType = page.getByRole('region', { name: 'By type', exact: true });
  await expect(byType.getByRole('row', { name: /^Water 2/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Oldest open complaints' }).first()).toContainText(
    'Water is off',
  );
  expect(await problemsOf(page, 'the report of complaints')).toEqual([]);
  const file = page.waitForEvent('download');
  await fromMenu(page, /^Download/, 'PDF');
  expect((await file).suggestedFilename()).toMatch(/^Complaints report .*\.pdf$/);

  await byType.getByRole('link', { name: 'Water' }).click();
  await expect(page).toHaveURL(/TypeId=/);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
});
