// Tests a worker with a street limit: operations on the whole community are refused, a count of the whole community is
// hidden, and reminders reach only houses on the worker's streets.
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { listHouses } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import { getToday } from '#contract/dashboard/today.ts';
import { listDueReminders } from '#contract/reminders/due-reminders.ts';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/shared/operation.ts';
import { send } from '#server/laws/answers.ts';
import { bodyFor, queryFor } from '#server/laws/samples.ts';
import { newBooks } from '#testing/books.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorldAt } from '#testing/given.ts';
import { remindCharges } from '#contract/reminders/charge-reminders.ts';

describe('a worker limited to streets', () => {
  const world = givenWorldAt('2026-11-21T09:00:00Z');
  let elsewhere: string[];

  const owner = given(() => world.person());
  /** A worker who manages only Palm Street; the estate also has Cedar Close. */
  const limited = given(() => world.person());
  const books = given(() => newBooks(world, owner, 2));
  before(limitWorker);

  test('a street-limited worker cannot call operations on the whole community, such as closing a month', async () => {
    const { app } = world;
    const subject = { app, operations, communityId: books.communityId };
    const whole: Operation[] = operations.filter((one) => one.wholeCommunity);
    const named = ['undoBankLine', 'matchBankLine', 'importStatement', 'assignUnallocated'];
    for (const name of [
      ...named,
      'closeMonth',
      'previewMonth',
      'publishSummary',
      'takeAuditPack',
    ]) {
      assert.ok(
        whole.some((one) => one.name === name),
        name,
      );
    }
    for (const operation of whole) {
      const { statusCode, body } = await send(subject, operation, {
        token: limited.token,
        body: bodyFor(operation),
        query: queryFor(operation),
      });
      assert.equal(statusCode, 403, operation.name);
      assert.match(body, /your role is limited to some streets/, operation.name);
    }
  });

  test('a street-limited worker does not see the count of unmatched payments', async () => {
    const [line] = await books.statement('20/11/2026,POS DEPOSIT,,"900.00"');
    assert.ok(line);
    await books.match(line, [{ kind: 'Unallocated', amountMinor: 90_000 }]);
    const waiting = async (person: Person) => {
      const { data } = await world.call(person, getToday, { params: books.params });
      return data.errands.find(({ kind }) => kind === 'unmatchedReceipts')?.count ?? 0;
    };
    assert.equal(await waiting(owner), 1);
    assert.equal(await waiting(limited), 0);
  });

  test('a street-limited worker reminds only houses of their streets, even in quiet hours', async () => {
    const { params } = books;
    const remind = async (selection: object) =>
      (await world.call(limited, remindCharges, { params, body: { selection } as never })).data
        .told;
    const reminded = async () => {
      await world.settle();
      const query = { PageSize: '100' };
      const { data } = await world.call(owner, listDueReminders, { params, query });
      // Ignores the emails about new bills, which every house gets without an officer's request.
      const asked = data.items.filter(({ askedByName }) => askedByName !== null);
      return asked.map(({ house }) => house.id).toSorted();
    };
    world.clock.set('2026-11-21T22:30:00Z');
    assert.equal(await remind({ kind: 'matching', query: {} }), 2);
    world.clock.set('2026-11-22T09:00:00Z');
    assert.deepEqual(await reminded(), books.houseIds.toSorted());
    world.clock.set('2026-11-23T09:00:00Z');
    const { items } = await books.charges();
    assert.ok(items.some(({ house }) => elsewhere.includes(house.id)));
    assert.equal(await remind({ kind: 'ids', ids: items.map(({ id }) => id) }), 2);
    assert.deepEqual(await reminded(), [...books.houseIds, ...books.houseIds].toSorted());
  });

  async function limitWorker() {
    const { params } = books;
    const { data: street } = await world.call(owner, createStreet, {
      params,
      body: { name: 'Cedar Close' },
    });
    await world.call(owner, createHouseRange, {
      params,
      body: { streetId: street.id, from: 1, to: 2 },
    });
    const { data } = await world.call(owner, listHouses, { params, query: { PageSize: '100' } });
    elsewhere = data.items.map(({ id }) => id).filter((id) => !books.houseIds.includes(id));
    await world.worker(books.communityId, limited, 'Community manager');
    await world.owner.query(
      'update workers set street_ids = $3 where community_id = $1 and user_id = $2',
      [books.communityId, limited.id, [books.streetId]],
    );
    await books.published();
  }
});
