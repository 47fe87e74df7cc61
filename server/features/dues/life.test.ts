import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import * as dueDay from '#contract/dues/due-day.ts';
import * as life from '#contract/dues/due-life.ts';
import { changeDue } from '#contract/dues/dues.ts';
import { waitForLock, waitForLocks } from '#testing/wait-for-lock.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { jobTools, newEstate } from '#kernel/billing/testing.ts';
import { issueComing } from './issue-job.ts';

describe('periods and status of a due', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 3));

  test('future periods are issued on their day and only once, also by concurrent jobs', async () => {
    const due = await estate.published();
    assert.equal(await count(due.id), 3);
    world.clock.set('2026-12-20T22:59:00Z');
    await run();
    assert.equal(await count(due.id), 3);
    // In Lagos, 21 December begins an hour earlier than in UTC.
    world.clock.set('2026-12-20T23:01:00Z');
    await Promise.all([run(), run()]);
    await run();
    assert.equal(await count(due.id), 6);
    assert.ok((await estate.ledger()).agrees);
  });

  test('a suspended due issues no charge and can be paid, and resuming can leave out the skipped periods', async () => {
    const due = await estate.published();
    assert.equal((await act(life.suspendDue, due.id)).data.status, 'Suspended');
    world.clock.set('2027-01-22T09:00:00Z');
    await run();
    assert.equal(await count(due.id), 3);
    const paid = await estate.pay({ houseId: estate.houseIds[0] ?? '', amountMinor: 100 });
    assert.equal(paid.status, 200);
    const resumed = await resume(due.id, false);
    assert.equal(resumed.nextDueOn, '2027-02-28');
    assert.equal(await count(due.id), 3);
    const read = await estate.read(due.id);
    assert.deepEqual(
      read.periods.map(({ status }) => status),
      ['Skipped', 'Skipped', 'Issued'],
    );
  });

  test('resuming a due bills the skipped periods when requested', async () => {
    const due = await estate.published();
    await act(life.suspendDue, due.id);
    world.clock.set('2027-01-22T09:00:00Z');
    await resume(due.id, true);
    assert.equal(await count(due.id), 9);
    assert.ok((await estate.ledger()).agrees);
  });

  test('an ended due issues no more charges, and only a due without charges can be cancelled', async () => {
    const due = await estate.published();
    assert.equal((await act(life.cancelDue, due.id)).failure.errors[0]?.code, 'DUE_STATUS');
    assert.equal((await act(life.endDue, due.id)).data.status, 'Ended');
    world.clock.set('2027-01-22T09:00:00Z');
    await run();
    assert.equal(await count(due.id), 3);
    const { data: draft } = await estate.create();
    assert.equal((await act(life.cancelDue, draft.id)).data.status, 'Cancelled');
  });

  test('a due stops after its number of occurrences or its end date', async () => {
    const twice = await estate.published({ occurrences: 2 });
    const until = await estate.published({ endOn: '2026-12-31' });
    const weekly = await estate.published({
      frequency: 'Weekly',
      dueDay: null,
      startOn: '2026-11-23',
      occurrences: 3,
    });
    assert.equal(await count(weekly.id), 3);
    world.clock.set('2027-06-01T09:00:00Z');
    await run();
    assert.deepEqual(
      [await count(twice.id), await count(until.id), await count(weekly.id)],
      [6, 6, 9],
    );
    assert.equal((await estate.read(twice.id)).nextDueOn, null);
  });

  test('a house added mid-period pays for the remaining days when the due is prorated', async () => {
    const daily = await estate.published({ proration: 'Daily' });
    const whole = await estate.published({ title: 'Security', category: 'Security' });
    const addHouse = (houseNumber: string) =>
      world.call(manager, createHouse, {
        params: estate.params,
        body: { streetId: estate.streetId, houseNumber },
      });
    const { data: house } = await addHouse('99');
    await world.owner.query(`update houses set created_at = $1 where id = $2`, [
      '2026-11-24T08:00:00Z',
      house.id,
    ]);
    world.clock.set('2026-11-24T09:00:00Z');
    await run();
    await run();
    const { items } = await estate.charges({ HouseId: house.id });
    assert.deepEqual(
      items
        .map(({ due, principalMinor, basis, dueOn }) => [due.id, principalMinor, basis, dueOn])
        .sort((a, b) => Number(a[1]) - Number(b[1])),
      [
        [daily.id, 1_166_667, '50,000.00, 7 of 30 days', '2026-12-01'],
        [whole.id, 5_000_000, null, '2026-12-01'],
      ],
    );
    assert.ok((await estate.ledger()).agrees);
  });

  test('a house that joined mid-period keeps its later due date unless the due date moves beyond it', async () => {
    const due = await estate.published();
    const { data: house } = await world.call(manager, createHouse, {
      params: estate.params,
      body: { streetId: estate.streetId, houseNumber: '99' },
    });
    await world.owner.query(
      `update houses set active_since = '2026-11-24T08:00:00Z' where id = $1`,
      [house.id],
    );
    world.clock.set('2026-11-24T09:00:00Z');
    await run();
    const { periods } = await estate.read(due.id);
    const params = { communityId: estate.communityId, dueId: due.id };
    const body = (dueOn: string) => ({ periodId: periods[0]?.id ?? '', dueOn });
    const days = async () =>
      (await estate.charges({ DueId: due.id })).items.map((one) => one.dueOn).toSorted();
    const { data: look } = await world.call(manager, dueDay.previewDueDay, {
      params,
      body: body('2026-11-22'),
    });
    assert.deepEqual([look.charges, look.overdue], [3, 3]);
    const move = async (dueOn: string) =>
      (
        await world.call(manager, dueDay.moveDueDay, {
          params,
          body: { ...body(dueOn), reason: 'Bills were late' },
        })
      ).data.charges;
    assert.equal(await move('2026-11-29'), 3);
    assert.deepEqual(await days(), ['2026-11-29', '2026-11-29', '2026-11-29', '2026-12-01']);
    assert.equal(await move('2026-12-15'), 4);
    assert.deepEqual(new Set(await days()), new Set(['2026-12-15']));
    assert.equal(await move('2026-11-29'), 4);
    assert.equal((await days()).at(-1), '2026-12-01');
  });

  test('a house added after a price change pays the old amount now and the new amount next period', async () => {
    const due = await estate.published();
    const { version } = await estate.read(due.id);
    await world.call(manager, changeDue, {
      params: { communityId: estate.communityId, dueId: due.id },
      body: { version, amount: { model: 'Fixed', amountMinor: 6_000_000 } },
    });
    const { data: house } = await world.call(manager, createHouse, {
      params: estate.params,
      body: { streetId: estate.streetId, houseNumber: '99' },
    });
    await world.owner.query(`update houses set created_at = $1 where id = $2`, [
      '2026-11-24T08:00:00Z',
      house.id,
    ]);
    world.clock.set('2026-11-24T09:00:00Z');
    await run();
    world.clock.set('2026-12-22T09:00:00Z');
    await run();
    const { items } = await estate.charges({ HouseId: house.id });
    assert.deepEqual(
      items.map(({ principalMinor, dueOn }) => [dueOn, principalMinor]),
      [
        ['2026-12-28', 6_000_000],
        ['2026-12-01', 5_000_000],
      ],
    );
  });

  test('an approved, restored or existing house is billed once for the current period', async () => {
    await world.owner.query(
      `update houses set created_at = '2026-11-01T08:00:00Z' where community_id = $1`,
      [estate.communityId],
    );
    const due = await estate.published({ proration: 'Daily' });
    const restored = estate.houseIds[0] ?? '';
    const add = async (houseNumber: string, status: string, at: string) => {
      const { data } = await world.call(manager, createHouse, {
        params: estate.params,
        body: { streetId: estate.streetId, houseNumber },
      });
      await world.owner.query('update houses set status = $2, created_at = $3 where id = $1', [
        data.id,
        status,
        at,
      ]);
      return data.id;
    };
    const pending = await add('98', 'Pending', '2026-11-10T08:00:00Z');
    await run();
    const billed = async (houseId: string) =>
      (await estate.charges({ HouseId: houseId, DueId: due.id })).items.map(
        ({ principalMinor, basis }) => [principalMinor, basis],
      );
    assert.deepEqual(await billed(pending), []);
    const open = async (houseId: string, at: string) => {
      await world.owner.query(`update houses set status = 'Active' where id = $1`, [houseId]);
      await world.owner.query('update houses set active_since = $2 where id = $1', [houseId, at]);
    };
    // The second house joined later; the job bills it first.
    const late = await add('99', 'Active', '2026-11-25T08:00:00Z');
    world.clock.set('2026-11-25T09:00:00Z');
    await run();
    assert.deepEqual(await billed(late), [[1_000_000, '50,000.00, 6 of 30 days']]);
    await open(pending, '2026-11-24T08:00:00Z');
    world.clock.set('2026-11-26T09:00:00Z');
    await run();
    await run();
    assert.deepEqual(await billed(pending), [[1_166_667, '50,000.00, 7 of 30 days']]);
    // Restore a house that was charged and then archived: it is not charged again.
    await world.owner.query(`update houses set status = 'Archived' where id = $1`, [restored]);
    await open(restored, '2026-11-26T08:00:00Z');
    await run();
    assert.deepEqual(await billed(restored), [[5_000_000, null]]);
    assert.ok((await estate.ledger()).agrees);
  });

  test('the first charge of a house added mid-period uses the house’s credit', async () => {
    await estate.published({ proration: 'Daily' });
    const { data: house } = await world.call(manager, createHouse, {
      params: estate.params,
      body: { streetId: estate.streetId, houseNumber: '99' },
    });
    await world.owner.query(
      `update houses set active_since = '2026-11-24T08:00:00Z' where id = $1`,
      [house.id],
    );
    const { walletId } = estate;
    await estate.pay({ houseId: house.id, amountMinor: 2_000_000, walletId });
    world.clock.set('2026-11-24T09:00:00Z');
    await run();
    const { items } = await estate.charges({ HouseId: house.id });
    assert.deepEqual(
      items.map(({ principalMinor, outstandingMinor }) => [principalMinor, outstandingMinor]),
      [[1_166_667, 0]],
    );
    const { balances, agrees } = await estate.ledger();
    assert.equal(balances[`houseCredit ${house.id}`], -833_333);
    assert.ok(agrees);
  });

  test("a payment made while an added house's first charge is being issued pays that charge", async () => {
    await estate.published();
    const { data: house } = await world.call(manager, createHouse, {
      params: estate.params,
      body: { streetId: estate.streetId, houseNumber: '99' },
    });
    await world.owner.query(
      `update houses set active_since = '2026-11-24T08:00:00Z' where id = $1`,
      [house.id],
    );
    world.clock.set('2026-11-24T09:00:00Z');
    const { walletId, communityId } = estate;
    await estate.pay({ houseId: estate.houseIds[0] ?? '', amountMinor: 100, walletId });
    const holder = await world.owner.connect();
    await holder.query('begin');
    await holder.query('select from receipt_counters where community_id = $1 for update', [
      communityId,
    ]);
    // The payment has read the house's debts and waits for the lock on its receipt number.
    const paid = estate.pay({ houseId: house.id, amountMinor: 5_000_000, walletId });
    await waitForLock(world.owner);
    const joined = run();
    // The job that charges the house either waits for the payment or has already finished.
    await Promise.race([joined, waitForLocks(world.owner, 2)]).finally(async () => {
      await holder.query('commit');
      holder.release();
    });
    await Promise.all([paid, joined]);
    const { items } = await estate.charges({ HouseId: house.id });
    assert.deepEqual(
      items.map(({ status }) => status),
      ['Paid'],
    );
    const { balances, agrees } = await estate.ledger();
    assert.equal(balances[`houseCredit ${house.id}`], 0);
    assert.ok(agrees);
  });

  test('a due without further periods ends after its last due day, once all charges are paid', async () => {
    const due = await estate.published({ frequency: 'One-off' });
    world.clock.set('2026-11-29T09:00:00Z');
    await run();
    assert.equal((await estate.read(due.id)).status, 'Active');
    for (const houseId of estate.houseIds) await estate.pay({ houseId, amountMinor: 5_000_000 });
    await run();
    const read = await estate.read(due.id);
    assert.deepEqual([read.status, read.endedOn], ['Ended', '2026-11-29']);
  });

  test('a role without the permission cannot suspend a due', async () => {
    const due = await estate.published();
    const admin = await world.person();
    await world.worker(estate.communityId, admin, 'Admin');
    const refused = await world.call(admin, life.suspendDue, {
      params: { communityId: estate.communityId, dueId: due.id },
      body: { reason: 'Because', version: 1 },
    });
    assert.equal(refused.status, 403);
  });

  function run() {
    return issueComing.run(jobTools(world));
  }

  async function act(
    operation: typeof life.suspendDue | typeof life.cancelDue | typeof life.endDue,
    dueId: string,
  ) {
    const { version } = await estate.read(dueId);
    return world.call(manager, operation, {
      params: { communityId: estate.communityId, dueId },
      body: { reason: 'The board decided so', version },
    });
  }

  async function resume(dueId: string, billSkipped: boolean) {
    const { version } = await estate.read(dueId);
    const reply = await world.call(manager, life.resumeDue, {
      params: { communityId: estate.communityId, dueId },
      body: { billSkipped, version },
    });
    await world.settle();
    return reply.data;
  }

  async function count(dueId: string) {
    return (await estate.charges({ DueId: dueId })).totalCount;
  }
});
