// An estate with two approvers: above the limit two approvals are needed besides the requester, and the screens say
// that only one is possible.
import { depositFund } from '#contract/money-requests/money-requests.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('a large request shows in list and drawer that too few people can approve it @phone-only', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Femi', lastName: 'Cole' });
  const estate = await newEstate(owner);
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  const params = { communityId: estate.id };
  const wallets = await callAs(owner, listWallets, { params, query: {} });
  await callAs(owner, depositFund, {
    params: { ...params, walletId: wallets.items[0]?.id ?? '' },
    body: {
      amountMinor: 100_000_001,
      channel: 'Cheque',
      receivedOn: new Date().toISOString().slice(0, 10),
      counterparty: 'Mr Eze',
      narration: 'Sale of the old generator',
    },
  });
  await signInAs(page, officer, estate);
  await page.goto('/finances?Tab=approvals');
  await expect(page.getByText('2 required, 1 possible').first()).toBeVisible();
  await page.getByText('Sale of the old generator').first().click();
  const drawer = page.getByRole('dialog').first();
  await expect(drawer).toContainText('0 of 1 approval');
  await expect(drawer).toContainText('2 required, 1 possible. The rule needs two people');

  await page.goto('/settings?Tab=approvals');
  await expect(
    page.getByText(/Only 2 people may approve, so a large request of one of them/),
  ).toBeVisible();
});
