// A complaint with everybody in their own browser at once: two managers, the guard it is assigned to, and a provider
// by the link; the resident reports, confirms and rates. Also an expired link.
import type { Browser, Page } from '@playwright/test';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { getComplaint } from '#contract/complaints/complaints.ts';
import {
  confirmPortalComplaint,
  raisePortalComplaint,
  ratePortalComplaint,
} from '#contract/complaints/portal-complaints.ts';
import { assignProvider } from '#contract/providers/provider-jobs.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { seedWorker } from '#testing/seed.ts';
import type pg from 'pg';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newEmailAddress, newPerson, openPageAs, signInAs } from '#e2e/support/people.ts';
import { currentRun } from '#e2e/support/run.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('two managers, a guard and a provider with a link handle a complaint from report to rating', async ({
  page,
  browser,
  db,
}) => {
  const { estate, params, houseId, tenant, raise } = await atWork(page, db);
  const deputy = await newPerson(db, { firstName: 'Dayo', lastName: 'Ojo' });
  await seedWorker(db, estate.id, deputy.id, 'Admin');
  const guard = await newPerson(db, { firstName: 'Musa', lastName: 'Danladi' });
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  const second = await openPageAs(browser, deputy, estate);
  const atGate = await openPageAs(browser, guard, estate);
  await page.goto('/complaints');
  await second.goto('/complaints');
  await atGate.goto('/complaints');
  const raised = await raise();
  for (const screen of [page, second]) {
    await expect(screen.getByText('Sparks at the meter').first()).toBeVisible();
  }
  // The guard cannot see the complaint until it is assigned to them.
  await expect(atGate.getByText('Sparks at the meter')).toHaveCount(0);
  await page.goto(`/complaints/${raised.id}`);
  await second.goto(`/complaints/${raised.id}`);
  await fromMenu(page, 'Other steps', 'Assign');
  const assign = page.getByRole('dialog', { name: `Assign ${raised.number}` });
  await choose(assign, 'To', /Musa Danladi/);
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(assign).toBeHidden();
  await expect(atGate.getByText('Sparks at the meter').first()).toBeVisible();
  await atGate.goto(`/complaints/${raised.id}`);
  await atGate.getByText('Internal note').first().click();
  await atGate
    .getByRole('textbox', { name: 'Internal note' })
    .fill('The meter is behind the gate house.');
  await atGate.getByRole('button', { name: 'Keep note' }).click();
  for (const screen of [page, second]) {
    await expect(screen.getByText('The meter is behind the gate house.')).toBeVisible();
  }

  await second.getByRole('button', { name: 'Give to a provider' }).click();
  const give = second.getByRole('dialog', { name: /^Give C-\d+ to a provider$/ });
  await choose(give, 'Provider', /Brightline Electric/);
  await give.getByRole('button', { name: 'Give the job' }).click();
  const told = second.getByRole('dialog', { name: /The job is offered to Brightline/ });
  const link = await told.getByLabel('Link of the job').inputValue();
  await second.keyboard.press('Escape');
  const job = await phoneOf(browser);
  await job.goto(new URL(link).pathname);
  await job.getByRole('button', { name: 'Accept the job' }).click();
  const panels = [page, second].map((screen) =>
    screen.getByRole('region', { name: 'Service provider' }),
  );
  for (const panel of panels) await expect(panel.getByText('Accepted')).toBeVisible();
  await job.getByRole('button', { name: 'I am on the way' }).click();
  await job.getByRole('button', { name: 'I have started' }).click();
  await job.getByRole('button', { name: 'Report it done' }).click();
  await job.getByLabel('What was done').fill('The box was dried and wired anew.');
  await job.getByRole('button', { name: 'It is done' }).click();
  await expect(job.getByRole('heading', { name: 'This job is done' })).toBeVisible();
  for (const panel of panels) await expect(panel.getByText('Done', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const resolve = page.getByRole('dialog', { name: `Resolve: ${raised.number}` });
  await resolve.getByLabel('What was done').fill('The meter box was dried and wired anew.');
  await resolve.getByRole('button', { name: 'Resolve' }).click();
  for (const screen of [second, atGate]) {
    await expect(screen.getByText('Resolved').first()).toBeVisible();
  }
  const one = { ...params, houseId, complaintId: raised.id };
  await callAs(tenant, confirmPortalComplaint, { params: one });
  await callAs(tenant, ratePortalComplaint, { params: one, body: { rating: 5 } });
  for (const screen of [page, second]) await expect(screen.getByText('5 of 5')).toBeVisible();
  for (const screen of [second, atGate, job]) await screen.context().close();
});

test(
  'an expired job link says that it expired and shows nothing else',
  { tag: '@phone' },
  async ({ page, browser, db }) => {
    const { owner, params, provider, raise } = await atWork(page, db);
    const raised = await raise();
    const of = { ...params, complaintId: raised.id };
    const { version } = await callAs(owner, getComplaint, { params: of });
    const body = { providerId: provider.id, version };
    const { link } = await callAs(owner, assignProvider, { params: of, body });
    const path = new URL(link ?? '').pathname;
    const job = await phoneOf(browser);
    await job.goto(path);
    await job.getByRole('button', { name: 'Accept the job' }).click();
    await expect(job.getByRole('button', { name: 'I am on the way' })).toBeVisible();
    await db.query(
      `update provider_jobs set link_expires_at = now() - interval '1 minute' where complaint_id = $1`,
      [raised.id],
    );
    // After its link has expired, an open page is refused its next step.
    await job.getByRole('button', { name: 'I am on the way' }).click();
    await expect(job.getByText(/has expired/).first()).toBeVisible();
    await job.goto(path);
    await expect(job.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(job.getByText('Sparks at the meter')).toHaveCount(0);
    await expect(job.getByRole('button')).toHaveCount(0);
    const answer = await job.request.get(`/api${path.replace('/job/', '/provider-jobs/')}`);
    expect(await answer.text()).not.toContain('Sparks');
    await job.context().close();
  },
);

/** An estate, its resident’s complaint, and a provider for it. */
async function atWork(page: Page, db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const who = { firstName: 'Ngozi', lastName: 'Eze', email: newEmailAddress('ngozi'), houseId };
  const resident = await newResident(estate, who);
  const tenant = await newPerson(db, { firstName: 'Ngozi', lastName: 'Eze' });
  await db.query(`update residents set status = 'Active', portal_user_id = $2 where id = $1`, [
    resident.id,
    tenant.id,
  ]);
  const provider = await callAs(owner, createProvider, {
    params,
    body: {
      name: 'Brightline Electric',
      kind: 'Company',
      trades: ['Electrical'],
      email: newEmailAddress('brightline'),
    },
  });
  const types = await callAs(owner, listComplaintTypes, { params });
  const typeId = types.find(({ name }) => name === 'Electrical')?.id ?? '';
  const raise = () =>
    callAs(tenant, raisePortalComplaint, {
      params: { ...params, houseId },
      body: { typeId, title: 'Sparks at the meter', description: 'It sparks when it rains.' },
    });
  await signInAs(page, owner, estate);
  return { owner, estate, params, houseId, tenant, provider, raise };
}

/** The provider's phone, without an account. */
async function phoneOf(browser: Browser): Promise<Page> {
  const viewport = { width: 390, height: 800 };
  const options = { baseURL: currentRun().url, reducedMotion: 'reduce', viewport } as const;
  return (await browser.newContext(options)).newPage();
}
