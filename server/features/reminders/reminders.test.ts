import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { changeDue } from '#contract/dues/dues.ts';
import { listDueReminders, remindHouses } from '#contract/reminders/due-reminders.ts';
import { submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { createResident } from '#contract/residents/residents.ts';
import { jobTools, openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';
import { reminderJob } from './reminders.ts';

describe('reminders', () => {
  let securityId: string;

  const estate = given(() => openEstate(3));
  before(publishDues);

  test('scheduled reminders send a house at most one email a day, and none in quiet hours', async () => {
    // Each of the three houses already has a reminder about its new bills.
    assert.equal((await log()).totalCount, 3);
    estate.world.clock.set('2026-11-28T05:00:00Z');
    await run();
    assert.equal((await log()).totalCount, 3);
    estate.world.clock.set('2026-11-28T09:00:00Z');
    // It is 10:00 in Lagos, and the quiet hours of this community end at 10:30.
    await sleepsUntil('10:30');
    await run();
    assert.equal((await log()).totalCount, 3);
    await sleepsUntil('07:00');
    await run();
    await run();
    assert.equal((await log()).totalCount, 6);
    const mail = (await mails()).find(({ subject }) => subject.includes('₦100,000.00'));
    assert.match(mail?.subject ?? '', /^Palm Court .*: ₦100,000\.00 of dues for 1 Palm Street$/);
    assert.match(mail?.body ?? '', /Security, due 28 Nov 2026[^]*Service charge, due 28 Nov 2026/);
    assert.equal((await mails()).length, 2);
  });

  test('on an unscheduled day an admin can send a reminder, unless a reported payment is open', async () => {
    const { version } = await estate.read(securityId);
    // The change applies only to later periods.
    await estate.world.call(estate.manager, changeDue, {
      params: { communityId: estate.communityId, dueId: securityId },
      body: { version, reminders: { days: [1], minimumMinor: null } },
    });
    estate.world.clock.set('2026-11-29T09:00:00Z');
    await run();
    assert.equal((await log()).totalCount, 6);
    const admin = await estate.world.person();
    await estate.world.worker(estate.communityId, admin, 'Admin');
    await estate.world.call(estate.manager, submitPaymentClaim, {
      params: estate.params,
      body: { houseId: estate.houseIds[1] ?? '', amountMinor: 100, paidOn: '2026-11-28' },
    });
    const ask = async () =>
      (
        await estate.world.call(admin, remindHouses, {
          params: estate.params,
          body: { houseIds: estate.houseIds },
        })
      ).data;
    assert.deepEqual(await ask(), { reminded: 2, withoutAddress: 1, waitsUntil: null });
    assert.deepEqual(await ask(), { reminded: 0, withoutAddress: 0, waitsUntil: null });
  });

  async function publishDues() {
    estate.world.clock.set('2026-11-21T09:00:00Z');
    await estate.world.call(estate.manager, createResident, {
      params: estate.params,
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@estate.example',
        occupancy: { houseId: estate.houseIds[0] ?? '', relationship: 'Owner' },
      },
    } as never);
    await estate.published();
    const due = await estate.published({ title: 'Security', category: 'Security' });
    securityId = due.id;
  }

  async function run() {
    await Promise.all([
      reminderJob.run(jobTools(estate.world)),
      reminderJob.run(jobTools(estate.world)),
    ]);
    await estate.world.settle();
  }

  async function log() {
    return (
      await estate.world.call(estate.manager, listDueReminders, {
        params: estate.params,
        query: { PageSize: '100' },
      })
    ).data;
  }

  async function mails() {
    return (await estate.world.mails()).filter(
      ({ recipient }) => recipient === 'ada@estate.example',
    );
  }

  function sleepsUntil(quietTo: string) {
    return estate.world.owner.query('update communities set quiet_to = $2 where id = $1', [
      estate.communityId,
      quietTo,
    ]);
  }
});
