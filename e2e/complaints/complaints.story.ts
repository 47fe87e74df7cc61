// Complaints of a busy estate: one from report to rating with two managers at once, one that becomes overdue at its
// minute, an archived one, an outage that explains forty, and a board that refuses forbidden transitions.
import type { Browser, Page } from '@playwright/test';
import type pg from 'pg';
import { moveComplaint } from '#contract/complaints/complaint-steps.ts';
import { createComplaint, getComplaint } from '#contract/complaints/complaints.ts';
import {
  confirmPortalComplaint,
  getPortalComplaint,
  raisePortalComplaint,
  ratePortalComplaint,
} from '#contract/complaints/portal-complaints.ts';
import { complaintClock } from '#server/features/complaints/clock-job.ts';
import { newStaffedEstate, hostileFile } from '#e2e/support/complaints.ts';
import { callAs, type Estate } from '#e2e/support/estate.ts';
import { daysLater } from '#e2e/support/jobs.ts';
import { type Person, signInAs } from '#e2e/support/people.ts';
import { currentRun } from '#e2e/support/run.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'two managers handle a complaint at once, from its report to its rating',
  { tag: '@phone' },
  async ({ page, browser, db }) => {
    const { deputy, estate, tenant, typeId, home } = await newStaffedEstate(page, db);
    const title = '<img src=x onerror="window.ran=1"> no light';
    await page.goto('/complaints');
    const second = await asDeputy(browser, deputy, estate);
    await second.goto('/complaints');
    const raised = await callAs(tenant, raisePortalComplaint, {
      params: home,
      body: { typeId, title, description: 'The whole house is dark since six.' },
    });
    const one = { ...home, complaintId: raised.id };
    // Both managers see it without a reload, and a script in a title is shown as text.
    await expect(page.getByText(title).first()).toBeVisible();
    await expect(second.getByText(title).first()).toBeVisible();

    await page.goto(`/complaints/${raised.id}`);
    await second.goto(`/complaints/${raised.id}`);
    await fromMenu(page, 'Other steps', 'Assign');
    const assign = page.getByRole('dialog', { name: `Assign ${raised.number}` });
    await choose(assign, 'To', /Musa Danladi/);
    await assign.getByRole('button', { name: 'Assign' }).click();
    await expect(assign).toBeHidden();
    await expect(second.getByText('Assigned').first()).toBeVisible();

    await fromMenu(page, 'More actions', 'Change');
    const change = page.getByRole('dialog', { name: `Change ${raised.number}` });
    await expect(change.getByRole('combobox', { name: 'House' })).toHaveValue(/Palm Street/);
    await choose(change, 'Concerns', /^Everybody/);
    await change.getByRole('button', { name: 'Save' }).click();
    await expect(change).toBeHidden();
    await expect(second.getByText('Seen by all residents')).toBeVisible();

    await page
      .getByRole('textbox', { name: 'Reply to reporter' })
      .fill('An electrician comes at four.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(second.getByText('An electrician comes at four.')).toBeVisible();
    // A script in a file's name is shown as text.
    await page.getByLabel('File', { exact: true }).first().setInputFiles(hostileFile);
    for (const screen of [page, second]) {
      const files = screen.getByRole('list', { name: 'Files' });
      await expect(files.getByRole('link')).toContainText('img src=x onerror');
      await expect(files.locator('img:not([src^="blob:"])')).toHaveCount(0);
      expect(await screen.evaluate(() => 'ran' in window)).toBe(false);
    }
    await second.getByText('Internal note').first().click();
    await second.getByRole('textbox', { name: 'Internal note' }).fill('Third time this month');
    await second.getByRole('button', { name: 'Keep note' }).click();
    await expect(page.getByText('Third time this month')).toBeVisible();

    await second.getByRole('button', { name: 'Start work' }).click();
    await expect(second.getByText(`${raised.number} is in progress.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    const resolve = page.getByRole('dialog', { name: `Resolve: ${raised.number}` });
    await resolve.getByLabel('What was done').fill('The fuse on the pole was changed.');
    await resolve.getByRole('button', { name: 'Resolve' }).click();
    await expect(second.getByText('Resolved').first()).toBeVisible();

    const seen = await callAs(tenant, getPortalComplaint, { params: one });
    expect(seen.resolutionNote).toBe('The fuse on the pole was changed.');
    expect(JSON.stringify(seen)).not.toContain('Third time');
    await callAs(tenant, confirmPortalComplaint, { params: one });
    await callAs(tenant, ratePortalComplaint, { params: one, body: { rating: 5 } });
    await expect(page.getByText('5 of 5')).toBeVisible();
    await second.context().close();
  },
);

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

test('open screens show when a complaint becomes overdue, and a closed one is archived and restored', async ({
  page,
  browser,
  db,
}) => {
  const { owner, deputy, estate, typeId } = await newStaffedEstate(page, db);
  const params = { communityId: estate.id };
  const body = { typeId, title: 'No light at the gate', description: 'It is dark.' };
  const { id: complaintId, number } = await callAs(owner, createComplaint, { params, body });
  await page.goto('/overdue');
  await expect(page.getByRole('heading', { name: 'Nothing is late' })).toBeVisible();
  const entry = page.getByRole('navigation').getByRole('link', { name: 'Complaints', exact: true });
  await expect(entry.first()).toHaveAttribute('aria-current', 'page');
  const second = await asDeputy(browser, deputy, estate);
  await second.goto('/dues-today');
  await dueIn(db, complaintId, 3600);
  await expect(second.getByText(number).first()).toBeVisible();
  await dueIn(db, complaintId, 5);
  await expect(page.getByText(number).first()).toBeVisible();
  await expect(second.getByText(number)).toHaveCount(0);
  await second.context().close();

  const one = { ...params, complaintId };
  const { version } = await callAs(owner, getComplaint, { params: one });
  const step = { to: 'Rejected', reason: 'The gate has no lamp.' } as const;
  await callAs(owner, moveComplaint, { params: one, body: { step, version } });
  await daysLater(db, 31, (tools) => complaintClock.inOne(tools, estate.id));
  await page.goto('/archived');
  await page.getByText(number).first().click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden();
  await page.goto('/complaints');
  await expect(page.getByText(number).first()).toBeVisible();
});

test('an outage with forty complaints is answered and resolved by one notice', async ({
  page,
  db,
}) => {
  const { owner, estate, typeId } = await newStaffedEstate(page, db);
  const houses = estate.streets[0]?.houses ?? [];
  const [first] = await Promise.all(
    houses.map(({ id, address }) =>
      callAs(owner, createComplaint, {
        params: { communityId: estate.id },
        body: { typeId, title: `No light in ${address}`, description: 'It is dark.', houseId: id },
      }),
    ),
  );
  await page.goto('/complaints');
  await fromMenu(page, 'More actions', 'Report outage');
  const tell = page.getByRole('dialog', { name: 'Report outage' });
  await tell.getByRole('button', { name: 'Report outage' }).click();
  await expect(tell.getByRole('alert')).toContainText('Type: Choose a type.');
  await choose(tell, 'Type', 'Power');
  await expect(tell.getByText('40 complaints would be answered now.')).toBeVisible();
  await choose(tell, 'Expected to be over', 'In two hours');
  await tell.getByLabel('Title').fill('Feeder down');
  await tell.getByLabel('To every reporter').fill('The feeder failed. Light is back by six.');
  await tell.getByRole('button', { name: 'Report outage' }).click();
  await expect(
    page.getByText('The outage is reported. 40 complaints answered. No reporter to notify.'),
  ).toBeVisible();

  await page.goto('/complaints/outages');
  await page.getByRole('link', { name: '40 complaints' }).click();
  await expect(page).toHaveURL(/\/complaints\?IncidentId=/);
  await expect(page.getByRole('button', { name: /Outage.*Feeder down/ })).toBeVisible();

  // A complaint that turns out to be unrelated leaves the outage, and is not resolved with it.
  await page.goto(`/complaints/${first?.id}`);
  await fromMenu(page, 'More actions', 'Change');
  const change = page.getByRole('dialog', { name: `Change ${first?.number}` });
  await choose(change, 'Type', 'Electrical');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(change).toBeHidden();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('took it out of an outage')).toBeVisible();

  await page.goto('/complaints/outages');
  await expect(page.getByRole('link', { name: '39 complaints' })).toBeVisible();
  await page.getByText('Feeder down').first().click();
  const news = page.getByRole('dialog', { name: 'Feeder down' });
  await news.getByRole('button', { name: 'End outage' }).click();
  const end = page.getByRole('dialog', { name: 'End: Feeder down' });
  await end.getByLabel('What was done').fill('The feeder is mended.');
  await end.getByRole('button', { name: 'End outage' }).click();
  await expect(page.getByText('The outage is over. No reporter to notify.')).toBeVisible();
  await page.goto('/complaints?Tab=resolved');
  await expect(page.getByText('39 complaints').first()).toBeVisible();
});

test('reporting an outage can also send a broadcast and shows its number of recipients', async ({
  page,
  db,
}) => {
  await newStaffedEstate(page, db);
  await page.goto('/complaints/outages');
  await page.getByRole('button', { name: 'Report outage' }).first().click();
  const report = page.getByRole('dialog', { name: 'Report outage' });
  await choose(report, 'Type', 'Power');
  await report.getByLabel('Title').fill('Transformer fault');
  await report.getByLabel('To every reporter').fill('The transformer failed. Crews are at work.');
  await report.getByLabel('Also send a broadcast').check();
  await expect(
    report.getByText('The broadcast reaches 1 of 1 people, in the app and by email.'),
  ).toBeVisible();
  await report.getByRole('button', { name: 'Report outage' }).click();
  await page.getByText('The broadcast goes to 1 of 1 people').click();
  await expect(page).toHaveURL(/\/broadcast\//);
  await expect(page.getByRole('heading', { name: 'Transformer fault' })).toBeVisible();
});

test('the board moves a card by drag or menu, and only to an allowed status', async ({
  page,
  db,
}) => {
  const { owner, estate, typeId } = await newStaffedEstate(page, db);
  const made = await callAs(owner, createComplaint, {
    params: { communityId: estate.id },
    body: { typeId, title: 'No light', description: 'It is dark.' },
  });
  await page.goto('/complaints?Show=board');
  const card = page.getByRole('region', { name: 'New' }).getByRole('listitem');
  await expect(card).toContainText(made.number);
  // Touch screens have no dragging; on a phone the card's menu moves it.
  if ((page.viewportSize()?.width ?? 0) >= 1024) {
    await card.dragTo(page.getByRole('region', { name: 'Resolved' }));
    await expect(page.getByText('A complaint that is new does not become resolved.')).toBeVisible();
  }
  await page.getByRole('button', { name: `Move ${made.number}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'In progress' }).press('Enter');
  await expect(
    page.getByRole('region', { name: 'In progress' }).getByText(made.number),
  ).toBeVisible();
});

test('the board has the list’s search and filters, kept in the address', async ({ page, db }) => {
  const { owner, estate, typeId } = await newStaffedEstate(page, db);
  const raise = (title: string, priority: 'High' | 'Low') =>
    callAs(owner, createComplaint, {
      params: { communityId: estate.id },
      body: { typeId, title, description: 'It is dark.', priority },
    });
  await raise('Lamp at the pool', 'Low');
  await raise('Lamp at the gate', 'High');
  await page.goto('/complaints');
  await page.getByRole('searchbox', { name: /Search number/ }).fill('pool');
  await expect(page).toHaveURL(/Search=pool/);
  await page.getByText('Board', { exact: true }).click();
  await expect(page).toHaveURL(/Search=pool.*Show=board/);
  const fresh = page.getByRole('region', { name: 'New' });
  await expect(fresh.getByRole('listitem')).toHaveText([/Lamp at the pool/]);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(fresh.getByRole('listitem')).toHaveCount(2);
  await page.goto('/complaints?Show=board&Priority=High&Status=New');
  await expect(page.getByRole('button', { name: /Priority.*High/ })).toBeVisible();
  await expect(fresh.getByRole('listitem')).toHaveText([/Lamp at the gate/]);
  await expect(page.getByRole('region', { name: 'Resolved' })).toHaveCount(0);
});

test('the list starts in the upper half of the screen, and a button opens the less common filters', async ({
  page,
  db,
}) => {
  const { owner, estate, typeId } = await newStaffedEstate(page, db);
  await callAs(owner, createComplaint, {
    params: { communityId: estate.id },
    body: { typeId, title: 'Lamp at the pool', description: 'It is dark.' },
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/complaints');
  await expect(page.getByRole('link', { name: /Lamp at the pool/ })).toBeVisible();
  const list = await page.getByRole('table').boundingBox();
  expect(list?.y).toBeLessThan(450);
  const rating = page.getByRole('button', { name: 'Rating', exact: true });
  await expect(rating).toBeHidden();
  await page.getByRole('button', { name: 'More filters' }).click();
  await expect(rating).toBeVisible();
  // An active filter stays visible.
  await page.goto('/complaints?Source=Portal');
  await expect(page.getByRole('button', { name: /^Source/ })).toBeVisible();
  await expect(rating).toBeHidden();
});

test('charging a house requires a reason, preselects a wallet and records the cost', async ({
  page,
  db,
}) => {
  const { owner, estate, typeId, home } = await newStaffedEstate(page, db);
  const { id } = await callAs(owner, createComplaint, {
    params: { communityId: estate.id },
    body: { typeId, title: 'Gate bent', description: 'By a car.', houseId: home.houseId },
  });
  await page.goto(`/complaints/${id}`);
  await fromMenu(page, 'More actions', 'Charge the house');
  const charge = page.getByRole('dialog', { name: /^Charge / });
  await expect(charge.getByRole('combobox', { name: 'Paid into' })).toHaveValue(/\S/);
  await charge.getByLabel('Amount').fill('2500');
  await charge.getByRole('textbox', { name: 'Due on' }).fill('15 Dec 2026');
  await charge.getByRole('button', { name: 'Charge the house' }).click();
  await expect(charge.getByText('Please fill this in.').first()).toBeVisible();
  await charge.getByLabel('Reason').fill('A guest drove into the gate.');
  await charge.getByRole('button', { name: 'Charge the house' }).click();
  await expect(charge).toBeHidden();
  const outcome = page.getByRole('region', { name: 'Outcome and cost' });
  await expect(outcome.getByText('₦2,500.00').first()).toBeVisible();
  await expect(outcome.getByRole('link', { name: 'Open the charge' })).toBeVisible();
});

test('the routing preview names the assignee, and another assignee for houses that the first one cannot see', async ({
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
  await expect(preview.getByText('The type gives its complaints to Musa Danladi.')).toBeVisible();
  await choose(preview, 'House', /^1 Palm Street$/);
  await expect(preview.getByText('Nobody yet')).toBeVisible();
  await expect(preview.getByRole('combobox', { name: 'Street' })).toBeHidden();
  await preview.getByLabel('Clear House').click();
  await expect(preview.getByText('The type gives its complaints to Musa Danladi.')).toBeVisible();
});

async function asDeputy(browser: Browser, deputy: Person, estate: Estate): Promise<Page> {
  const context = await browser.newContext({ baseURL: currentRun().url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await signInAs(page, deputy, estate);
  return page;
}
