// Complaints of a busy estate: one from report to rating with two managers and a guard at once, one that becomes
// overdue at its minute, an archived one, an outage that explains several, a board that refuses forbidden transitions,
// and the preview of a type's routing.
import type pg from 'pg';
import { moveComplaint } from '#contract/complaints/complaint-steps.ts';
import { getComplaint } from '#contract/complaints/complaints.ts';
import {
  confirmPortalComplaint,
  getPortalComplaint,
  raisePortalComplaint,
  ratePortalComplaint,
} from '#contract/complaints/portal-complaints.ts';
import { seedWorker } from '#testing/seed.ts';
import { hostileFile, newComplaint, newStaffedEstate } from '#e2e/support/complaints.ts';
import { callAs } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, openPageAs } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('two managers and a guard handle a complaint at once, from its report to its rating', async ({
  page,
  browser,
  db,
}) => {
  const { deputy, estate, tenant, typeId, home } = await newStaffedEstate(page, db);
  const guard = await newPerson(db, { firstName: 'Ladi', lastName: 'Okoro' });
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  const title = '<img src=x onerror="window.ran=1"> no light';
  const second = await openPageAs(browser, deputy, estate);
  const atGate = await openPageAs(browser, guard, estate);
  for (const screen of [page, second, atGate]) {
    await screen.goto('/complaints');
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const raised = await callAs(tenant, raisePortalComplaint, {
    params: home,
    body: { typeId, title, description: 'The whole house is dark since six.' },
  });
  const one = { ...home, complaintId: raised.id };
  // Both managers see it without a reload, and a script in a title is shown as text.
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(second.getByText(title).first()).toBeVisible();
  // The guard cannot see the complaint until it is assigned to them.
  await expect(atGate.getByText(title)).toHaveCount(0);

  for (const screen of [page, second]) await navigateInApp(screen, `/complaints/${raised.id}`);
  const about = page.getByRole('complementary', { name: 'About this complaint' });
  await about.getByRole('button', { name: 'Assign', exact: true }).click();
  const assign = page.getByRole('dialog', { name: `Assign ${raised.number}` });
  await choose(assign, 'To', /Ladi Okoro/);
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(assign).toBeHidden();
  await expect(page.getByText(`${raised.number} is assigned to Ladi Okoro.`)).toBeVisible();
  await expect(about.getByRole('button', { name: 'Reassign', exact: true })).toBeVisible();
  await expect(second.getByText('Assigned').first()).toBeVisible();
  await expect(atGate.getByText(title).first()).toBeVisible();

  await page
    .getByRole('textbox', { name: 'Reply to resident' })
    .fill('An electrician comes at four.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(second.getByText('An electrician comes at four.')).toBeVisible();
  // A script in a file's name is shown as text.
  await page.getByLabel('File', { exact: true }).first().setInputFiles(hostileFile);
  for (const screen of [page, second]) {
    const files = screen.getByRole('list', { name: 'Files' });
    await expect(files.getByRole('link')).toContainText('img src=x onerror');
    await expect(files.locator('img:not([src^="blob:"])')).toHaveCount(0);
    expect(await screen.evaluate(() => 'ran' in window)).toBe(false);
  }
  await navigateInApp(atGate, `/complaints/${raised.id}`);
  await atGate.getByText('Internal note').first().click();
  await atGate.getByRole('textbox', { name: 'Internal note' }).fill('Third time this month');
  await atGate.getByRole('button', { name: 'Add note' }).click();
  for (const screen of [page, second]) {
    await expect(screen.getByText('Third time this month')).toBeVisible();
  }

  await second.getByRole('button', { name: 'Start work' }).click();
  await expect(second.getByText(`${raised.number} is in progress.`)).toBeVisible();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const resolve = page.getByRole('dialog', { name: `Resolve: ${raised.number}` });
  await resolve.getByLabel('What was done').fill('The fuse on the pole was changed.');
  await resolve.getByRole('button', { name: 'Resolve' }).click();
  await expect(resolve).toBeHidden();
  for (const screen of [second, atGate]) {
    await expect(screen.getByText('Resolved', { exact: true }).first()).toBeVisible();
  }

  const seen = await callAs(tenant, getPortalComplaint, { params: one });
  expect(seen.resolutionNote).toBe('The fuse on the pole was changed.');
  expect(JSON.stringify(seen)).not.toContain('Third time');
  await callAs(tenant, confirmPortalComplaint, { params: one });
  await callAs(tenant, ratePortalComplaint, { params: one, body: { rating: 5 } });
  for (const screen of [page, second]) await expect(screen.getByText('5 of 5')).toBeVisible();
  for (const screen of [second, atGate]) await screen.context().close();
});

/** Sets a complaint's due time, today at the latest, and notifies open screens. */
async function dueIn(db: pg.Pool, complaintId: string, seconds: number): Promise<void> {
  await db.query(
    `with due as (
       update complaints set resolve_due_at = least(now() + make_interval(secs => $2),
         (date_trunc('day', now() at time zone 'Africa/Lagos') + interval '86399 seconds') at time zone 'Africa/Lagos')
       where id = $1 returning community_id, id)
     insert into outbox (community_id, topic, payload)
     select community_id, 'complaints.changed', jsonb_build_object('entityId', id) from due`,
    [complaintId, seconds],
  );
}

test('open screens show when a complaint becomes overdue, and an archived complaint can be restored', async ({
  page,
  browser,
  db,
}) => {
  const { owner, deputy, estate } = await newStaffedEstate(page, db);
  const params = { communityId: estate.id };
  const title = 'No light at the gate';
  const { id: complaintId } = await newComplaint(estate, { title });
  await page.goto('/overdue');
  await expect(page.getByRole('heading', { name: 'Nothing is overdue' })).toBeVisible();
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Complaints', exact: true });
  await expect(entry.first()).toHaveAttribute('aria-current', 'page');
  const second = await openPageAs(browser, deputy, estate);
  await second.goto('/dues-today');
  await dueIn(db, complaintId, 3600);
  await expect(second.getByText(title).first()).toBeVisible();
  await dueIn(db, complaintId, 3);
  await expect(page.getByText(title).first()).toBeVisible();
  await expect(second.getByText(title)).toHaveCount(0);
  await second.context().close();

  const one = { ...params, complaintId };
  const { version } = await callAs(owner, getComplaint, { params: one });
  const step = { to: 'Rejected', reason: 'The gate has no lamp.' } as const;
  await callAs(owner, moveComplaint, { params: one, body: { step, version } });
  await db.query('update complaints set archived_at = now() where id = $1', [complaintId]);
  await navigateInApp(page, '/archived');
  await page.getByText(title).first().click();
  // The row of the list has a button of this name too, until the page of the complaint is there.
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeHidden();
  await navigateInApp(page, '/complaints');
  await expect(page.getByText(title).first()).toBeVisible();
});

test('reporting an outage replies to its complaints and can send a broadcast, and ending it resolves them', async ({
  page,
  db,
}) => {
  const { estate } = await newStaffedEstate(page, db, 3);
  const houses = estate.streets[0]?.houses ?? [];
  const [first] = await Promise.all(
    houses.map(({ id, address }) =>
      newComplaint(estate, { title: `No light in ${address}`, houseId: id }),
    ),
  );
  await page.goto('/complaints');
  await fromMenu(page, 'More actions', 'Report outage');
  const tell = page.getByRole('dialog', { name: 'Report outage' });
  await tell.getByRole('button', { name: 'Report outage' }).click();
  await expect(tell.getByRole('alert')).toContainText('Type: Choose a type.');
  await choose(tell, 'Type', 'Power');
  await expect(tell.getByText('3 complaints will get a reply now.')).toBeVisible();
  await choose(tell, 'Expected end', 'In two hours');
  await tell.getByLabel('Title').fill('Feeder down');
  await tell.getByLabel('Reply to residents').fill('The feeder failed. Light is back by six.');
  await tell.getByLabel('Also send a broadcast').check();
  await expect(
    tell.getByText('The broadcast reaches 1 of 1 people, in the app and by email.'),
  ).toBeVisible();
  await tell.getByRole('button', { name: 'Report outage' }).click();
  await expect(
    page.getByText('Outage reported. 3 complaints got a reply. No resident to notify.'),
  ).toBeVisible();
  await page.getByText('The broadcast goes to 1 of 1 people').click();
  await expect(page).toHaveURL(/\/broadcast\//);
  await expect(page.getByRole('heading', { name: 'Feeder down' })).toBeVisible();

  await navigateInApp(page, '/complaints/outages');
  await page.getByRole('link', { name: '3 complaints' }).click();
  await expect(page).toHaveURL(/\/complaints\?IncidentId=/);
  await expect(page.getByRole('button', { name: /Outage.*Feeder down/ })).toBeVisible();

  // A complaint that turns out to be unrelated leaves the outage, and is not resolved with it.
  await navigateInApp(page, `/complaints/${first?.id}`);
  await fromMenu(page, 'More actions', 'Change');
  const change = page.getByRole('dialog', { name: `Change ${first?.number}` });
  await expect(change.getByRole('combobox', { name: 'House' })).toHaveValue(/Palm Street/);
  await choose(change, 'Visible to', /^All residents/);
  await choose(change, 'Type', 'Electrical');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText('Seen by all residents')).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('removed it from an outage')).toBeVisible();

  await navigateInApp(page, '/complaints/outages');
  await expect(page.getByRole('link', { name: '2 complaints' })).toBeVisible();
  await page.getByText('Feeder down').first().click();
  const news = page.getByRole('dialog', { name: 'Feeder down' });
  await news.getByRole('button', { name: 'End outage' }).click();
  const end = page.getByRole('dialog', { name: 'End: Feeder down' });
  await end.getByLabel('What was done').fill('The feeder is mended.');
  await end.getByRole('button', { name: 'End outage' }).click();
  await expect(page.getByText('Outage ended. No resident to notify.')).toBeVisible();
  await page.getByRole('button', { name: 'Report outage' }).first().click();
  await expect(tell).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tell).toBeHidden();
  await navigateInApp(page, '/complaints?Tab=resolved');
  await expect(page.getByText('2 complaints').first()).toBeVisible();
});

test('the list and the board share search and filters, and a card moves only to an allowed status', async ({
  page,
  db,
}) => {
  const { estate } = await newStaffedEstate(page, db);
  const made = await newComplaint(estate, { title: 'Lamp at the pool', priority: 'Low' });
  await newComplaint(estate, { title: 'Lamp at the gate', priority: 'High' });
  // An active filter is visible as a chip, and the others are behind one button.
  await page.goto('/complaints?Source=Portal');
  await expect(page.getByRole('button', { name: /^Source: / })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(page.getByRole('link', { name: /Lamp at the pool/ })).toBeVisible();
  // The first row is at most 330 px below the top of the screen.
  const first = await page.getByRole('row').nth(1).boundingBox();
  expect(first?.y).toBeLessThanOrEqual(330);

  await page.getByRole('searchbox', { name: /Search number/ }).fill('pool');
  await expect(page).toHaveURL(/Search=pool/);
  await fromMenu(page, 'More actions', 'Show as board');
  await expect(page).toHaveURL(/Search=pool.*Show=board/);
  const fresh = page.getByRole('region', { name: 'New' });
  await expect(fresh.getByRole('listitem')).toHaveText([/Lamp at the pool/]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(fresh.getByRole('listitem')).toHaveCount(2);

  const card = fresh.getByRole('listitem').filter({ hasText: made.number });
  await card.dragTo(page.getByRole('region', { name: 'Resolved' }));
  await expect(page.getByText('A complaint can’t go from new to resolved.')).toBeVisible();
  await page.getByRole('button', { name: `Move ${made.number}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'In progress' }).press('Enter');
  await expect(
    page.getByRole('region', { name: 'In progress' }).getByText(made.number),
  ).toBeVisible();

  // The filters in the URL apply to the board.
  await newComplaint(estate, { title: 'Lamp at the court', priority: 'Low' });
  await page.goto('/complaints?Show=board&Priority=High&Status=New');
  await expect(page.getByRole('button', { name: /Priority.*High/ })).toBeVisible();
  await expect(fresh.getByRole('listitem')).toHaveText([/Lamp at the gate/]);
  await expect(page.getByRole('region', { name: 'Resolved' })).toHaveCount(0);
});

test('the routing preview names the assignee, and nobody for a house that the assignee cannot see', async ({
  page,
  db,
}) => {
  const { deputy, typeId } = await newStaffedEstate(page, db);
  // Musa works for another street.
  await db.query('update workers set street_ids = array[gen_random_uuid()] where user_id = $1', [
    deputy.id,
  ]);
  await db.query(
    `update complaint_types t set default_worker_id = w.id from workers w
     where t.id = $1 and w.community_id = t.community_id and w.user_id = $2`,
    [typeId, deputy.id],
  );
  await page.goto('/complaint-type');
  await page.getByRole('button', { name: 'Test routing of Power' }).click();
  const preview = page.getByRole('dialog', { name: 'Test routing: Power' });
  await expect(preview.getByText('Complaints of this type go to Musa Danladi.')).toBeVisible();
  await choose(preview, 'House', /^1 Palm Street$/);
  await expect(preview.getByText('Nobody yet')).toBeVisible();
  await expect(preview.getByRole('combobox', { name: 'Street' })).toBeHidden();
  await preview.getByLabel('Clear House').click();
  await expect(preview.getByText('Complaints of this type go to Musa Danladi.')).toBeVisible();
});
