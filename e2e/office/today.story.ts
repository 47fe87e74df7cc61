// A manager decides from the first screen of the day: a withdrawal in one click, a reported payment, a join request
// with an undo, and a reply to an overdue complaint in two clicks. The overview decides for another community.
import { submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { seedWorker } from '#testing/seed.ts';
import { requestWithdrawal } from '#e2e/support/approvals.ts';
import { makeOverdue, newComplaint } from '#e2e/support/complaints.ts';
import { askToJoin, callAs, newEstate, newResident } from '#e2e/support/estate.ts';
import { newDue } from '#e2e/support/money.ts';
import { axeViolations } from '#e2e/support/page-checks.ts';
import { newPerson, signInAs, withRecentStepUp } from '#e2e/support/people.ts';
import { expect, test } from '#e2e/support/story.ts';

test(
  'a manager decides a withdrawal, a reported payment, a join request and a complaint on the dashboard',
  { tag: '@phone' },
  async ({ page, db }) => {
    const owner = await withRecentStepUp(db, await newPerson(db, { firstName: 'Amina' }));
    const estate = await newEstate(owner, { streets: { 'Palm Street': 3 } });
    const params = { communityId: estate.id };
    const houseId = estate.streets[0]?.houses[0]?.id ?? '';
    const { walletId } = await newDue(estate);
    const officer = await withRecentStepUp(db, await newPerson(db, { firstName: 'Musa' }));
    await seedWorker(db, estate.id, officer.id, 'Finance officer');
    await requestWithdrawal(db, estate, { person: officer, walletId, houseId });
    await callAs(owner, submitPaymentClaim, {
      params,
      body: { houseId, amountMinor: 90_000, paidOn: new Date().toISOString().slice(0, 10) },
    });
    await askToJoin(estate);
    const who = { firstName: 'Folake', lastName: 'Eze', email: 'folake@eze.example', houseId };
    const resident = await newResident(estate, who);
    await newComplaint(estate, {
      title: 'Sparks from the meter box',
      houseId,
      residentId: resident.id,
    });
    await makeOverdue(db, estate);
    await signInAs(page, owner, estate);
    await page.goto('/dashboard');
    const queue = page.getByRole('region', { name: 'Waiting for you' });
    const row = (text: string | RegExp) => queue.getByRole('listitem').filter({ hasText: text });

    await test.step('one click approves the withdrawal, and the next decision opens', async () => {
      await expect(row('Withdraw ₦30,000')).toContainText('DIESEL DEPOT');
      expect(await axeViolations(page)).toEqual([]);
      await queue.getByRole('button', { name: 'Approve ₦30,000' }).click();
      await expect(row('You approved “Withdraw ₦30,000: Diesel”.')).toBeVisible();
      await expect(queue.getByRole('button', { name: 'Approve ₦900' })).toBeVisible();
    });

    await test.step('a reported payment is approved with a receipt', async () => {
      await queue.getByRole('button', { name: 'Approve ₦900' }).click();
      await expect(row(/You approved ₦900 from 1 Palm Street\. Receipt \d+\./)).toBeVisible();
    });

    await test.step('a declined join request is pending again after Undo', async () => {
      const request = row('Ngozi Eze asks to join');
      await request.getByRole('button', { name: 'Decline' }).click();
      await request.getByRole('button', { name: 'Decline request' }).click();
      await expect(request).toContainText('This field is required.');
      await request.getByRole('textbox', { name: 'Reason' }).fill('Wrong house');
      await request.getByRole('button', { name: 'Decline request' }).click();
      await row('You declined the request of Ngozi Eze')
        .getByRole('button', { name: 'Undo' })
        .click();
      await expect(row('Ngozi Eze asks to join')).toBeVisible();
      await row('Ngozi Eze asks to join').getByRole('button', { name: 'Approve' }).click();
      await expect(row('You approved Ngozi Eze')).toBeVisible();
    });

    await test.step('an overdue complaint is answered in two clicks', async () => {
      await expect(row('Sparks from the meter box')).toContainText('1 day overdue');
      await queue.getByRole('button', { name: 'Reply' }).click();
      await queue.getByLabel('Reply to resident').fill('The electrician comes at noon.');
      await queue.getByRole('button', { name: 'Send reply' }).click();
      await expect(row('You replied to “Sparks from the meter box”.')).toBeVisible();
      await expect(queue).toContainText('Nothing waits for you.');
    });
  },
);

test('a decision on the overview applies to its own community, and a link there switches to that community', async ({
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
  await queue.getByRole('button', { name: 'Approve' }).first().click();
  await expect(queue).toContainText('You approved Ngozi Eze at 77 Ibis Crescent.');
  await queue.getByRole('link', { name: /houses without a seat/ }).click();
  await expect(page.getByText(`Opening ${there.name}…`)).toBeVisible();
  await expect(page).toHaveURL('/licenses', { timeout: 10_000 });
});
