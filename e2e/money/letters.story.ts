// A manager writes to an overdue house without an email address: the letter is filed with the house, to be printed.
import { readFile } from 'node:fs/promises';
import { listCharges } from '#contract/charges/charges.ts';
import { pdfTexts } from '#testing/pdf-text.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a manager changes the subject of a letter, files it for a house without email and downloads its PDF', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone: '08031230019' });
  await newDue(estate);
  const issued = async () =>
    (await callAs(owner, listCharges, { params: { communityId: estate.id }, query: {} }))
      .totalCount;
  await expect.poll(issued).toBe(1);
  await signInAs(page, owner, estate);

  await page.goto('/settings?Tab=dues-defaults');
  const words = page.getByRole('region', { name: 'Formal letter' });
  await words.getByLabel('Subject').fill('{{house}} owes {{overdue}}');
  await words.getByRole('button', { name: 'Save formal letter' }).click();
  await expect(page.getByText('Text saved. New letters use it.')).toBeVisible();

  await navigateInApp(page, `/dues/house/${houseId}`);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Send a letter' }).click();
  const drawer = page.getByRole('dialog', { name: 'Send a letter' });
  await choose(drawer, 'Letter', 'Formal letter');
  const letter = drawer.getByRole('region', { name: 'The letter' });
  await expect(letter).toContainText('1 Palm Street owes ₦50,000.00');
  await expect(letter).toContainText('Dear Bola Ade,');
  await expect(drawer.getByText('No email address. The letter is filed to print.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Send letter' }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole('tab', { name: 'Letters' }).click();
  await expect(page.getByText('To be printed').first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^Formal letter 1 Palm Street .*\.pdf$/);
  expect(pdfTexts(await readFile(await file.path()))).toContain('1 Palm Street owes ₦50,000.00');
});
