// What the office does at the gate: a pass for somebody of the staff, what became of it, who was on shift, and
// forgetting a guest who asks for it.
import { createGate } from '#contract/gates.ts';
import { createStaffPerson } from '#contract/gate-people.ts';
import { callAs, newEstate } from './support/estate.ts';
import { newPerson, signInAs } from './support/people.ts';
import { expect, test } from './support/story.ts';

test(
  'a pass is made for somebody of the staff, and a guest is forgotten',
  { tag: '@phone' },
  async ({ page, db }) => {
    const owner = await newPerson(db);
    const estate = await newEstate(owner, { streets: { 'Palm Street': 1 } });
    const params = { communityId: estate.id };
    const houseIds = [estate.streets[0]?.houses[0]?.id ?? ''];
    const body = { name: 'Grace Eze', work: 'Cook', houseIds };
    await callAs(owner, createStaffPerson, { params, body });
    await callAs(owner, createGate, { params, body: { name: 'Main gate' } });

    await signInAs(page, owner, estate);
    await page.goto('/gate-pass?Tab=people');
    await page.getByText('Grace Eze').first().click();
    const person = page.getByRole('dialog', { name: 'Grace Eze' });
    await expect(person.getByRole('combobox', { name: 'Month' })).toBeVisible();
    await person.getByRole('button', { name: /^Make a pass for/ }).click();
    const form = page.getByRole('dialog', { name: 'Pass of Grace Eze' });
    await form.getByLabel('Entries at most').fill('20');
    await form.getByRole('button', { name: 'Create pass' }).click();
    await expect(form.getByText(/^\d{4}-\d{4}$/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();

    await page.goto('/gate-pass?Tab=passes');
    await page.getByText('Grace Eze').first().click();
    const pass = page.getByRole('dialog', { name: 'Pass of Grace Eze' });
    await expect(pass.getByText('0 of 20')).toBeVisible();
    await expect(pass.getByText('made this pass')).toBeVisible();

    await page.goto('/gate-pass?Tab=gates');
    await expect(page.getByText('Nobody has been on shift yet.')).toBeVisible();

    await page.goto('/gate-pass?Tab=visits');
    await page.getByRole('button', { name: 'Forget a guest' }).click();
    const forget = page.getByRole('dialog', { name: 'Forget a guest' });
    await forget.getByLabel('Plate').fill('LAG 123 XY');
    await forget.getByLabel('Reason').fill('Asked by letter');
    await forget.getByRole('button', { name: 'Forget guest' }).click();
    await expect(page.getByText('Forgotten in 0 visits, 0 passes.')).toBeVisible();
    await expect(forget).toBeHidden();
  },
);
