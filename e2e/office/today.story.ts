// A manager decides from the first screen of the day: a withdrawal in one click, a join request with an undo, a payment
// claim, and a reply to an overdue complaint in two clicks. The overview decides for another community.
import { createComplaint } from '#contract/complaints/complaints.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { withdrawFund } from '#contract/money-requests/money-requests.ts';
import { submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { seedWorker } from '#testing/seed.ts';
import { askToJoin, callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newDue, payByBank } from '#e2e/support/money.ts';
import { axeViolations } from '#e2e/support/page-checks.ts';
import { newPerson, signInAs, withRecentStepUp } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a manager decides each kind of request on the dashboard',
  { tag: '@phone' },
  async ({ page, db }) => {
    const owner = await withRecentStepUp(db, await newPerson(db, { firstName: 'Amina' }));
    const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
    const params = { communityId: estate.id };
    const houseId = estate.streets[0]?.houses[0]?.id ?? '';
    const { walletId } = await newDue(estate);
    await payByBank(estate, { houseId, amountMinor: 20_000_000, walletId });
    const officer = await withRecentStepUp(db, await newPerson(db, { firstName: 'Musa' }));
    await seedWorker(db, estate.id, officer.id, 'Finance officer');
    const { rows } = await db.query<{ id: string }>(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, resolved_name, status,
       usable_from, created_by)
     values ($1, 'Zenith Bank', '1012345671', 'Diesel Depot', 'DIESEL DEPOT', 'Verified', now(), $2)
     returning id`,
      [estate.id, owner.id],
    );
    await callAs(officer, withdrawFund, {
      params: { ...params, walletId },
      body: { amountMinor: 3_000_000, bankAccountId: rows[0]?.id ?? '', narration: 'Diesel' },
    });
    await callAs(owner, submitPaymentClaim, {
      params,
      body: { houseId, amountMinor: 90_000, paidOn: new Date().toISOString().slice(0, 10) },
    });
    await askToJoin(estate);
    const who = { firstName: 'Folake', lastName: 'Eze', email: 'folake@eze.example', houseId };
    const resident = await newResident(estate, who);
    const types = await callAs(owner, listComplaintTypes, { params });
    await callAs(owner, createComplaint, {
      params,
      body: {
        typeId: types.find(({ name }) => name === 'Power')?.id ?? '',
        title: 'Sparks from the meter box',
        description: 'It smells of fire.',
        houseId,
        residentId: resident.id,
      },
    });
    await db.query(
      `update complaints set resolve_due_at = now() - interval '30 hours' where community_id = $1`,
      [estate.id],
    );
    await signInAs(page, owner, estate);
    await page.goto('/dashboard');
    const queue = page.getByRole('region', { name: 'Waiting for you' });
    const row = (text: string | RegExp) => queue.getByRole('listitem').filter({ hasText: text });

    await test.step('one click approves the withdrawal, and the next decision opens', async () => {
      await expect(row('Withdraw ₦30,000')).toContainText('DIESEL DEPOT');
      expect(await axeViolations(page)).toEqual([]);
      await queue.getByRole('button', { name: 'Approve ₦30,000' }).click();
      await expect(row('You approved “Withdraw ₦30,000: Diesel”.')).toBeVisible();
      await expect(queue.getByRole('button', { name: 'Accept ₦900' })).toBeVisible();
    });

    await test.step('a payment claim is accepted with a receipt', async () => {
      await queue.getByRole('button', { name: 'Accept ₦900' }).click();
      await expect(row(/You accepted ₦900 from 1 Palm Street\. Receipt \d+\./)).toBeVisible();
    });

    await test.step('a declined join request is pending again after Undo', async () => {
      const request = row('Ngozi Eze asks to join');
      await request.getByRole('button', { name: 'Decline' }).click();
      await request.getByRole('button', { name: 'Decline request' }).click();
      await expect(request).toContainText('Please fill this in.');
      await request.getByRole('textbox', { name: 'Reason' }).fill('Wrong house');
      await request.getByRole('button', { name: 'Decline request' }).click();
      await row('You declined the request of Ngozi Eze')
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(row('Ngozi Eze asks to join')).toBeVisible();
      await row('Ngozi Eze asks to join').getByRole('button', { name: 'Accept' }).click();
      await expect(row('You accepted Ngozi Eze')).toBeVisible();
    });

    await test.step('an overdue complaint is answered in two clicks', async () => {
      await expect(row('Sparks from the meter box')).toContainText('1 day overdue');
      await queue.getByRole('button', { name: 'Reply' }).click();
      await queue.getByLabel('Reply to reporter').fill('The electrician comes at noon.');
      await queue.getByRole('button', { name: 'Send reply' }).click();
      await expect(row('You replied to “Sparks from the meter box”.')).toBeVisible();
      await expect(queue).toContainText('Nothing waits for you.');
    });
  },
);

test('the overview decides for each community and switches to the one that was clicked', async ({
  page,
  db,
}) => {
  const owner = await newPerson(db, { firstName: 'Amina' });
  const here = await newEstate(owner, { streets: { 'Palm Street': 1 } });
  const there = await newEstate(owner, { streets: { 'Ibis Crescent': 3 } });
  await askToJoin(there);
  await db.query(
    `update communities set subscription_seat = 1, is_active_subscription = true where id = $1`,
    [there.id],
  );
  await signInAs(page, owner, here);
  await page.goto('/community-overview');
  const queue = page.getByRole('region', { name: there.name, exact: true });
  await queue.getByRole('button', { name: 'Accept' }).first().click();
  await expect(queue).toContainText('You accepted Ngozi Eze at 77 Ibis Crescent.');
  await queue.getByRole('link', { name: /houses over your plan/ }).click();
  await expect(page.getByText(`Opening ${there.name}…`)).toBeVisible();
  await expect(page).toHaveURL('/licenses', { timeout: 10_000 });
});
