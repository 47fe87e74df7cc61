// A complaint from report to rating, done by a service provider who has a link and no account: on their phone they
// accept it, quote a price, upload a photo and report it done, while the manager's screen follows. Also the comparison
// of providers.
import { type ComplaintMove, moveComplaint } from '#contract/complaints/complaint-steps.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { getComplaint } from '#contract/complaints/complaints.ts';
import {
  confirmPortalComplaint,
  raisePortalComplaint,
  ratePortalComplaint,
} from '#contract/complaints/portal-complaints.ts';
import { moveJobByLink } from '#contract/providers/job-links.ts';
import { assignProvider } from '#contract/providers/provider-jobs.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { seedWorker } from '#testing/seed.ts';
import type pg from 'pg';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newEmailAddress, newPerson, signInAs } from '#e2e/support/people.ts';
import { currentRun } from '#e2e/support/run.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

/** A picture of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a provider without an account accepts, quotes and completes a job through a link', async ({
  page,
  browser,
  db,
}) => {
  const { owner, estate, raised } = await reported(db);
  await signInAs(page, owner, estate);

  // Adds the provider, and assigns the complaint.
  await page.goto('/service-provider');
  await page.getByRole('button', { name: 'Add provider' }).first().click();
  const add = page.getByRole('dialog', { name: 'Add provider' });
  // The first try reports everything that is missing.
  await add.getByRole('button', { name: 'Add provider' }).click();
  await expect(
    add.getByRole('link', { name: 'Phone: Enter a phone number or an email address.' }),
  ).toBeVisible();
  await expect(add.getByRole('link', { name: 'Name: This field is required.' })).toBeVisible();
  await add.getByRole('textbox', { name: 'Name', exact: true }).fill('Brightline Electric');
  await choose(add, 'Trades', 'Electrical');
  const address = newEmailAddress('brightline');
  await add.getByLabel('Email').fill(address);
  await add.getByRole('button', { name: 'Add provider' }).click();
  await expect(page.getByText('Brightline Electric').first()).toBeVisible();
  // No message was sent to the provider: they are new, not invited.
  await expect(page.getByText('New', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(0);
  await navigateInApp(page, `/complaints/${raised.id}`);
  await page.getByRole('button', { name: 'Assign to provider' }).click();
  const give = page.getByRole('dialog', { name: /^Assign C-\d+ to a provider$/ });
  await choose(give, 'Provider', /Brightline Electric \(.*; no jobs done yet\)/);
  await expect(give.getByText(`The link goes by email to ${address}.`)).toBeVisible();
  await give.getByRole('button', { name: 'Assign job' }).click();
  const told = page.getByRole('dialog', { name: 'The job is offered to Brightline Electric' });
  await expect(told.getByText(`The link is emailed to ${address}.`)).toBeVisible();
  const link = await told.getByLabel('Job link').inputValue();
  await page.keyboard.press('Escape');

  // On the provider's phone, without an account.
  const phone = await browser.newContext({
    baseURL: currentRun().url,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 800 },
    isMobile: true,
    hasTouch: true,
  });
  const job = await phone.newPage();
  const path = new URL(link).pathname;
  await job.goto(path);
  await expect(job.getByRole('heading', { name: 'Sparks at the meter' })).toBeVisible();
  await job.getByRole('button', { name: 'Accept the job' }).click();
  const panel = page.getByRole('region', { name: 'Service provider' });
  await expect(panel.getByText('Accepted')).toBeVisible();
  // An email that no mail server accepted is reported, with the next step.
  await db.query(`update provider_jobs set mail_state = 'Failed' where community_id = $1`, [
    estate.id,
  ]);
  await page.reload();
  const lost = `Not delivered to ${address}: no mail server took the email. Create a new link`;
  await expect(panel.getByText(lost)).toBeVisible();
  // Waits for the button of the next step, which appears above the price field and moves it.
  await expect(job.getByRole('button', { name: 'I have started' })).toBeVisible();
  await job.getByRole('button', { name: 'Send a quote' }).click();
  await job.getByRole('textbox', { name: 'Price', exact: true }).fill('15000');
  await job.getByRole('button', { name: 'Send quote' }).click();
  await expect(job.getByText(/awaits approval/)).toBeVisible();
  await panel.getByRole('button', { name: 'Approve quote' }).click();
  await expect(panel.getByText(/approved by Amina Okafor/)).toBeVisible();
  // While the complaint is on hold, the link's page shows the reason, the end, and that the job is paused.
  const params = { communityId: estate.id, complaintId: raised.id };
  const move = async (step: ComplaintMove) => {
    const { version } = await callAs(owner, getComplaint, { params });
    await callAs(owner, moveComplaint, { params, body: { step, version } });
    await job.reload();
  };
  const returnsOn = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  await move({ to: 'On hold', reason: 'A cable is on order', returnsOn });
  const hold = job.getByRole('region', { name: 'On hold' });
  await expect(hold).toContainText('A cable is on order.');
  await expect(hold).toContainText(/The work continues on \d/);
  await move({ to: 'In progress' });
  await expect(job.getByRole('button', { name: 'I am on the way' })).toBeVisible();
  await expect(hold).toHaveCount(0);
  await job.getByRole('button', { name: 'I am on the way' }).click();
  await job.getByRole('button', { name: 'I have started' }).click();
  await job
    .getByLabel('File')
    .setInputFiles({ name: 'meter.png', mimeType: 'image/png', buffer: pixel });
  await expect(job.getByText('1 of 10 sent')).toBeVisible();
  await job.getByRole('button', { name: 'Report done' }).click();
  await job.getByLabel('What was done').fill('The box was dried and wired anew.');
  await job.getByRole('button', { name: 'Report done' }).click();
  await expect(job.getByRole('heading', { name: 'This job is done' })).toBeVisible();

  // The manager resolves it.
  await expect(panel.getByText('Done', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  const resolve = page.getByRole('dialog');
  await resolve.getByLabel('What was done').fill('The meter box was dried and wired anew.');
  await resolve.getByRole('button', { name: 'Resolve' }).click();
  await expect(resolve).toBeHidden();

  // The page of a finished job shows no details, and an unknown link says that it is unknown.
  await job.goto(path);
  await expect(job.getByRole('heading', { name: 'This job is done' })).toBeVisible();
  await expect(job.getByText('Sparks at the meter')).toHaveCount(0);
  await job.goto(`${path.slice(0, -6)}AAAAAA`);
  await expect(job.getByRole('heading', { name: 'Job not found' })).toBeVisible();
  await phone.close();
});

test('the office compares providers by rating, and a worker of another street sees the rating but no jobs', async ({
  page,
  db,
}) => {
  const { owner, estate, raised, tenant, home } = await reported(db);
  const params = { communityId: estate.id };
  const [provider] = await Promise.all(
    ['Brightline Electric', 'Slowline'].map((name) => {
      const email = newEmailAddress('provider');
      const trades = ['Electrical' as const];
      const body = { name, kind: 'Company' as const, trades, email };
      return callAs(owner, createProvider, { params, body });
    }),
  );
  const ofOne = { ...params, complaintId: raised.id };
  const { version } = await callAs(owner, getComplaint, { params: ofOne });
  const given = { providerId: provider?.id ?? '', version };
  const { link } = await callAs(owner, assignProvider, { params: ofOne, body: given });
  const key = new URL(link ?? '').pathname.split('/').at(-1) ?? '';
  const note = 'The box was dried and wired anew.';
  const steps = [{ to: 'Accepted' }, { to: 'Started' }, { to: 'Done', note }] as const;
  for (const step of steps) {
    await callAs({ token: null }, moveJobByLink, { params: { key }, body: { step } });
  }
  const done = await callAs(owner, getComplaint, { params: ofOne });
  await callAs(owner, moveComplaint, {
    params: ofOne,
    body: { step: { to: 'Resolved', note }, version: done.version },
  });
  const one = { ...home, complaintId: raised.id };
  await callAs(tenant, confirmPortalComplaint, { params: one });
  await callAs(tenant, ratePortalComplaint, { params: one, body: { rating: 5 } });
  await signInAs(page, owner, estate);
  await page.goto('/service-provider');
  await expect(page.getByText('5.0 of 5').first()).toBeVisible();

  // The provider is compared with another one that has no jobs.
  await page.getByLabel('Select Slowline').check();
  await page.getByLabel('Select Brightline Electric').check();
  await page.getByRole('button', { name: 'Compare' }).click();
  const compared = page.getByRole('region', { name: 'Providers compared' });
  await expect(compared.getByRole('link', { name: 'Slowline' })).toBeVisible();
  await expect(compared.getByText('5.0 of 5 (1)')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compared).toBeHidden();

  // The history shows the email that was sent, and no invitation.
  await page.getByRole('link', { name: 'Brightline Electric' }).first().click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('emailed them the link of a job')).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toBeVisible();
  await expect(page.getByText('Invited', { exact: true })).toHaveCount(0);

  // A worker limited to another street sees the provider's score, and no job of this street.
  const deputy = await newPerson(db, { firstName: 'Musa', lastName: 'Danladi' });
  const workerId = await seedWorker(db, estate.id, deputy.id, 'Admin');
  await db.query('update workers set street_ids = $2 where id = $1', [
    workerId,
    [estate.streets[1]?.id],
  ]);
  await signInAs(page, deputy, estate);
  await page.goto('/service-provider');
  await page.getByRole('link', { name: 'Brightline Electric' }).first().click();
  await expect(page.getByText('5.0 of 5').first()).toBeVisible();
  await expect(
    page.getByText('The provider’s jobs are on streets outside your role.'),
  ).toBeVisible();
});

/** A complaint that a resident reported, in an estate with two streets. */
async function reported(db: pg.Pool) {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, {
    streets: { 'Palm Street': 2, 'Oak Road': 1 },
  });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const who = { firstName: 'Ngozi', lastName: 'Eze', email: newEmailAddress('ngozi'), houseId };
  const resident = await newResident(estate, who);
  const tenant = await newPerson(db, { firstName: 'Ngozi', lastName: 'Eze' });
  await db.query(`update residents set status = 'Active', portal_user_id = $2 where id = $1`, [
    resident.id,
    tenant.id,
  ]);
  const types = await callAs(owner, listComplaintTypes, { params: { communityId: estate.id } });
  const typeId = types.find(({ name }) => name === 'Electrical')?.id ?? '';
  const home = { communityId: estate.id, houseId };
  const raised = await callAs(tenant, raisePortalComplaint, {
    params: home,
    body: { typeId, title: 'Sparks at the meter', description: 'It sparks when it rains.' },
  });
  return { owner, estate, tenant, home, raised };
}
