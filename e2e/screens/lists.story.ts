// The features that lists share, tested on houses and streets: search, filters, views, columns, bulk selection, export.
// Also the documents of a house and the tag for its door.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createGroup } from '#contract/groups/groups.ts';
import { callAs, newEstate, newResident, type Estate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose, fromMenu, openFilter } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'search, filters and page are kept in the URL, also after a reload and on the way back',
  { tag: '@phone' },
  async ({ page, db }) => {
    await atHouses(page, db);
    await page.getByRole('searchbox').fill('Orchid');
    await expect(page.getByText('1–4 of 4 houses')).toBeVisible();
    await expect(page).toHaveURL(/Search=Orchid/);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(page.getByText('of 34 houses')).toBeVisible();

    await openFilter(page, 'Street');
    await page.getByRole('dialog').getByLabel('Palm Street', { exact: true }).check();
    await page.keyboard.press('Escape');
    await expect(page.getByText('1–25 of 30 houses')).toBeVisible();
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('26–30 of 30 houses')).toBeVisible();

    await page.reload();
    await expect(page.getByText('26–30 of 30 houses')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Street: Palm Street/ })).toBeVisible();
    await page.goBack();
    await expect(page.getByText('1–25 of 30 houses')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('1–25 of 34 houses')).toBeVisible();
    await expect(page).toHaveURL('/address');
  },
);

test('a saved view restores its search and can be deleted, and an export has the filtered rows and no formula', async ({
  page,
  db,
}) => {
  await atHouses(page, db, '/address?Search=Orchid');
  await expect(page.getByText('1–4 of 4 houses')).toBeVisible();
  await fromMenu(page, 'Views', 'Save as a new view…');
  await page.getByRole('dialog').getByLabel('Name').fill('The close');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'View: The close' })).toBeVisible();

  await page.getByRole('button', { name: 'More list actions' }).click();
  await expect(page.getByText('4 houses, these columns')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('Street');
  for (const line of lines.slice(1)) {
    expect(line).toContain("'=Orchid Close");
    expect(line).not.toMatch(/(^|[,;"])=/);
  }

  await fromMenu(page, 'View: The close', 'Everything');
  await expect(page.getByText('1–25 of 34 houses')).toBeVisible();
  await fromMenu(page, 'Views', 'The close');
  await expect(page.getByText('1–4 of 4 houses')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('Orchid');

  await fromMenu(page, 'View: The close', 'Delete this view…');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('menuitem', { name: 'Everything' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'The close' })).toBeHidden();
});

test('order and columns are kept in the URL, and a search without matches can be cleared', async ({
  page,
  db,
}) => {
  await atHouses(page, db, '/address?Search=Palm');
  await expect(page.getByText('1–25 of 30 houses')).toBeVisible();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText('1 Palm Street');
  const head = page.getByRole('columnheader', { name: 'House' }).getByRole('button');
  await head.click();
  await expect(page).toHaveURL(/Sort=/);
  await head.click();
  await expect(first).toContainText('30 Palm Street');

  const heads = page.getByRole('columnheader');
  await expect(heads.filter({ hasText: 'House ID' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Display' }).click();
  const menu = page.getByRole('dialog', { name: 'Display' });
  await menu.getByLabel('House ID').check();
  await menu.getByLabel('Type').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(first).toContainText('30 Palm Street');
  await expect(heads.filter({ hasText: 'House ID' })).toHaveCount(1);
  await expect(heads.filter({ hasText: 'Type' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Display' }).click();
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect(heads.filter({ hasText: 'Type' })).toHaveCount(1);
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox').fill('nobody here');
  await expect(page.getByText('No houses match')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByText('1–25 of 34 houses')).toBeVisible();
});

test(
  'a bulk change shows a preview before and the results after',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    await atHouses(page, db);
    if (!(await picks(page, '1 Palm Street').isVisible())) {
      await fromMenu(page, 'More list actions', 'Select');
    }
    for (const number of [1, 2, 3]) await picks(page, `${number} Palm Street`).check();
    const bar = page.getByRole('region', { name: 'Selected rows' });
    await expect(bar).toContainText('3 selected');
    await bar.getByRole('button', { name: 'Set occupancy' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('3 houses get the occupancy chosen below.');
    await choose(dialog, 'Occupancy', 'Rented');
    await dialog.getByRole('button', { name: 'Change 3 houses' }).click();
    await expect(dialog).toContainText('Done for 3 houses.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(bar).toBeHidden();
    await page.goto('/address?Occupancy=Rented');
    await expect(page.getByText('1–3 of 3 houses')).toBeVisible();
  },
);

test('on a phone a tap selects a row while rows are being selected, and one button selects all', async ({
  page,
  db,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await atHouses(page, db);
  await fromMenu(page, 'More list actions', 'Select');
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect(bar).toContainText('Tap houses to select them');
  await expect(bar.getByRole('button', { name: 'Set occupancy' })).toBeDisabled();
  await page.getByText('2 Palm Street', { exact: true }).click({ force: true });
  await expect(bar).toContainText('1 selected');
  await expect(page).toHaveURL('/address');
  await bar.getByRole('button', { name: 'Select all 34' }).click();
  await expect(bar).toContainText('All 34 houses selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await expect(bar).toBeHidden();
  await page.getByRole('link', { name: '2 Palm Street', exact: true }).click();
  await expect(page).toHaveURL(/\/address\/[0-9a-f-]{36}/);
});

test('a bulk archive says how many houses stay, and names them in its result', async ({
  page,
  db,
}) => {
  const estate = await atHouses(page, db);
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  const phone = '08031230001';
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone });
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Select all 34' }).click();
  await expect(bar).toContainText('All 34 houses selected');
  await bar.getByRole('button', { name: 'More actions on the selected rows' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('33 houses leave the list');
  await expect(dialog).toContainText('1 house stay');
  await dialog.getByRole('button', { name: 'Archive 33 houses' }).click();
  await expect(dialog).toContainText('Done for 33 houses.');
  await expect(dialog.getByRole('row').nth(1)).toContainText('1 Palm Street');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toBeHidden();
});

test('a manager sorts streets, saves the order as a view, adds streets to a group and can export them', async ({
  page,
  db,
}) => {
  const estate = await atHouses(page, db);
  await db.query(
    `update communities set community_features = community_features || '{"Edit Group Members": true}'
     where id = $1`,
    [estate.id],
  );
  await callAs(estate.owner, createGroup, {
    params: { communityId: estate.id },
    body: { name: 'Phase 1', kind: 'Street', memberIds: [estate.streets[0]?.id ?? ''] },
  });
  await page.getByRole('tab', { name: 'Streets' }).click();
  await expect(page.getByText('1–2 of 2 streets')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Houses' }).getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toContainText('Orchid Close');
  await fromMenu(page, 'Views', 'Save as a new view…');
  await page.getByRole('dialog').getByLabel('Name').fill('Smallest first');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await fromMenu(page, 'View: Smallest first', 'Everything');
  await expect(page).toHaveURL('/address?Tab=streets');

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Add to group' }).click();
  const dialog = page.getByRole('dialog');
  await choose(dialog, 'Group', 'Phase 1');
  await dialog.getByRole('button', { name: 'Add to group' }).click();
  await expect(dialog).toContainText('Done for 1 street.');
  await expect(dialog.getByRole('row').nth(1)).toContainText('Already in this group.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'More list actions' }).click();
  await expect(page.getByText('2 streets, these columns')).toBeVisible();
});

test('a document of a house is added, opened and removed, and the tag for its door is downloaded', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  await signInAs(page, owner, estate);
  await page.goto(`/address/${estate.streets[0]?.houses[0]?.id}?Tab=documents`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a document' }).click();
  const deed = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');
  await (await choosing).setFiles({ name: 'Deed.pdf', mimeType: 'application/pdf', buffer: deed });
  await page.getByRole('button', { name: 'Open Deed.pdf' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deed.pdf' });
  await expect(dialog.getByRole('link', { name: /^Deed.pdf/ })).toHaveAttribute('href', /^blob:/);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Remove Deed.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('For example a deed or a plan')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await fromMenu(page, 'More actions', 'Print QR tag');
  expect((await downloading).suggestedFilename()).toMatch(/^House tag .+\.pdf$/);
});

async function atHouses(page: Page, db: pg.Pool, path = '/address'): Promise<Estate> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 30, '=Orchid Close': 4 } });
  await signInAs(page, owner, estate);
  await page.goto(path);
  await expect(page.getByText(/^1–\d+ of \d+ houses$/)).toBeVisible();
  return estate;
}

function picks(page: Page, address: string) {
  return page.getByRole('checkbox', { name: `Select ${address}`, exact: true });
}
