// Sample data: an owner adds it to an empty community, and later removes all of it.
import { newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'an owner adds sample data to an empty community and removes the data again',
  { tag: '@phone-only' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    const estate = await newEstate(owner);
    await signInAs(page, owner, estate);
    await page.goto('/dashboard');
    const sample = page.getByRole('region', { name: 'Sample data' });
    await sample.getByRole('button', { name: 'Add sample data' }).click();
    await expect(sample.getByRole('button', { name: 'Remove sample data' })).toBeVisible();
    await page.goto('/residents');
    await expect(page.getByText('1–24 of 24 residents')).toBeVisible();
    await page.goto('/dashboard');
    await sample.getByRole('button', { name: 'Remove sample data' }).click();
    await expect(sample.getByRole('button', { name: 'Add sample data' })).toBeVisible();
    await page.goto('/residents');
    await expect(page.getByText('No residents yet')).toBeVisible();
  },
);
