// A manager's feedback when work starts, ends and is charged: who was notified, how a provider's job and its link end,
// and that the charge was made.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { getComplaint } from '#contract/complaints/complaints.ts';
import { moveComplaint } from '#contract/complaints/complaint-steps.ts';
import { moveJobByLink } from '#contract/providers/job-links.ts';
import { assignProvider } from '#contract/providers/provider-jobs.ts';
import { createProvider } from '#contract/providers/service-providers.ts';
import { newComplaint, newStaffedEstate } from '#e2e/support/complaints.ts';
import { callAs } from '#e2e/support/estate.ts';
import { newEmailAddress } from '#e2e/support/people.ts';
import { choose, fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a complaint shows its reply deadline and who was notified, and closing it asks for confirmation',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { complaint, owner, one } = await reportedByPhone({ page, db });
    await page.goto(`/complaints/${complaint.id}`);
    const clock = page.getByRole('region', { name: 'Time' });
    await expect(clock).toContainText(/First reply\s*due in \d+ min/);
    await expect(clock).not.toContainText('Expected by');
    await page.getByRole('button', { name: 'Start work' }).click();
    const number = complaint.number;
    await expect(
      page.getByText(`${number} is in progress. The resident is not notified.`),
    ).toBeVisible();
    await expect(clock).toContainText(/First reply\s*due in \d+ min/);
    // A hold that ends within its minute shows no duration.
    const { version } = await callAs(owner, getComplaint, { params: one });
    const returnsOn = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await callAs(owner, moveComplaint, {
      params: one,
      body: { step: { to: 'On hold', reason: 'A part', returnsOn }, version },
    });
    await page.getByRole('button', { name: 'Resume work' }).click();
    await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
    await expect(clock).not.toContainText('Time on hold');
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    const resolve = page.getByRole('dialog', { name: `Resolve: ${number}` });
    await expect(resolve).toContainText(
      /The resident (gets what was done by text message|has no email)/,
    );
    await resolve.getByLabel('What was done').fill('The fuse was changed.');
    await resolve.getByRole('button', { name: 'Resolve' }).click();
    await expect(resolve).toBeHidden();
    // The newer toast about the same complaint replaces the older one.
    await expect(page.getByText(`${number} is resolved.`)).toBeVisible();
    await expect(page.getByText(`${number} is in progress.`)).toHaveCount(0);
    // Reopened work is not reported as done.
    const outcome = page.getByRole('region', { name: 'Outcome and cost' });
    await expect(outcome).toContainText(/DoneThe fuse was changed\./);
    await fromMenu(page, 'Other steps', 'Reopen');
    const reopen = page.getByRole('dialog', { name: `Reopen: ${number}` });
    await reopen.getByLabel('Reason').fill('It is dark again.');
    await reopen.getByRole('button', { name: 'Reopen' }).click();
    await expect(outcome).toContainText(/Last resolutionThe fuse was changed\./);
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await resolve.getByLabel('What was done').fill('The cable was changed.');
    await resolve.getByRole('button', { name: 'Resolve' }).click();
    await expect(resolve).toBeHidden();
    await page.getByRole('button', { name: 'Close complaint' }).click();
    const close = page.getByRole('dialog', { name: `Close ${number}?` });
    await close.getByRole('button', { name: 'Close complaint' }).click();
    await expect(close).toBeHidden();
    expect((await callAs(owner, getComplaint, { params: one })).status).toBe('Closed');
  },
);

test(
  'an expired job link shows no complaint, and resolving a complaint can cancel the provider’s job',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const { complaint, owner, estate, one } = await reportedByPhone({ page, db });
    await db.query(`update communities set contact_phone = '+2348031234567' where id = $1`, [
      estate.id,
    ]);
    const params = { communityId: estate.id };
    const provider = await callAs(owner, createProvider, {
      params,
      body: {
        name: 'Brightline Electric',
        kind: 'Company',
        trades: ['Electrical'],
        email: newEmailAddress('brightline'),
      },
    });
    const offered = await callAs(owner, assignProvider, {
      params: one,
      body: { providerId: provider.id, version: complaint.version },
    });
    const path = new URL(offered.link ?? '').pathname;
    const key = path.split('/').at(-1) ?? '';
    await callAs(owner, moveJobByLink, { params: { key }, body: { step: { to: 'Accepted' } } });
    const { version } = await callAs(owner, getComplaint, { params: one });
    await callAs(owner, moveComplaint, {
      params: one,
      body: { step: { to: 'In progress' }, version },
    });
    await page.goto(path);
    await expect(page.getByText('+234 803 123 4567')).toBeVisible();
    await page.getByRole('button', { name: 'Send a quote' }).click();
    for (const name of ['Add a photo of the work', 'Send quote', 'Back', 'I have started']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
    }
    const expire = (interval: string) =>
      db.query(
        `update provider_jobs set link_expires_at = now() + $2::interval where complaint_id = $1`,
        [complaint.id, interval],
      );
    await expire('-1 minute');
    // After its link has expired, an open page is refused its next step.
    await page.getByRole('button', { name: 'I have started', exact: true }).click();
    await expect(page.getByText(/has expired/).first()).toBeVisible();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible();
    await expect(page.getByText('No light')).toHaveCount(0);
    await expect(page.getByRole('button')).toHaveCount(0);
    const answer = await page.request.get(`/api/provider-jobs/${key}`);
    expect(await answer.text()).not.toContain('No light');
    await expire('1 day');

    await page.goto(`/complaints/${complaint.id}`);
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    const resolve = page.getByRole('dialog', { name: `Resolve: ${complaint.number}` });
    await resolve.getByLabel('What was done').fill('The office changed the fuse.');
    await choose(resolve, 'Job of Brightline Electric', /^Cancel the job/);
    await resolve.getByRole('button', { name: 'Resolve' }).click();
    await expect(resolve).toBeHidden();
    const panel = page.getByRole('region', { name: 'Service provider' });
    await expect(panel.getByText('Cancelled', { exact: true })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Cancel job' })).toHaveCount(0);
    await page.goto(path);
    await expect(
      page.getByRole('heading', { name: `This complaint was resolved by ${estate.name}` }),
    ).toBeVisible();
    await expect(page.getByText('+234 803 123 4567')).toBeVisible();
  },
);

test('charging a house needs a reason and a day from today on, preselects a wallet and records the charge', async ({
  page,
  db,
}) => {
  const { complaint } = await reportedByPhone({ page, db });
  await page.goto(`/complaints/${complaint.id}`);
  await fromMenu(page, 'More actions', 'Charge the house');
  const charge = page.getByRole('dialog', { name: /^Charge / });
  await expect(charge.getByRole('combobox', { name: 'Paid into' })).toHaveValue(/\S/);
  await charge.getByLabel('Amount').fill('2500');
  await charge.getByRole('button', { name: 'Charge the house' }).click();
  await expect(charge.getByText('This field is required.').first()).toBeVisible();
  await expect(charge.getByRole('alert')).toContainText('Reason:');
  await expect(charge.getByRole('alert')).toContainText('Due on:');
  await charge.getByLabel('Reason').fill('A guest drove into the gate.');
  await charge.getByRole('textbox', { name: 'Due on' }).fill('1 Jan 2020');
  await expect(charge.getByRole('alert')).toContainText('Choose today or a later day.');
  await charge.getByRole('textbox', { name: 'Due on' }).fill('15 Dec 2099');
  await charge.getByRole('button', { name: 'Charge the house' }).click();
  await expect(charge).toBeHidden();
  await expect(page.getByText(/₦2,500\.00 is charged to .*, due 15 Dec 2099\./)).toBeVisible();
  const outcome = page.getByRole('region', { name: 'Outcome and cost' });
  await expect(outcome.getByText('₦2,500.00').first()).toBeVisible();
  await expect(outcome.getByRole('link', { name: 'Open the charge' })).toBeVisible();
});

/** A complaint of a resident with only a phone, where no text provider is set up. */
async function reportedByPhone({ page, db }: { page: Page; db: pg.Pool }) {
  const work = await newStaffedEstate(page, db);
  const { estate, home } = work;
  const { rows } = await db.query<{ id: string }>(
    `with made as (insert into residents (community_id, first_name, last_name, phone, date_of_birth, status)
       values ($1, 'Danjuma', 'Abah', '+2348035550777', '1980-01-01', 'Added') returning id)
     insert into occupancies (community_id, resident_id, house_id, relationship)
       select $1, id, $2, 'Tenant' from made returning resident_id as id`,
    [estate.id, home.houseId],
  );
  const { houseId } = home;
  const complaint = await newComplaint(estate, { houseId, residentId: rows[0]?.id ?? '' });
  return { ...work, complaint, one: { communityId: estate.id, complaintId: complaint.id } };
}
