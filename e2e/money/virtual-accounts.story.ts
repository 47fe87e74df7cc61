// Virtual accounts: a house and a wallet each get an account number from the payment service, and a transfer to it
// identifies its payer, without reconciliation.
import { listCharges } from '#contract/charges/charges.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { transferByCall, transferTo } from '#e2e/support/sandbox.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a transfer to a house’s virtual account pays the charges of the house', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const houseId = estate.streets[0]?.houses[0]?.id ?? '';
  await newResident(estate, { firstName: 'Bola', lastName: 'Ade', houseId, phone: '08031230009' });
  await newDue(estate);
  const owed = { params: { communityId: estate.id }, query: { HouseId: houseId } };
  // Charges are issued by a job, a moment after publishing.
  await expect.poll(async () => (await callAs(owner, listCharges, owed)).totalCount).toBe(1);
  await signInAs(page, owner, estate);

  await page.goto(`/dues/house/${houseId}`);
  await fromMenu(page, 'More actions', 'Get an account number');
  const told = page.getByText(/^Sandbox Bank \d{10} is this house’s own account\.$/);
  const [number = ''] = /\d{10}/.exec(await told.innerText()) ?? [];
  await expect(page.getByText(`Pay into Sandbox Bank ${number}`).first()).toBeVisible();

  await navigateInApp(page, `/address/${houseId}?Tab=overview`);
  const services = page.getByRole('region', { name: 'Billing and services' });
  await expect(services).toContainText(`Pay intoSandbox Bank ${number}`);
  await expect(services).toContainText('(not a bank account)');

  await transferTo(page, { to: number, amount: '50000', from: 'Bola Ade' });
  await page.goto(`/dues/house/${houseId}`);
  await expect(page.getByText('Settled').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Statement' }).click();
  const lines = page.getByRole('region', { name: 'Lines of the statement' });
  await expect(lines).toContainText('Payment, Virtual account, receipt 1');
});

test('a transfer to a wallet’s virtual account credits the wallet net of the fee', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner);
  await signInAs(page, owner, estate);
  await page.goto('/finances');
  const card = page.getByRole('article', { name: 'Main' });
  await card.getByRole('button', { name: 'Add money' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add fund to Main wallet' });
  await drawer.getByRole('button', { name: 'Create an account number for transfers' }).click();
  await expect(drawer).toContainText('Sandbox Bank');
  const number = await drawer.getByText(/^\d{10}$/).innerText();

  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  await transferByCall({ to: number, amount: '100000', from: 'Landlords of Palm Street' });
  await expect(card).toContainText('₦99,700.00');
  await expect(card).toContainText(`Sandbox Bank · ${number}`);
  await navigateInApp(page, '/finances?Tab=transactions');
  await page
    .getByText(/Landlords of Palm Street/)
    .first()
    .click();
  const transaction = page.getByRole('dialog', { name: /^Transaction/ });
  await expect(transaction).toContainText('Virtual account');
  await expect(transaction).toContainText('5900 Payment fees');
});
