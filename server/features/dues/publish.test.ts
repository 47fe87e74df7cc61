import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listDueReminders, remindHouses } from '#contract/reminders/due-reminders.ts';
import { previewDue } from '#contract/dues/dues.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import { createResident } from '#contract/residents/residents.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import { given } from '#testing/given.ts';

describe('publishing a due', () => {
  const estate = given(() => openEstate(4));
  before(recordOwners);

  test('the preview of a due shows the same bills, total and first penalty as publishing produces', async () => {
    const { data: draft } = await estate.create(begunInOctober);
    const told = await preview(draft.id);
    assert.deepEqual(told.today, {
      periodCount: 2,
      billCount: 8,
      totalMinor: 8_000_400,
      overdueCount: 8,
    });
    assert.deepEqual([told.withoutResident, told.emailed], [2, 1]);
    assert.deepEqual(told.housesWithoutResident, [
      { houseId: estate.houseIds[2], label: '3 Palm Street' },
      { houseId: estate.houseIds[3], label: '4 Palm Street' },
    ]);
    assert.equal(told.firstPenaltyOn, '2026-11-21');
    assert.equal(told.transferAccount, null);

    const { data: published } = await estate.publish(draft.id);
    assert.deepEqual(published.billing, { houseCount: 4, housesDone: 0 });
    await estate.world.settle();
    const due = await estate.read(draft.id);
    assert.equal(due.billing, null);
    assert.deepEqual(
      [due.progress.chargeCount, due.progress.billedMinor],
      [told.today.billCount, told.today.totalMinor],
    );
    assert.equal((await estate.charges({ DueId: due.id, Status: 'Overdue' })).totalCount, 8);

    estate.world.clock.set('2026-11-22T09:00:00Z');
    await estate.world.runScheduled('dues.penalties');
    assert.equal((await estate.read(due.id)).progress.penaltyMinor, 8 * 50_000);
    estate.world.clock.set('2026-11-21T09:00:00Z');
  });

  test('each billed resident gets one email for all periods, and the due counts the emails', async () => {
    const [mail, ...more] = await mailsToAda();
    assert.match(mail?.subject ?? '', /^Palm Court .*: ₦20,001\.00 of dues for 1 Palm Street$/);
    assert.equal(more.length, 0);
    const { items } = (
      await estate.world.call(estate.manager, listDueReminders, {
        params: estate.params,
        query: {},
      })
    ).data;
    assert.deepEqual(items.map(({ channel }) => channel).toSorted(), ['E-mail', null, null, null]);
    const [due] = (await estate.charges()).items;
    const { notices } = await estate.read(due?.due.id ?? '');
    assert.deepEqual(notices, {
      emailed: 1,
      withoutEmail: 1,
      withoutResident: 2,
      notSent: 0,
      sendsFrom: null,
    });
  });

  test('staff who may create dues are notified of a publishing’s bills and houses without a resident', async () => {
    const { data } = await estate.world.call(estate.manager, listNotifications, {
      params: estate.params,
      query: {},
    });
    const told = data.items.find(({ activityType }) => activityType === 'Due');
    assert.equal(told?.title, 'Service charge: 8 bills issued');
    assert.match(
      told?.description ?? '',
      /₦80,004\.00 for 2 periods, the last due 1 Nov 2026\. 8 bills are overdue\. 2 houses have no resident to bill/,
    );
  });

  test('a due without reminders sends no email, as its preview says', async () => {
    estate.world.clock.set('2026-11-21T10:00:00Z');
    const { data: draft } = await estate.create({
      reminders: { days: [], minimumMinor: null },
    });
    const told = await preview(draft.id);
    assert.equal(told.emailed, 0);
    assert.deepEqual(told.today, {
      periodCount: 1,
      billCount: 4,
      totalMinor: 20_000_000,
      overdueCount: 0,
    });
    await estate.publish(draft.id);
    await estate.world.settle();
    assert.equal((await mailsToAda()).length, 1);
    assert.equal((await estate.read(draft.id)).notices?.notSent, 1);
  });

  test('emails about bills that are issued in quiet hours wait for the morning', async () => {
    estate.world.clock.set('2026-11-23T22:30:00Z');
    const { data: draft } = await estate.create({ title: 'Gate levy', startOn: '2026-11-24' });
    await estate.publish(draft.id);
    await estate.world.settle();
    assert.equal((await mailsToAda()).length, 1);
    const { notices } = await estate.read(draft.id);
    assert.deepEqual([notices?.notSent, notices?.sendsFrom], [1, '2026-11-24T06:00:00.000Z']);
  });

  test('a reminder that a person sends does not count as an email about the new bills', async () => {
    estate.world.clock.set('2026-11-26T10:00:00Z');
    const { data: draft } = await estate.create({
      title: 'Lamps',
      startOn: '2026-11-26',
      reminders: { days: [], minimumMinor: null },
    });
    await estate.publish(draft.id);
    await estate.world.settle();
    const { data } = await estate.world.call(estate.manager, remindHouses, {
      params: estate.params,
      body: { houseIds: estate.houseIds },
    });
    assert.ok(data.reminded > data.withoutAddress);
    const { notices } = await estate.read(draft.id);
    assert.deepEqual([notices?.emailed, notices?.notSent], [0, 1]);
  });

  async function recordOwners() {
    await estate.world.call(estate.manager, createResident, {
      params: estate.params,
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        email: 'ada@estate.example',
        occupancy: { houseId: estate.houseIds[0] ?? '', relationship: 'Owner' },
      },
    } as never);
    await estate.world.call(estate.manager, createResident, {
      params: estate.params,
      body: {
        firstName: 'Bola',
        lastName: 'Ade',
        phone: '08031230009',
        occupancy: { houseId: estate.houseIds[1] ?? '', relationship: 'Owner' },
      },
    } as never);
  }

  async function preview(dueId: string) {
    return (
      await estate.world.call(estate.manager, previewDue, {
        params: { communityId: estate.communityId, dueId },
      })
    ).data;
  }

  async function mailsToAda() {
    return (await estate.world.mails()).filter(
      ({ recipient }) => recipient === 'ada@estate.example',
    );
  }
});

/** On 21 November, two past periods have not been issued, and the bills of both are overdue. */
const begunInOctober = {
  startOn: '2026-10-01',
  dueDay: 1,
  amount: { model: 'Fixed' as const, amountMinor: 1_000_050 },
  penalty: {
    kind: 'Fixed once' as const,
    amountMinor: 50_000,
    graceDays: 3,
    capPercent: null,
    minimumMinor: null,
  },
};
