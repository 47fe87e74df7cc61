// The owner's story: every trial used up, the plan paid for, everything unlocked without signing in again, the plan's
// end without data loss; and what other household members see of it.
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import type pg from 'pg';
import { createGroup } from '#contract/groups/groups.ts';
import { takeDuesReport, takeFinancialReport } from '#contract/reports/reports.ts';
import { createSecurityUser } from '#contract/team/security-users.ts';
import { createWallet } from '#contract/wallets/wallets.ts';
import { updateLicences as keepLicences } from '#server/features/licences/calendar-job.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, type Estate, newEstate, newResident } from '#e2e/support/estate.ts';
import { daysLater } from '#e2e/support/jobs.ts';
import { newPerson, type Person, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';
import { currentRun } from '#e2e/support/run.ts';

const trials: Trial[] = [
  {
    feature: 'Create Group by Resident',
    path: '/groups',
    use: ['Tenors', 'Basses', 'Board', 'Gardeners', 'Drivers'].map((name) =>
      adding(addGroup, name),
    ),
    press: async (page) => {
      const drawer = await opened(page, 'Create group');
      await drawer.getByRole('radio', { name: 'Residents (locked)' }).click();
    },
    beyond: (page) => addGroup(page, 'Choir'),
    sentence: usedUp('Create Group by Resident', 'all 5 free uses'),
    made: 'Choir',
  },
  {
    feature: 'Download Dues Report',
    path: '/dues?Tab=report',
    use: [takeReport],
    press: pressing('Download'),
    beyond: takeReport,
    sentence: usedUp('Download Dues Report', 'your 1 free use'),
  },
  {
    feature: 'Download Financial Report',
    path: '/finances?Tab=report',
    // The trial allows ten reports, and nine of them were taken before.
    use: [takeReport],
    press: pressing('Download'),
    beyond: takeReport,
    sentence: usedUp('Download Financial Report', 'all 10 free uses'),
  },
  {
    feature: 'Create Security Users',
    path: '/settings?Tab=team',
    use: [adding(addGuard, 'Ade'), adding(addGuard, 'Uche')],
    press: pressing('Add security user'),
    beyond: (page) => addGuard(page, 'Musa'),
    sentence: usedUp('Create Security Users', 'all 2 free uses'),
    made: 'Musa',
  },
  {
    feature: 'Create Wallet',
    path: '/finances',
    use: [adding(addWallet, 'Gate works')],
    press: pressing('Create wallet'),
    beyond: (page) => addWallet(page, 'Power'),
    sentence:
      'You’ve exceeded your allocated number of wallets for your estate. ' +
      'Kindly upgrade your plan to activate this feature.',
    made: 'Power',
  },
];

test('an owner uses up five trials, pays for the plan and continues with it', async ({
  page,
  db,
}) => {
  test.setTimeout(240_000);
  const owner = await newPerson(db);
  const { estate } = await estateOfBola(owner);
  await takeReports(estate, 9);
  await signInAs(page, owner, estate);
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  for (const { feature, path, use, press, sentence } of trials) {
    await page.goto(path);
    for (const once of use) await once(page);
    await press(page);
    await expect(modal.getByText(sentence, { exact: true })).toBeVisible();
    if (feature === 'Create Wallet') break;
    await modal.getByRole('button', { name: 'Dismiss' }).click();
    await expect(modal).toBeHidden();
  }
  await modal.getByRole('button', { name: 'Activate Feature' }).click();
  await expect(page.getByRole('heading', { name: 'Upgrade' })).toBeVisible();
  const wanted = page.getByRole('region', { name: 'Create Wallet' });
  await expect(wanted).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Create Wallet');
  await payBySandbox(page);
  // The requested feature is still shown, now active, with a link back to it.
  await expect(wanted).toContainText('Create Wallet is active');
  await wanted.getByRole('link', { name: 'Go on where you were' }).click();
  await expect(page).toHaveURL('/finances');
  await expect(await addWallet(page, 'Power')).toBeHidden();
  await expect(page.getByRole('link', { name: 'Power' })).toBeVisible();
});

test('a plan unlocks every used-up trial, and the end of the plan deletes nothing', async ({
  page,
  db,
}) => {
  test.setTimeout(240_000);
  const owner = await newPerson(db);
  const { estate, residentId } = await estateOfBola(owner);
  await useTrials(estate, residentId);
  await signInAs(page, owner, estate);
  await page.goto('/upgrade');
  await payBySandbox(page);
  for (const { path, beyond, made } of trials) {
    await page.goto(path);
    if (made === undefined) await takeReport(page);
    else {
      await beyond(page);
      await expect(page.getByText(made, { exact: true })).toBeVisible();
    }
  }

  await expect(page.getByRole('link', { name: /plan: premium/ })).toBeVisible();
  await licencesLater(db, estate.id, 32);
  await licencesLater(db, estate.id, 50);
  // The open page updates without a reload.
  await expect(page.getByRole('link', { name: /plan: freemium/ })).toBeVisible({
    timeout: 40_000,
  });
  await pressing('Create wallet')(page);
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  await expect(modal).toContainText('You’ve exceeded your allocated number of wallets');
  await modal.getByRole('button', { name: 'Dismiss' }).click();

  // All records made during the trial exist, and can be changed as before.
  await page.goto('/finances');
  await expect(page.getByRole('link', { name: 'Gate works' })).toBeVisible();
  await page.getByRole('link', { name: 'Power' }).click();
  await expect(page.getByRole('heading', { name: 'Power', level: 1 })).toBeVisible();
  await fromMenu(page, 'More actions', 'Edit');
  const wallet = page.getByRole('dialog', { name: 'Edit wallet' });
  await wallet.getByLabel('Name').fill('Power and water');
  await wallet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Power and water' })).toBeVisible();
  await page.goto('/groups');
  await page.getByRole('link', { name: 'Choir' }).click();
  await expect(page.getByText('1–1 of 1 member')).toBeVisible();
  await page.goto('/settings?Tab=team');
  await teamStands(page);
  await page.getByRole('button', { name: 'Change Musa' }).click();
  const guard = page.getByRole('dialog', { name: 'Change Musa' });
  await guard.getByLabel('Post').fill('Back gate');
  await guard.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Back gate')).toBeVisible();
});

test('a finance officer and a guard see their own parts of the app and no others', async ({
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

test('an auditor exports the log and verifies it with the command', async ({ page, db }) => {
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
  const checkout = resolve(import.meta.dirname, '..', '..');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/features/audit/verify.ts', '--community', estate.id],
    { cwd: checkout, env: { ...process.env, DATABASE_URL: currentRun().databaseUrl } },
  );
  expect(stdout).toMatch(/^ {2}whole {3}Heron Court .*: \d+ entries, head \d+:[0-9a-f]{64}/m);
});

function usedUp(feature: string, uses: string): string {
  return `You’ve used ${uses} of ${feature}. Kindly upgrade your plan to activate this feature.`;
}

/** The drawer of a new record, once it is open; its button has the same label as the page's. */
async function opened(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toBeVisible();
  return drawer;
}

async function addGroup(page: Page, name: string) {
  const drawer = await opened(page, 'Create group');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('radio', { name: 'Residents' }).check();
  await drawer.getByRole('combobox', { name: 'Members' }).fill('Bola');
  await page.getByRole('option', { name: 'Bola Ade' }).first().click();
  await drawer.getByRole('button', { name: 'Create group' }).click();
  return drawer;
}

async function addWallet(page: Page, name: string) {
  const drawer = await opened(page, 'Create wallet');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('button', { name: 'Create wallet' }).click();
  return drawer;
}

/** Wait for the content above the security users, so that nothing moves under the pointer any more. */
async function teamStands(page: Page) {
  await expect(page.getByText('1–1 of 1 worker')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hand the community on' })).toBeVisible();
}

async function addGuard(page: Page, name: string) {
  await teamStands(page);
  const drawer = await opened(page, 'Add security user');
  await drawer.getByLabel('Name').fill(name);
  await drawer.getByRole('textbox', { name: 'PIN' }).fill('739154');
  await drawer.getByRole('button', { name: 'Add security user' }).click();
  return drawer;
}

async function takeReport(page: Page) {
  const file = page.waitForEvent('download');
  await fromMenu(page, /^Download/, 'CSV');
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
}

type Trial = {
  feature: string;
  path: string;
  /** The actions that use up the trial, as often as it allows. */
  use: ((page: Page) => Promise<unknown>)[];
  /** Clicks the locked button once the trial is used up. */
  press: (page: Page) => Promise<unknown>;
  /** The message of the modal afterwards. */
  sentence: string;
  /** An action after the plan is paid, and the name of the record that it creates. */
  beyond: (page: Page) => Promise<unknown>;
  made?: string;
};

function pressing(button: string) {
  return (page: Page) =>
    page
      .getByRole('button', { name: `${button} (locked)` })
      .first()
      .click();
}

function adding(add: (page: Page, name: string) => Promise<Locator>, name: string) {
  return async (page: Page) => expect(await add(page, name)).toBeHidden();
}

/** Takes financial reports, by the call that the page makes. */
async function takeReports({ id: communityId, owner }: Estate, count: number) {
  for (let n = 1; n <= count; n += 1) {
    await callAs(owner, takeFinancialReport, { params: { communityId }, body: quarter });
  }
}

/** Uses up every trial, by the same calls as the pages make. */
async function useTrials(estate: Estate, residentId: string) {
  const { id: communityId, owner } = estate;
  const params = { communityId };
  for (const name of ['Tenors', 'Basses', 'Board', 'Gardeners', 'Drivers']) {
    const body = { name, kind: 'Resident' as const, memberIds: [residentId] };
    await callAs(owner, createGroup, { params, body });
  }
  await callAs(owner, takeDuesReport, { params, body: quarter });
  await takeReports(estate, 10);
  await callAs(owner, createWallet, { params, body: { name: 'Gate works' } });
  for (const name of ['Ade', 'Uche']) {
    await callAs(owner, createSecurityUser, { params, body: { name, post: '', pin: '739154' } });
  }
}

/** Pays for seats on /upgrade, in the sandbox, and returns. */
async function payBySandbox(page: Page) {
  await page.getByText('Monthly').click();
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByLabel('It succeeds').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('The premium plan is active. Everything is unlocked.')).toBeVisible();
}

async function estateOfBola(owner: Person) {
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const bola = { firstName: 'Bola', lastName: 'Ade', houseId, phone: '08031230042' };
  return { estate, residentId: (await newResident(estate, bola)).id };
}

/** Runs the daily licence job for one community on a later day. */
function licencesLater(db: pg.Pool, communityId: string, days: number) {
  return daysLater(db, days, (tools) =>
    tools.inCommunity({ communityId, userId: null, actor: 'Courtyard' }, keepLicences),
  );
}

const quarter = { format: 'csv' as const, fromOn: '2026-01-01', toOn: '2026-03-31' };
