// The commonest tasks of a manager, each with its number of actions from the dashboard; for a new
// household, a maximum.
import type { Page } from '@playwright/test';
import { listCharges } from '#contract/charges/charges.ts';
import { listResidents } from '#contract/residents/residents.ts';
import { seedWorker } from '#testing/seed.ts';
import { requestWithdrawal } from '#e2e/support/approvals.ts';
import { makeOverdue, newComplaint } from '#e2e/support/complaints.ts';
import { countActions } from '#e2e/support/count-actions.ts';
import { callAs, type Estate, newEstate, newResident } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { problemsOf } from '#e2e/support/page-checks.ts';
import {
  enterCode,
  newEmailAddress,
  newPerson,
  type Person,
  signInAs,
  withRecentStepUp,
} from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('debtors, payments, messages, households, complaints and withdrawals take one to six actions', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Amina' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2, 'Ibis Close': 1 } });
  const houses = estate.streets[0]?.houses ?? [];
  const email = newEmailAddress('folake');
  const who = { firstName: 'Folake', lastName: 'Eze', email, houseId: houses[0]?.id ?? '' };
  const { id: residentId } = await newResident(estate, who);
  const { walletId } = await newDue(estate);
  const params = { communityId: estate.id };
  const issued = async () => (await callAs(owner, listCharges, { params, query: {} })).totalCount;
  await expect.poll(issued).toBe(3);
  await signInAs(page, owner, estate);

  await test.step('one action shows the houses that owe most', async () => {
    const actions = await atToday(page);
    await page.getByRole('link', { name: 'See who owes most' }).click();
    await expect(page.getByRole('table')).toContainText('1 Palm Street');
    expect(await actions()).toBe(1);
  });

  await test.step('two actions record a cash payment', async () => {
    const actions = await atToday(page);
    await inPalette(page, 'pay 2 palm', 'Record payment: 2 Palm Street');
    const dialog = page.getByRole('dialog', { name: 'Record payment: 2 Palm Street' });
    await expect(dialog.getByLabel('Amount')).toHaveValue('50,000.00');
    await page.keyboard.type('20000');
    await dialog.getByRole('button', { name: 'Record ₦20,000.00' }).click();
    await expect(page.getByRole('dialog', { name: 'Payment recorded' })).toBeVisible();
    expect(await actions()).toBe(2);
  });

  await test.step('two actions message a street', async () => {
    const actions = await atToday(page);
    await inPalette(page, 'message palm', 'Message Palm Street');
    const dialog = page.getByRole('dialog', { name: 'Message Palm Street' });
    await dialog.getByLabel('Title').fill('Water is off');
    await dialog.getByRole('textbox', { name: 'Text' }).fill('From noon until four.');
    await expect(dialog.getByText('1 person can be reached')).toBeVisible();
    expect(await problemsOf(page, 'a message to a street')).toEqual([]);
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(page.getByRole('heading', { name: 'Water is off' })).toBeVisible();
    expect(await actions()).toBe(2);
  });

  await test.step('at most six actions add a household of three with a car', async () => {
    const actions = await atToday(page);
    await inPalette(page, 'new household', 'New household');
    const drawer = page.getByRole('dialog', { name: 'New household' });
    await drawer.getByRole('combobox', { name: 'House' }).fill('ibis');
    await page.getByRole('option', { name: '1 Ibis Close' }).click();
    const people = drawer.getByRole('group', { name: /^person/ });
    await fillPerson(people.nth(0), 'Chidinma', '0803 777 0001');
    await people.nth(0).getByRole('combobox', { name: 'Relationship' }).click();
    await page.getByRole('option', { name: 'Tenant' }).click();
    await fillPerson(people.nth(1), 'Emeka', '0803 777 0002');
    await fillPerson(people.nth(2), 'Adaeze', '0803 777 0003');
    const plate = drawer.getByRole('textbox', { name: 'Plate' }).first();
    await plate.fill('KJA-777AA');
    expect(await problemsOf(page, 'a new household')).toEqual([]);
    await drawer.getByRole('button', { name: 'Add household' }).click();
    await expect(page.getByText('Added 3 people to 1 Ibis Close')).toBeVisible();
    expect(await actions()).toBeLessThanOrEqual(6);
    const added = await callAs(owner, listResidents, { params, query: { Search: 'Okonkwo' } });
    expect(added.items.map(({ vehicleCount }) => vehicleCount).toSorted()).toEqual([0, 0, 1]);
  });

  const queue = page.getByRole('region', { name: 'Waiting for you' });

  await test.step('two actions assign an overdue complaint', async () => {
    const deputy = await newPerson(db, { firstName: 'Tunde' });
    await seedWorker(db, estate.id, deputy.id, 'Admin');
    await newComplaint(estate, {
      title: 'Sparks from the meter box',
      houseId: who.houseId,
      residentId,
    });
    await makeOverdue(db, estate);
    const actions = await atToday(page);
    await queue.getByRole('button', { name: /^(Assign|Assign to another|Reassign)$/ }).click();
    await page.getByRole('menuitem', { name: /^Tunde/ }).click();
    await expect(queue).toContainText('You assigned “Sparks from the meter box” to Tunde');
    expect(await actions()).toBe(2);
  });

  await test.step('two actions answer an overdue complaint', async () => {
    // The assignment recalculated the due time, so the complaint is made overdue again.
    await makeOverdue(db, estate);
    const actions = await atToday(page);
    await queue.getByRole('button', { name: 'Reply' }).click();
    await queue.getByLabel('Reply to resident').fill('/someone');
    await page.getByRole('option', { name: /^Someone is coming/ }).waitFor();
    await queue.getByLabel('Reply to resident').fill('The electrician comes at noon.');
    await queue.getByRole('button', { name: 'Send reply' }).click();
    await expect(queue).toContainText('You replied to “Sparks from the meter box”.');
    expect(await actions()).toBe(2);
  });

  await test.step('one action approves a withdrawal, and a code confirms it', async () => {
    await requestWithdrawal(db, estate, {
      person: await officerOf(estate),
      walletId,
      houseId: who.houseId,
    });
    const actions = await atToday(page);
    await queue.getByRole('button', { name: 'Approve ₦30,000' }).click();
    await page.getByLabel('Digit 1 of 6').waitFor();
    expect(await actions()).toBe(1);
    await enterCode(page, owner.email);
    await expect(queue).toContainText('You approved “Withdraw ₦30,000: Diesel”.');
  });

  async function officerOf({ id }: Estate): Promise<Person> {
    const officer = await withRecentStepUp(db, await newPerson(db, { firstName: 'Musa' }));
    await seedWorker(db, id, officer.id, 'Finance officer');
    return officer;
  }
});

/** Opens the dashboard and starts to count. */
async function atToday(page: Page) {
  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Waiting for you' }).waitFor();
  return countActions(page);
}

/** Types into the palette and opens its first result by Enter. */
async function inPalette(page: Page, typed: string, result: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(typed);
  const found = page.getByRole('option', { name: result });
  await expect(found).toHaveAttribute('data-combobox-selected', 'true');
  await page.keyboard.press('Enter');
}

async function fillPerson(
  row: ReturnType<Page['getByRole']>,
  firstName: string,
  phone: string,
): Promise<void> {
  await row.getByLabel('First name').fill(firstName);
  await row.getByLabel('Last name').fill('Okonkwo');
  await row.getByLabel('Phone').fill(phone);
}
