// The pages of a house and a complaint show at first sight what is owed, what happened, and what happens next.
import { newComplaint, newStaffedEstate } from '#e2e/support/complaints.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a house shows its key facts and a timeline, and the URL selects a filter or a tab',
  { tag: '@phone' },
  async ({ page, db }) => {
    const { estate, home } = await newStaffedEstate(page, db);
    const { houseId } = home;
    const raised = await newComplaint(estate, { title: 'No light on the stairs', houseId });
    await page.goto(`/address/${home.houseId}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await expect(timeline.getByText('No light on the stairs')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Owes Nothing/ })).toBeVisible();
    await page.getByRole('link', { name: /^Open complaints 1 No light on the stairs/ }).click();
    await expect(page).toHaveURL(/Show=complaints/);
    await expect(timeline.getByText(raised.number)).toBeVisible();
    await timeline.getByRole('button', { name: 'Changes' }).click();
    await expect(timeline.getByText('No light on the stairs')).toHaveCount(0);
    await expect(timeline.getByText(/moved in$/).first()).toBeVisible();
    await page.goto(`/address/${home.houseId}?Tab=dues`);
    await expect(page.getByRole('region', { name: 'Dues & statement' })).toBeVisible();
    await page.getByRole('link', { name: 'Timeline' }).click();
    await page
      .getByRole('button', { name: 'Log complaint' })
      .or(page.getByRole('button', { name: 'Complaint', exact: true }))
      .click();
    const drawer = page.getByRole('dialog', { name: 'Log complaint' });
    await expect(drawer.getByRole('combobox', { name: 'House' })).toHaveValue(/Palm Street/);
  },
);

test('a complaint says what happens next, and a saved reply fills the reply box', async ({
  page,
  db,
}) => {
  const { estate, home } = await newStaffedEstate(page, db);
  const raised = await newComplaint(estate, { houseId: home.houseId });
  await page.goto(`/complaints/${raised.id}`);
  await expect(page.getByText(/^Due in \d+ (hours|days)\./)).toBeVisible();
  await expect(page.getByText(/A reminder goes to .+, \d\d:\d\d\./)).toBeVisible();
  await fromMenu(page, 'Saved replies', 'Someone is coming');
  await expect(page.getByRole('textbox', { name: 'Reply to resident' })).toHaveValue(
    /^Someone is coming/,
  );
  await page.getByRole('button', { name: 'Start work' }).click();
  await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
});

test('a promise date shows the message before it is sent, and the message is then in the conversation', async ({
  page,
  db,
}) => {
  const { estate, home } = await newStaffedEstate(page, db);
  const raised = await newComplaint(estate, { houseId: home.houseId });
  await page.goto(`/complaints/${raised.id}`);
  await fromMenu(page, 'Other steps', 'Set promise date');
  const drawer = page.getByRole('dialog', { name: 'Set promise date' });
  await choose(drawer, 'Expected by', 'Choose day and time');
  const nextYear = new Date().getFullYear() + 1;
  await drawer.getByRole('textbox', { name: 'Day' }).fill(`15/03/${nextYear}`);
  await drawer.getByRole('textbox', { name: 'Time' }).fill('9.30');
  const message = `We will reply by 15 Mar ${nextYear}, 09:30.`;
  await expect(drawer.getByText(`Message: “${message}”`)).toBeVisible();
  await drawer.getByRole('button', { name: 'Set promise date' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByText(message)).toBeVisible();
});
