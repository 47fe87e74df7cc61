// The owner's plan: used-up trials lock their buttons, the premium plan unlocks them, and the plan's end deletes
// nothing. Also the parts of the app that the roles of a finance officer and a guard open.
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
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { buySeats } from '#e2e/support/seats.ts';
import { expect, test } from '#e2e/support/story.ts';

const trials: Trial[] = [
  {
    path: '/groups',
    press: async (page) => {
      const drawer = await opened(page, 'Create group');
      await drawer.getByRole('radio', { name: 'Residents (locked)' }).click();
    },
    beyond: async (page) => {
      const drawer = await opened(page, 'Create group');
      await expect(drawer.getByRole('radio', { name: 'Residents', exact: true })).toBeEnabled();
      await close(page, drawer);
    },
    sentence: usedUp('Create Group by Resident', 'all 5 free uses'),
  },
  {
    path: '/dues?Tab=report',
    press: pressing('Download'),
    beyond: takeReport,
    sentence: usedUp('Download Dues Report', 'your 1 free use'),
  },
  {
    path: '/finances?Tab=report',
    press: pressing('Download'),
    beyond: takeReport,
    sentence: usedUp('Download Financial Report', 'all 10 free uses'),
  },
  {
    path: '/settings?Tab=team',
    press: async (page) => {
      await teamStands(page);
      await pressing('Add security user')(page);
    },
    beyond: async (page) => {
      await teamStands(page);
      await close(page, await opened(page, 'Add security user'));
    },
    sentence: usedUp('Create Security Users', 'all 2 free uses'),
  },
  {
    path: '/finances',
    press: pressing('Create wallet'),
    beyond: async (page) => {
      const drawer = await opened(page, 'Create wallet');
      await drawer.getByLabel('Name').fill('Power');
      await drawer.getByRole('button', { name: 'Create wallet' }).click();
      await expect(drawer).toBeHidden();
      await expect(page.getByRole('link', { name: 'Power' })).toBeVisible();
    },
    sentence:
      'You’ve exceeded your allocated number of wallets for your estate. ' +
      'Kindly upgrade your plan to activate this feature.',
  },
];

test('used-up trials lock their buttons and say how often they were used, and one leads to the upgrade page', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const { estate, residentId } = await estateOfBola(owner);
  await useTrials(estate, residentId);
  await signInAs(page, owner, estate);
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  await page.goto('/finances?Tab=advanced');
  await expect(
    page.getByRole('heading', { name: 'Advanced Financial Report is not active yet' }),
  ).toBeVisible();
  for (const { path, press, sentence } of trials) {
    await navigateInApp(page, path);
    await press(page);
    await expect(modal.getByText(sentence, { exact: true })).toBeVisible();
    if (path === '/finances') break;
    await modal.getByRole('button', { name: 'Dismiss' }).click();
    await expect(modal).toBeHidden();
  }
  await modal.getByRole('button', { name: 'Activate Feature' }).click();
  await expect(page.getByRole('heading', { name: 'Upgrade' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Create Wallet' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('Create Wallet');
});

test('a plan unlocks every used-up trial, and the end of the plan deletes nothing', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const { estate, residentId } = await estateOfBola(owner);
  const params = { communityId: estate.id };
  await useTrials(estate, residentId);
  await buySeats(estate, 3);
  const choir = { name: 'Choir', kind: 'Resident' as const, memberIds: [residentId] };
  await callAs(owner, createGroup, { params, body: choir });
  const musa = { name: 'Musa', post: '', pin: '739154' };
  await callAs(owner, createSecurityUser, { params, body: musa });
  await signInAs(page, owner, estate);
  await page.goto('/address');
  await expect(page.getByRole('link', { name: /Plan: premium/ })).toBeVisible();
  for (const { path, beyond } of trials) {
    await navigateInApp(page, path);
    await beyond(page);
  }

  await licencesLater(db, estate.id, 32);
  await licencesLater(db, estate.id, 50);
  // The open page updates without a reload.
  await expect(page.getByRole('link', { name: /Plan: freemium/ })).toBeVisible({
    timeout: 40_000,
  });
  await pressing('Create wallet')(page);
  const modal = page.getByRole('dialog', { name: 'Feature Activation Required' });
  await expect(modal).toContainText('You’ve exceeded your allocated number of wallets');
  await modal.getByRole('button', { name: 'Dismiss' }).click();

  // Records made in the trial or under the plan still exist, and can be changed.
  await expect(page.getByRole('link', { name: 'Gate works' })).toBeVisible();
  await page.getByRole('link', { name: 'Power' }).click();
  await expect(page.getByRole('heading', { name: 'Power', level: 1 })).toBeVisible();
  await fromMenu(page, 'More actions', 'Edit');
  const wallet = page.getByRole('dialog', { name: 'Edit wallet' });
  await wallet.getByLabel('Name').fill('Power and water');
  await wallet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Power and water' })).toBeVisible();
  await navigateInApp(page, '/groups');
  await page.getByRole('link', { name: 'Choir' }).click();
  await expect(page.getByText('1–1 of 1 member')).toBeVisible();
  await navigateInApp(page, '/settings?Tab=team');
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
  await navigateInApp(page, '/residents');
  await expect(page.getByRole('heading', { name: 'Residents', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add resident' })).toHaveCount(0);
  for (const tab of ['team', 'roles', 'community', 'data']) {
    await navigateInApp(page, `/settings?Tab=${tab}`);
    await expect(page.getByText('You don’t have access to this')).toBeVisible();
    // A part that the role opens, so that the words above are gone before the next part.
    await navigateInApp(page, '/settings?Tab=audit');
    await expect(page.getByText('Every change about money')).toBeVisible();
  }
  await expect(page.getByText('Palm Street')).toHaveCount(0);

  const guard = await newPerson(db);
  await seedWorker(db, estate.id, guard.id, 'Security staff');
  await signInAs(page, guard, estate);
  await page.goto('/residents');
  await expect(page).toHaveURL('/unauthorized');
  for (const path of ['/address', '/groups', '/dues', '/finances', '/licenses']) {
    // From a page that the role opens, so that each path has to lead to the refusal.
    await navigateInApp(page, '/settings');
    await expect(page).toHaveURL('/settings');
    await navigateInApp(page, path);
    await expect(page).toHaveURL('/unauthorized');
  }
  await navigateInApp(page, '/settings');
  const parts = page.getByRole('navigation', { name: 'Parts of the settings' });
  await expect(parts.getByRole('link')).toHaveText([/^Profile/, /^Emergency alarms/]);
  await navigateInApp(page, '/settings?Tab=bank-accounts');
  await expect(page.getByText('You don’t have access to this')).toBeVisible();
});

function usedUp(feature: string, uses: string): string {
  return `You’ve used ${uses} of ${feature}. Kindly upgrade your plan to activate this feature.`;
}

/** Opens the drawer of a new record with the page's button of the same name. */
async function opened(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click();
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toBeVisible();
  return drawer;
}

async function close(page: Page, drawer: Locator) {
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
}

/** Waits for the content above the list of security users, so that nothing moves under the pointer any more. */
async function teamStands(page: Page) {
  await expect(page.getByText('1–1 of 1 team member')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Transfer ownership' })).toBeVisible();
}

async function takeReport(page: Page) {
  const file = page.waitForEvent('download');
  await fromMenu(page, /^Download/, 'CSV');
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
}

type Trial = {
  path: string;
  /** Clicks the locked button once the trial is used up. */
  press: (page: Page) => Promise<unknown>;
  /** The message of the modal afterwards. */
  sentence: string;
  /** Uses the unlocked button once the plan is paid. */
  beyond: (page: Page) => Promise<unknown>;
};

function pressing(button: string) {
  return (page: Page) =>
    page
      .getByRole('button', { name: `${button} (locked)` })
      .first()
      .click();
}

/** Uses up every trial of `trials`, by the same calls as the pages make. */
async function useTrials(estate: Estate, residentId: string) {
  const { id: communityId, owner } = estate;
  const params = { communityId };
  for (const name of ['Tenors', 'Basses', 'Board', 'Gardeners', 'Drivers']) {
    const body = { name, kind: 'Resident' as const, memberIds: [residentId] };
    await callAs(owner, createGroup, { params, body });
  }
  await callAs(owner, takeDuesReport, { params, body: quarter });
  for (let n = 1; n <= 10; n += 1) {
    await callAs(owner, takeFinancialReport, { params, body: quarter });
  }
  await callAs(owner, createWallet, { params, body: { name: 'Gate works' } });
  for (const name of ['Ade', 'Uche']) {
    await callAs(owner, createSecurityUser, { params, body: { name, post: '', pin: '739154' } });
  }
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
