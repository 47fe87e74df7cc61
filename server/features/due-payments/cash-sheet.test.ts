// Tests for the daily cash sheet. The sheet totals the day's receipts, reversals and deposits by person, and a second
// person confirms the counted cash.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { countCash, getCashSheet } from '#contract/due-payments/cash-sheet.ts';
import { recordPayment, reversePayment } from '#contract/due-payments/due-payments.ts';
import type { Person } from '#testing/world.ts';
import { given, givenEach, givenWorld } from '#testing/given.ts';
import { newEstate } from '#kernel/billing/testing.ts';

const day = '2026-11-21';

describe('the daily cash sheet', () => {
  const world = givenWorld();
  const manager = given(() => world.person({ firstName: 'Olu', lastName: 'Bello' }));
  const officer = given(() => world.person({ firstName: 'Femi', lastName: 'Cole' }));
  beforeEach(() => world.clock.set('2026-11-21T09:00:00Z'));
  const estate = givenEach(() => newEstate(world, manager, 3));
  beforeEach(async () => {
    await world.worker(estate.communityId, officer, 'Finance officer');
    // Each house owes ₦50,000.00.
    await estate.published();
  });

  test('the daily cash sheet totals cash receipts, deposits and reversals for each person', async () => {
    await give(officer, 0, 700_000, { paidOn: '2026-11-20' });
    await give(officer, 0, 4_300_000);
    await give(officer, 1, 6_000_000);
    const { payment } = await give(manager, 2, 1_000_000);
    await give(manager, 2, 4_000_000, { channel: 'Bank transfer' });
    await world.call(manager, reversePayment, {
      params: { ...estate.params, paymentId: payment?.id ?? '' },
      body: { reason: 'Wrong house' },
    });
    const today = await sheet();
    assert.deepEqual(sums(today), [
      ['Femi Cole', 9_300_000, 1_000_000, 0, 10_300_000],
      ['Olu Bello', 1_000_000, 0, 1_000_000, 0],
    ]);
    assert.deepEqual(
      today.lines.map((one) => [one.kind, one.party, one.amountMinor]),
      [
        ['Receipt', '1 Palm Street', 4_300_000],
        ['Receipt', '2 Palm Street', 5_000_000],
        ['Deposit', '2 Palm Street', 1_000_000],
        ['Receipt', '3 Palm Street', 1_000_000],
        ['Reversal', '3 Palm Street', -1_000_000],
      ],
    );
    assert.deepEqual(sums(await sheet('2026-11-20')), [['Femi Cole', 700_000, 0, 0, 700_000]]);
    assert.deepEqual(sums(await sheet('2026-11-19')), []);
  });

  test('a second person counts an officer’s cash, and a later receipt makes the count outdated', async () => {
    await give(officer, 0, 5_000_000);
    const own = await count(officer, { countedMinor: 5_000_000, expectedMinor: 5_000_000 });
    assert.equal(own.failure.errors[0]?.code, 'OWN_CASH');
    assert.deepEqual(
      (await sheet(day, officer)).people.map(({ mayCount }) => mayCount),
      [false],
    );
    const { data } = await count(manager, { countedMinor: 5_000_000, expectedMinor: 5_000_000 });
    const [counted] = data.people;
    assert.deepEqual(
      [counted?.count?.countedMinor, counted?.count?.countedByName, counted?.count?.isOutdated],
      [5_000_000, 'Olu Bello', false],
    );
    await give(officer, 1, 2_000_000);
    assert.equal((await sheet()).people[0]?.count?.isOutdated, true);
    const stale = await count(manager, { countedMinor: 5_000_000, expectedMinor: 5_000_000 });
    assert.match(stale.failure.message, /changed to ₦70,000\.00/);
  });

  test('a cash count that differs from the sheet requires a note and notifies the other approvers', async () => {
    await give(officer, 0, 5_000_000);
    const short = { countedMinor: 4_500_000, expectedMinor: 5_000_000 };
    const silent = await count(manager, short);
    assert.deepEqual(
      [silent.failure.errors[0]?.code, silent.failure.errors[0]?.field],
      ['DIFFERENCE_UNEXPLAINED', 'note'],
    );
    await count(manager, { ...short, note: 'One note was false' });
    await world.settle();
    const { rows } = await world.owner.query<{ user: string; title: string }>(
      `select user_id as user, title from notifications
       where community_id = $1 and title like '%the cash of%'`,
      [estate.communityId],
    );
    assert.deepEqual(rows, [
      { user: officer.id, title: '₦5,000.00 is missing in the cash of Femi Cole' },
    ]);
  });

  test('a cash count for a future day or for a person without cash is refused', async () => {
    const nothing = { countedMinor: 0, expectedMinor: 0 };
    const none = await count(manager, nothing);
    assert.equal(none.failure.errors[0]?.code, 'NO_CASH');
    const tomorrow = await count(manager, { ...nothing, day: '2026-11-22' });
    assert.equal(tomorrow.failure.errors[0]?.code, 'IN_THE_FUTURE');
  });

  async function give(by: Person, house: number, amountMinor: number, more: object = {}) {
    const houseId = estate.houseIds[house] ?? '';
    const form = { houseId, amountMinor, channel: 'Cash', paidOn: day, ...more };
    const body = form as never;
    return (await world.call(by, recordPayment, { params: estate.params, body })).data;
  }

  async function sheet(of = day, by = manager) {
    return (await world.call(by, getCashSheet, { params: estate.params, query: { Day: of } })).data;
  }

  function count(by: Person, body: object) {
    return world.call(by, countCash, {
      params: estate.params,
      body: { day, personId: officer.id, ...body } as never,
    });
  }

  function sums({ people }: Awaited<ReturnType<typeof sheet>>) {
    return people.map((one) => [
      one.name,
      one.receiptsMinor,
      one.depositsMinor,
      one.reversalsMinor,
      one.expectedMinor,
    ]);
  }
});
