// The map of an estate: colours by arrears or occupancy, selecting houses by keyboard to write to them, and moving a
// house on the map.
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { problemsOfPages } from '#e2e/support/page-checks.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';
import { getEstatePlan } from '#contract/addresses/plan.ts';

test('a manager finds the houses that owe on the plan, and writes to those selected', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 4, 'Orchid Close': 2 } });
  await newDue(estate);
  await signInAs(page, owner, estate);
  await page.goto('/address?Tab=plan');
  const plan = page.getByRole('application', { name: 'Map of the estate' });
  const legend = page.getByRole('list', { name: 'Legend' });
  await expect(legend).toContainText('Nothing overdue 0', { timeout: 15_000 });
  await plan.focus();
  await expect(page.getByRole('region', { name: 'Chosen house' })).toContainText('₦50,000 overdue');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await expect(page.getByText('2 houses selected')).toBeVisible();
  await page.getByRole('button', { name: 'Colour by: Arrears' }).click();
  await page.getByRole('menuitem', { name: 'Occupancy' }).click();
  await expect(legend).toContainText('Vacant 6');
  await page.getByRole('button', { name: 'Message' }).click();
  await expect(page.getByText('2 houses chosen')).toBeVisible();
  await page.goBack();
  await plan.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Orchid Close');
  const pages = ['/address?Tab=plan', '/address?Tab=plan&View=table'];
  expect(await problemsOfPages(page, pages)).toEqual([]);
});

test('a house that was moved by hand keeps its place until it is moved back to its generated place', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 4 } });
  const placed = async () => {
    const { streets } = await callAs(owner, getEstatePlan, { params: { communityId: estate.id } });
    return streets.flatMap(({ houses }) => houses).filter(({ place }) => place !== null).length;
  };
  await signInAs(page, owner, estate);
  await page.goto('/address?Tab=plan');
  await page.getByText('Edit map').click();
  const plan = page.getByRole('application', { name: 'Map of the estate' });
  await plan.focus();
  await page.keyboard.press('Shift+ArrowLeft');
  const back = page.getByRole('button', { name: 'Reset to generated place' });
  await expect(back).toBeVisible();
  await expect.poll(placed).toBe(1);
  await page.reload();
  await plan.focus();
  await back.click();
  await expect(back).toBeHidden();
  await expect.poll(placed).toBe(0);
});
