// Raising a complaint at the desk: possible reporters, existing complaints, and photos.
import { getComplaint, listComplaints } from '#contract/complaints/complaints.ts';
import { hostileFile, newComplaint, newStaffedEstate } from '#e2e/support/complaints.ts';
import { callAs } from '#e2e/support/estate.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'the form lists the house’s open complaints and adults, adds a comment to one, and raises another',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { owner, estate, home } = await newStaffedEstate(page, db);
    const params = { communityId: estate.id };
    const otherHouse = estate.streets[0]?.houses[1]?.id ?? '';
    const live = (firstName: string, houseId: string, bornOn: string | null) =>
      db.query(
        `with made as (insert into residents (community_id, first_name, last_name, date_of_birth, status)
           values ($1, $2, 'Abah', $4, 'Added') returning id)
         insert into occupancies (community_id, resident_id, house_id, relationship)
           select $1, id, $3, 'Family' from made`,
        [estate.id, firstName, houseId, bornOn],
      );
    await live('Kemi', home.houseId, '2020-03-01');
    await live('Bola', home.houseId, '1950-03-01');
    await live('Sade', otherHouse, '1950-03-01');
    const known = await newComplaint(estate, { houseId: home.houseId });
    const drawer = page.getByRole('dialog', { name: 'Log complaint' });
    const fill = async () => {
      await page.getByRole('button', { name: 'Log complaint' }).first().click();
      await choose(drawer, 'Type', 'Power');
      await drawer.getByLabel('Title').fill('The house is dark');
      await drawer.getByLabel('Description').fill('Since six in the morning.');
      await choose(drawer, 'House', /^1 Palm Street$/);
      await expect(drawer.getByRole('region', { name: 'Already reported' })).toContainText(
        new RegExp(`${known.number}, Power, raised on .*, New: No light`),
      );
    };
    await page.goto('/complaints');
    await fill();
    await expect(drawer.getByRole('link', { name: `Open ${known.number}` })).toHaveAttribute(
      'href',
      `/complaints/${known.id}`,
    );
    await drawer.getByRole('button', { name: `Add to ${known.number} as a comment` }).click();
    await expect(page.getByText(`Added to ${known.number} as an internal note.`)).toBeVisible();
    await expect(drawer).toBeHidden();
    const { comments } = await callAs(owner, getComplaint, {
      params: { ...params, complaintId: known.id },
    });
    expect(comments.map(({ body, isPublic }) => [body, isPublic])).toEqual([
      ['Reported again.\nThe house is dark\nSince six in the morning.', false],
    ]);

    await fill();
    const reporter = drawer.getByRole('combobox', { name: 'Reported by' });
    const offered = page.getByRole('listbox', { name: 'Reported by' }).getByRole('option');
    await reporter.click();
    await expect(offered).toHaveText([
      /^Ngozi Eze \(.*ngozi.*\)$/,
      'Bola Abah (no phone or email)',
    ]);
    await reporter.fill('Abah');
    await expect(offered).toHaveText([
      'Bola Abah (no phone or email)',
      'Sade Abah, 2 Palm Street (no phone or email)',
    ]);
    await offered.filter({ hasText: /^Bola/ }).click();
    await drawer.getByRole('button', { name: 'Log anyway' }).click();
    await expect(
      page.getByText(/^C-\d+ is logged\. Not notified: no phone or email\. Call them\.$/),
    ).toBeVisible();
  },
);

test('photos are uploaded with a new complaint, and a failed one is named and retried', async ({
  page,
  db,
}) => {
  const { owner, estate } = await newStaffedEstate(page, db);
  await page.goto('/complaints');
  await page.getByRole('button', { name: 'Log complaint' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Log complaint' });
  await choose(drawer, 'Type', 'Power');
  await drawer.getByLabel('Title').fill('The meter smokes');
  await drawer.getByLabel('Description').fill('Black smoke out of the meter.');
  const photos = ['meter.png', 'wall.png', 'mistake.png'];
  await drawer
    .locator('input[type=file]')
    .setInputFiles(photos.map((name) => ({ ...hostileFile, name })));
  const chosen = drawer.getByRole('list', { name: 'Photos' });
  await expect(chosen.getByRole('listitem')).toHaveCount(3);
  await chosen.getByRole('button', { name: 'Remove mistake.png' }).click();
  await expect(chosen.getByRole('listitem')).toHaveCount(2);
  // The network drops the first upload.
  await page.route('**/files', (route) => route.abort(), { times: 1 });
  await drawer.getByRole('button', { name: 'Log complaint' }).click();
  const missing = page.getByRole('dialog', { name: 'Some photos were not uploaded' });
  await expect(missing.getByRole('alert')).toContainText('meter.png: ');
  await expect(missing.getByRole('alert')).not.toContainText('wall.png');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(missing).toBeHidden();
  await expect(page.getByText(/^C-\d+ is logged\.$/)).toBeVisible();

  const params = { communityId: estate.id };
  await expect(
    page.getByText(/^No worker handles Power, so C-\d+ has no assignee\.$/),
  ).toBeVisible();
  const { items } = await callAs(owner, listComplaints, { params, query: {} });
  const raised = items.find(({ title }) => title === 'The meter smokes');
  const one = { ...params, complaintId: raised?.id ?? '' };
  const { files } = await callAs(owner, getComplaint, { params: one });
  expect(files.map(({ name }) => name.split('.')[0])).toEqual(['wall', 'meter']);
});
