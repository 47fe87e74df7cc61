// The owner's story: every trial used up, the plan paid for, everything unlocked without logging out, the plan's end
// without a loss; and what the others of the house see of it.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createGroup } from '#contract/groups.ts';
import { takeDuesReport, takeFinancialReport } from '#contract/reports.ts';
import { createSecurityUser } from '#contract/security-users.ts';
import { createWallet } from '#contract/wallets.ts';
import { keep as keepLicences } from '#server/features/licences/keep-job.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, type Estate, newEstate, newResident } from './support/estate.ts';
import { daysLater } from './support/jobs.ts';
import { newPerson, signInAs } from './support/people.ts';
import { fromMenu } from './support/screen.ts';
import { expect, test } from './support/story.ts';
import { theRun } from './support/run.ts';

const usedUp = (feature: string, limit: number): string =>
  `You’ve used all ${limit} free uses of ${feature}. Kindly upgrade your plan to activate this feature.`;

async function addGroup(page: Page, name: string) {
  await page.goto('/groups');
  await page.getByRole('button', { name: 'Create group' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create group' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('radio', { name: 'Residents' }).check();
  await drawer.getByRole('combobox', { name: 'Members' }).fill('Bola');
  await page.getByRole('option', { name: 'Bola Ade' }).first().click();
  await drawer.getByRole('button', { name: 'Create group' }).click();
}

async function addWallet(page: Page, name: string) {
  await page.goto('/finances');
  await page.getByRole('button', { name: 'Create wallet' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Create wallet' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
}

async function addGuard(page: Page, name: string) {
  await page.goto('/settings?Tab=team');
  await page.getByRole('button', { name: 'Add security user' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add security user' });
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('textbox', { name: 'PIN' }).fill('739154');
  await drawer.getByRole('button', { name: 'Add security user' }).click();
}

/** `label`: what stands over the formats. */
const takeReport = (tab: string, label: string) => async (page: Page) => {
  await page.goto(tab);
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('menu').getByText(label)).toBeVisible();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
};
const locked = 'Part of the premium plan';

/** What is tried once more than its trial allows, and what is said to it. */
const deeds: readonly [string, (page: Page) => Promise<void>, string][] = [
  [
    'Create Group by Resident',
    (page) => addGroup(page, 'Choir'),
    usedUp('Create Group by Resident', 5),
  ],
  [
    'Download Dues Report',
    takeReport('/dues?Tab=report', locked),
    usedUp('Download Dues Report', 1),
  ],
  [
    'Download Financial Report',
    takeReport('/finances?Tab=report', locked),
    usedUp('Download Financial Report', 10),
  ],
  ['Create Security Users', (page) => addGuard(page, 'Musa'), usedUp('Create Security Users', 2)],
  [
    'Create Wallet',
    (page) => addWallet(page, 'Power'),
    'You’ve exceeded your allocated number of wallets for your estate. ' +
      'Kindly upgrade your plan to activate this feature.',
  ],
];

/** Uses every trial up, by the same calls as the pages make. */
async function useTrials({ id: communityId, owner }: Estate, residentId: string) {
  const params = { communityId };
  for (let n = 1; n <= 5; n += 1) {
    const body = { name: `Group ${n}`, kind: 'Resident' as const, memberIds: [residentId] };
    await callAs(owner, createGroup, { params, body });
  }
  const time = { format: 'csv' as const, fromOn: '2026-01-01', toOn: '2026-03-31' };
  await callAs(owner, takeDuesReport, { params, body: time });
  for (let n = 1; n <= 10; n += 1) await callAs(owner, takeFinancialReport, { params, body: time });
  await callAs(owner, createWallet, { params, body: { name: 'Gate works' } });
  for (const name of ['Ade', 'Uche']) {
    await callAs(owner, createSecurityUser, { params, body: { name, post: '', pin: '739154' } });
  }
}

/** Lets the calendar's job look at one community on a later day. */
const licencesLater = (db: pg.Pool, communityId: string, days: number) =>
  daysLater(db, days, (tools) =>
    tools.inCommunity({ communityId, userId: null, actor: 'Courtyard' }, keepLicences),
  );

test('five trials are used up, the plan unlocks all of them, and its end takes nothing away', async ({
  page,
  db,
}) => {
  test.setTimeout(180_000);
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const bola = { firstName: 'Bola', lastName: 'Ade', houseId, phone: '08031230042' };
  await useTrials(estate, (await newResident(estate, bola)).id);
  await signInAs(page, owner, estate);
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  for (const [, tryIt, sentence] of deeds) {
    await tryIt(page);
    await expect(modal).toContainText(sentence);
    if (sentence === deeds.at(-1)?.[2]) break;
    await modal.getByRole('button', { name: 'Dismiss' }).click();
  }
  await modal.getByRole('button', { name: 'Activate Feature' }).click();
  await expect(page.getByRole('region', { name: 'Create Wallet' })).toBeVisible();
  await page.getByText('Monthly').click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByLabel('It succeeds').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The premium plan is active. Everything is unlocked.')).toBeVisible();
  // What one came for is still named, as active now, with the way back to it.
  const wanted = page.getByRole('region', { name: 'Create Wallet' });
  await expect(wanted).toContainText('Create Wallet is active');
  await wanted.getByRole('link', { name: 'Go on where you were' }).click();
  await expect(page).toHaveURL('/finances');

  await addWallet(page, 'Power');
  await expect(page.getByRole('link', { name: 'Power' })).toBeVisible();
  await addGroup(page, 'Choir');
  await expect(page.getByRole('link', { name: 'Choir' })).toBeVisible();
  await addGuard(page, 'Musa');
  await expect(page.getByText('Musa')).toBeVisible();
  for (const tab of ['/dues?Tab=report', '/finances?Tab=report']) {
    const file = page.waitForEvent('download');
    await takeReport(tab, 'The whole report, this time')(page);
    expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  }

  await page.goto('/finances');
  await expect(page.getByRole('link', { name: /plan: premium/ })).toBeVisible();
  await licencesLater(db, estate.id, 32);
  await licencesLater(db, estate.id, 50);
  // Without a reload: the open page hears of it.
  await expect(page.getByRole('link', { name: /plan: freemium/ })).toBeVisible({
    timeout: 40_000,
  });
  await expect(page.getByRole('link', { name: 'Power' })).toBeVisible();
  await addWallet(page, 'Diesel');
  await expect(modal).toContainText('You’ve exceeded your allocated number of wallets');
  await modal.getByRole('button', { name: 'Dismiss' }).click();
  await page.goto('/groups');
  await page.getByRole('link', { name: 'Choir' }).click();
  await expect(page.getByText('1–1 of 1 member')).toBeVisible();
});

test('a finance officer and a guard see their own part of the house, and no more', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const officer = await newPerson(db);
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  await signInAs(page, officer, estate);
  await page.goto('/dues');
  await expect(page.getByRole('button', { name: 'Create due' }).first()).toBeVisible();
  await page.goto('/residents');
  await expect(page.getByRole('heading', { name: 'Residents', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add resident' })).toHaveCount(0);
  for (const tab of ['team', 'roles', 'community', 'data']) {
    await page.goto(`/settings?Tab=${tab}`);
    await expect(page.getByText('Your role does not open this')).toBeVisible();
  }

  const guard = await newPerson(db);
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  await signInAs(page, guard, estate);
  for (const path of ['/residents', '/address', '/groups', '/dues', '/finances', '/licenses']) {
    await page.goto(path);
    await expect(page).toHaveURL('/unauthorized');
  }
});

test('an auditor takes the log away and verifies it by the command', async ({ page, db }) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await db.query('select seal_audit($1, 100)', [estate.id]);
  const auditor = await newPerson(db, { firstName: 'Ada' });
  await seedWorker(db, estate.id, auditor.id, 'Admin');
  await signInAs(page, auditor, estate);
  await page.goto('/settings?Tab=audit');
  const file = page.waitForEvent('download');
  await fromMenu(page, 'Export', /CSV/);
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
  await db.query('select seal_audit($1, 100)', [estate.id]);
  const checkout = resolve(import.meta.dirname, '..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/features/audit/verify.ts', '--community', estate.id],
    { cwd: checkout, env: { ...process.env, DATABASE_URL: theRun().databaseUrl } },
  );
  expect(stdout).toMatch(/^ {2}whole {3}Heron Court .*: \d+ entries, head \d+:[0-9a-f]{64}/m);
});
