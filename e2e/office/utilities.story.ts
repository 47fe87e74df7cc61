// Electricity from the locked add-on to a token: the add-on is switched on, a tariff and a meter are added, a street is
// read in one round, the usage is reviewed and billed, and a resident buys units from the wallet of their house.
import type { Page } from '@playwright/test';
import { buyHouseToken, listHouseTokens } from '#contract/utilities/house-utilities.ts';
import { createMeter } from '#contract/utilities/utility-meters.ts';
import { createTariff } from '#contract/utilities/utility-tariffs.ts';
import { callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { fundHouse } from '#e2e/support/money.ts';
import { navigateInApp } from '#e2e/support/navigate-in-app.ts';
import { newEmailAddress, newPerson, signInAs } from '#e2e/support/people.ts';
import { choose } from '#e2e/support/screen.ts';
import { buySeats } from '#e2e/support/seats.ts';
import { expect, test } from '#e2e/support/story.ts';

test('the electricity add-on can be switched on with the premium plan, and a tariff and a meter are added', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const [one] = estate.streets[0]?.houses ?? [];
  await signInAs(page, owner, estate);

  // Locked, until the add-on is switched on.
  await page.goto('/settings?Tab=utilities');
  await expect(page.getByText('All Utilities is not active yet')).toBeVisible();
  await page.getByRole('link', { name: 'Activate Feature' }).click();
  await expect(page.getByRole('region', { name: 'All Utilities' })).toBeVisible();
  await buySeats(estate, 3);
  // The upgrade page sells nothing for an add-on of the plan: it links to the add-ons.
  await page.goto('/upgrade?Feature=All%20Utilities');
  await expect(page.getByRole('switch', { name: 'All Utilities' })).toBeVisible();
  await navigateInApp(page, '/settings?Tab=utilities');
  await page.getByRole('link', { name: 'Activate Feature' }).click();
  const utilities = page.getByRole('switch', { name: 'All Utilities' });
  await utilities.click();
  await expect(utilities).toBeChecked();

  // Set the price of a unit.
  await navigateInApp(page, '/settings?Tab=utilities&Part=tariffs');
  await page.getByRole('button', { name: 'Add tariff' }).click();
  const tariff = page.getByRole('dialog', { name: 'Add tariff' });
  await tariff.getByRole('textbox', { name: 'Name' }).fill('Homes');
  await tariff.getByRole('textbox', { name: 'Valid from' }).fill(monthsAgo(3));
  await tariff.getByLabel('Price of a unit').fill('68.5025');
  await tariff.getByLabel('Tax in percent').fill('7.5');
  await tariff.getByRole('button', { name: 'Add tariff' }).click();
  await expect(page.getByText('₦68.5025 a kWh')).toBeVisible();

  await openPart(page, 'Meters');
  await addMeter(page, '45001', one?.address ?? '', 'Postpaid');
});

test('the meters of a street are read in one round, usage is billed, and a prepaid token is sold @phone-only', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Amina', lastName: 'Okafor' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const [one, two] = estate.streets[0]?.houses ?? [];
  const inEstate = { communityId: estate.id };
  await db.query(
    `update communities set apartment_features = apartment_features || '{"All Utilities": true}' where id = $1`,
    [estate.id],
  );
  await callAs(owner, createTariff, {
    params: inEstate,
    body: {
      name: 'Homes',
      kind: 'Electricity',
      houseTypes: [],
      isDefault: true,
      effectiveFrom: isoMonthsAgo(3),
      bands: [{ upTo: null, unitPriceMinor: '6850.25' }],
      fixedMinor: 0,
      taxBasisPoints: 750,
    },
  });
  const meters = [
    { number: '45001', houseId: one?.id ?? '', payment: 'Postpaid' },
    { number: '45002', houseId: two?.id ?? '', payment: 'Prepaid' },
  ] as const;
  for (const meter of meters) {
    await callAs(owner, createMeter, {
      params: inEstate,
      body: { ...meter, kind: 'Electricity', installedOn: isoMonthsAgo(2), openingValue: 100 },
    });
  }
  await signInAs(page, owner, estate);
  await page.goto('/settings?Tab=utilities&Part=readings');

  // A round along the street: one reading is refused, and corrected.
  await page.getByRole('button', { name: 'Start a round' }).first().click();
  await page.getByRole('combobox', { name: 'Street' }).fill('Palm');
  await page.getByRole('option', { name: 'Palm Street' }).click();
  await page.getByRole('textbox', { name: 'Day of the round' }).fill(monthsAgo(1));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show meters' }).click();
  const first = page.getByLabel(`Reading of ${one?.address}`);
  await first.fill('90');
  await expect(page.getByText('The last reading was 100, which is higher.')).toBeVisible();
  await first.fill('252.4');
  await expect(page.getByText('152.4 kWh used')).toBeVisible();
  await first.press('Enter');
  await expect(page.getByLabel(`Reading of ${two?.address}`)).toBeFocused();
  await page.keyboard.type('180');
  await page.getByRole('button', { name: 'Keep 2 readings' }).click();
  await expect(page.getByText('2 of 2 read')).toBeVisible();
  await page.getByRole('button', { name: 'Finish round' }).click();

  // Preview, then bill.
  await openPart(page, 'Bills');
  await page.getByRole('button', { name: 'Bill usage' }).first().click();
  const bill = page.getByRole('dialog', { name: 'Bill usage' });
  const preview = bill.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('1 house is billed ₦11,222.76 for 152.4 kWh.');
  await expect(preview).toContainText('152.4 kWh: 152.4 × 68.5025, tax 7.5 %');
  await bill.getByRole('combobox', { name: 'Paid into' }).fill('Main');
  await page.getByRole('option', { name: 'Main wallet' }).click();
  await bill.getByRole('button', { name: 'Bill', exact: true }).click();
  await expect(page.getByText('1 house billed ₦11,222.76.')).toBeVisible();
  await page
    .getByText(/^Electricity until/)
    .first()
    .click();
  await page.getByRole('link', { name: 'Open the due' }).click();
  await expect(page.getByText('1–1 of 1 charge')).toBeVisible();

  // A resident buys units, and the office sees the sale.
  const tenant = await newPerson(db, { firstName: 'Ngozi', lastName: 'Eze' });
  const houseId = two?.id ?? '';
  const who = { firstName: 'Ngozi', lastName: 'Eze', email: newEmailAddress('ngozi'), houseId };
  const resident = await newResident(estate, who);
  await db.query(`update residents set status = 'Active', portal_user_id = $2 where id = $1`, [
    resident.id,
    tenant.id,
  ]);
  await fundHouse(db, { communityId: estate.id, houseId, amountMinor: 1_000_000 });
  const params = { communityId: estate.id, houseId };
  const { rows } = await db.query<{ id: string }>(
    `select id from meters where community_id = $1 and number = '45002'`,
    [estate.id],
  );
  const body = { meterId: rows[0]?.id ?? '', amountMinor: 500_000 };
  await callAs(tenant, buyHouseToken, { params, body });
  await expect
    .poll(
      async () => (await callAs(tenant, listHouseTokens, { params, query: {} })).items[0]?.token,
    )
    .toMatch(/^\d{20}$/);
  await page.goto('/settings?Tab=utilities&Part=tokens');
  await page.getByText('T-1', { exact: true }).first().click();
  const sale = page.getByRole('dialog', { name: 'Sale T-1' });
  await expect(sale).toContainText('67.8 kWh: 67.8 × 68.5025, tax 7.5 %');
  await sale.getByRole('button', { name: 'Show token' }).click();
  await expect(sale.getByRole('region', { name: 'Token' })).toContainText(
    /\d{4} \d{4} \d{4} \d{4} \d{4}/,
  );
});

function isoMonthsAgo(months: number): string {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 3));
  return day.toISOString().slice(0, 10);
}

/** The day of `isoMonthsAgo` as a person types it into a field. */
const monthsAgo = (months: number): string =>
  isoMonthsAgo(months).split('-').toReversed().join('/');

/** Opens a part of utilities. */
function openPart(page: Page, part: string) {
  return page
    .getByRole('radiogroup', { name: 'Parts of utilities' })
    .getByText(part, { exact: true })
    .click();
}

async function addMeter(page: Page, number: string, house: string, payment: string) {
  await page.getByRole('button', { name: 'Add meter' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Add meter' });
  await drawer.getByRole('textbox', { name: 'Number' }).fill(number);
  await drawer.getByRole('combobox', { name: 'House' }).fill(house);
  await page.getByRole('option', { name: house }).click();
  await choose(drawer, 'Payment', payment);
  await drawer.getByRole('textbox', { name: 'Installed on' }).fill(monthsAgo(2));
  await drawer.getByRole('textbox', { name: 'Reading' }).fill('100');
  await drawer.getByRole('button', { name: 'Add meter' }).click();
  await expect(drawer).toBeHidden();
}
