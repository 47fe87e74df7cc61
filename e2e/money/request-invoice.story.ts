// A requester adds the missing slip to a pending request, and the person who approves can open it.
import { depositFund } from '#contract/money-requests/money-requests.ts';
import { listWallets } from '#contract/wallets/wallets.ts';
import { seedWorker } from '#testing/seed.ts';
import { callAs, newEstate } from '#e2e/support/estate.ts';
import { newPerson, signInAs } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test('an officer adds the missing slip to a pending deposit, and the owner downloads it', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db);
  const officer = await newPerson(db, { firstName: 'Ife' });
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  await seedWorker(db, estate.id, officer.id, 'Finance officer');
  const params = { communityId: estate.id };
  const { items } = await callAs(owner, listWallets, { params, query: {} });
  await callAs(officer, depositFund, {
    params: { ...params, walletId: items[0]?.id ?? '' },
    body: {
      amountMinor: 25_000_000,
      channel: 'Cash',
      receivedOn: new Date().toISOString().slice(0, 10),
      counterparty: 'Landlords of Palm Street',
      narration: 'Contribution to the new gate',
    },
  });
  const openRequest = async () => {
    await page.goto('/finances?Tab=approvals');
    await page
      .getByText(/Deposit: Contribution/)
      .first()
      .click();
    return page.getByRole('dialog', { name: /^Deposit/ });
  };

  await signInAs(page, officer, estate);
  const request = await openRequest();
  await expect(request).toContainText('None attached');
  await request.getByLabel('File').setInputFiles({
    name: 'slip.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  });
  await expect(request.getByRole('button', { name: 'slip.pdf' })).toBeVisible();
  await expect(request.getByRole('button', { name: 'Add slip' })).toBeHidden();

  await signInAs(page, owner, estate);
  const seen = await openRequest();
  const downloading = page.waitForEvent('download');
  await seen.getByRole('button', { name: 'slip.pdf' }).click();
  expect((await downloading).suggestedFilename()).toBe('slip.pdf');
});
