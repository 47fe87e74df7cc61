// A wrong due day is moved back: the owner sees the penalties of the past days, and charges all of them. Then a bill
// turns out too high, and its penalty is lowered with it.
import { createDue, publishDue } from '#contract/dues/dues.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { fromMenu } from '#e2e/support/screen.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an owner moves a due day earlier with its penalties, and a credit note lowers a penalty', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
  const params = { communityId: estate.id };
  const { items } = await callAs(owner, listWallets, { params, query: {} });
  const penalty = { kind: 'Percent per month', rateBasisPoints: 200, graceDays: 7 } as const;
  const due = await callAs(owner, createDue, {
    params,
    body: {
      title: 'Road levy',
      category: 'Levy',
      walletId: items[0]?.id ?? '',
      amount: { model: 'Fixed', amountMinor: 5_000_000 },
      audience: { kind: 'All' },
      frequency: 'One-off',
      startOn: daysAgo(55),
      penalty: { ...penalty, capPercent: 3, minimumMinor: null },
    },
  });
  const body = { version: due.version };
  await callAs(owner, publishDue, { params: { ...params, dueId: due.id }, body });
  await signInAs(page, owner, estate);
  await page.goto(`/dues/${due.id}`);
  await expect(page.getByText('1–3 of 3 charges')).toBeVisible();

  await fromMenu(page, 'More actions', 'Change due date');
  const drawer = page.getByRole('dialog', { name: 'Change due date' });
  await drawer.getByLabel('New due date').fill(daysAgo(57).split('-').toReversed().join('/'));
  await drawer.getByLabel('Reason').fill('The council set an earlier day');
  const choice = drawer.getByRole('radiogroup', { name: 'Penalty for past days' });
  await expect(choice).toContainText('3 charges reach the cap.');
  await drawer.getByRole('button', { name: 'Change due date' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Choose to charge all or none.');
  const all = choice.getByRole('radio', { name: /^Charge all/ });
  // The cap, 3 % of 50,000.00, is less than the interest of 47 or 48 days. Each of 3 houses owes that cap.
  await expect(choice).toContainText('₦4,500.00');
  await all.check();
  await drawer.getByRole('button', { name: 'Change due date' }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole('tabpanel').getByText('1 Palm Street').first().click();
  const charge = page.getByRole('dialog', { name: 'Road levy, 1 Palm Street' });
  const line = charge.getByRole('region', { name: 'Penalties' }).getByRole('listitem');
  await expect(line).toContainText('at most ₦1,500.00 (3 % of ₦50,000.00)');
  await expect(line).toContainText(/₦1,500\.00$/);

  await charge.getByRole('button', { name: 'Adjust' }).click();
  const adjust = page.getByRole('dialog', { name: 'Adjust: Road levy' });
  await expect(adjust).toContainText('The charge is ₦50,000.00 now, and its penalty ₦1,500.00.');
  await adjust.getByLabel('Correct amount').fill('40000');
  await expect(adjust.getByRole('status')).toContainText(
    'The penalty falls from ₦1,500.00 to ₦1,200.00',
  );
  await adjust.getByLabel('Reason').fill('The area was wrong');
  await adjust.getByRole('button', { name: 'Adjust' }).click();
  await expect(adjust).toBeHidden();
  await expect(charge.getByText('Credit note: ₦1,500.00 became ₦1,200.00')).toBeVisible();
  await expect(charge.getByText('₦41,200.00')).toBeVisible();
});

function daysAgo(days: number) {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
}

const dayMs = 24 * 3600 * 1000;
