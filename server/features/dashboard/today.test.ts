import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getChanges, getToday, type TodayItem } from '#contract/dashboard/today.ts';
import { assignComplaint } from '#contract/complaints/complaint-steps.ts';
import * as complaints from '#contract/complaints/complaints.ts';
import { depositFund } from '#contract/money-requests/money-requests.ts';
import { submitPaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { openEstate } from '#kernel/billing/testing.ts';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { given } from '#testing/given.ts';
import type { Person } from '#testing/world.ts';

describe('the queue of decisions and the changes since yesterday', () => {
  const estate = given(() => openEstate(3));
  const treasurer = given(prepare);

  test('a manager gets approvals, reported payments and complaints to decide, one of each kind in turn', async () => {
    const today = await look(estate.manager);
    assert.deepEqual(
      today.counts.map(({ kind, count }) => `${count} ${kind}`),
      ['1 approval', '2 claim', '1 complaint'],
    );
    assert.deepEqual(
      today.items.map(({ kind }) => kind),
      ['approval', 'claim', 'complaint', 'claim'],
    );
    const request = pick(today.items, 'approval').request;
    assert.deepEqual([request.may.approve, request.amountMinor], [true, 5_000]);
    assert.equal(pick(today.items, 'claim').claim.owedMinor, 0);
    assert.equal(pick(today.items, 'complaint').complaint.title, 'Street light is off');
  });

  test('a money request is not in the decision queue of the person who made it', async () => {
    const { counts } = await look(treasurer);
    assert.deepEqual(
      counts.map(({ kind, count }) => `${count} ${kind}`),
      ['2 claim'],
    );
  });

  test('security staff get no decisions about money, people or complaints in their queue', async () => {
    const { items, errands } = await look(await colleague('Security staff'));
    assert.deepEqual([items, errands], [[], []]);
  });

  test('a worker limited to other streets gets no reported payments to decide', async () => {
    const limited = await colleague('Finance officer');
    await limit(limited, '00000000-0000-4000-8000-000000000001');
    const { items } = await look(limited);
    assert.ok(!items.some(({ kind }) => kind === 'claim'));
  });

  test('an unassigned overdue complaint comes before an assigned one in the decision queue', async () => {
    await complain('Gate motor is loud');
    await makeOverdue();
    const first = pick((await look(estate.manager)).items, 'complaint').complaint;
    const admin = await colleague('Admin');
    const { rows } = await estate.world.owner.query<{ id: string }>(
      'select id from workers where community_id = $1 and user_id = $2',
      [estate.communityId, admin.id],
    );
    await estate.world.call(estate.manager, assignComplaint, {
      params: { ...estate.params, complaintId: first.id },
      body: { workerId: rows[0]?.id ?? '', version: first.version },
    });
    // The assignment recalculated the due time, so set it again.
    await makeOverdue();
    const { items } = await look(estate.manager);
    const order = items.flatMap((item) => (item.kind === 'complaint' ? [item.complaint] : []));
    assert.deepEqual(
      order.map(({ assignee }) => assignee === null),
      [true, false],
    );
    assert.equal(order[1]?.id, first.id);
  });

  test('the changes since yesterday leave out areas that the role may not read', async () => {
    const all = (await changesFor(estate.manager)).data;
    assert.equal(all.money?.houses, 0);
    assert.equal(all.complaints?.overdue, 2);
    assert.equal(all.gate?.insidePeople, 0);
    const guard = (await changesFor(await colleague('Security staff'))).data;
    assert.deepEqual(
      [guard.money, guard.unmatched, guard.complaints, guard.moves],
      [null, null, null, null],
    );
    assert.notEqual(guard.gate, null);
  });

  async function prepare() {
    const officer = await colleague('Finance officer');
    await estate.world.call(officer, depositFund, {
      params: { ...estate.params, walletId: estate.walletId },
      body: {
        amountMinor: 5_000,
        channel: 'Cash',
        receivedOn: '2026-11-20',
        counterparty: 'Mr Bello',
        narration: 'Hall hire',
      },
    });
    for (const [at, houseId] of estate.houseIds.slice(0, 2).entries()) {
      await estate.world.call(estate.manager, submitPaymentClaim, {
        params: estate.params,
        body: { houseId, amountMinor: 1_000 * (at + 1), paidOn: '2026-11-20' } as never,
      });
    }
    await complain('Street light is off');
    await makeOverdue();
    return officer;
  }

  async function complain(title: string) {
    const types = await estate.world.call(estate.manager, listComplaintTypes, {
      params: estate.params,
      query: {},
    } as never);
    const roads = types.data.find(({ name }) => name === 'Roads');
    const { data } = await estate.world.call(estate.manager, complaints.createComplaint, {
      params: estate.params,
      body: {
        typeId: roads?.id ?? '',
        title,
        description: 'It has been so since Monday.',
      } as never,
    });
    return data;
  }

  const makeOverdue = () =>
    estate.world.owner.query(
      `update complaints set resolve_due_at = '2026-11-19T10:00:00Z' where community_id = $1`,
      [estate.communityId],
    );

  async function colleague(role: SystemRole): Promise<Person> {
    const person = await estate.world.person();
    await estate.world.worker(estate.communityId, person, role);
    return person;
  }

  const limit = (person: Person, streetId: string) =>
    estate.world.owner.query(
      `update workers set street_ids = array[$3::uuid] where community_id = $1 and user_id = $2`,
      [estate.communityId, person.id, streetId],
    );

  const look = async (person: Person) =>
    (await estate.world.call(person, getToday, { params: estate.params })).data;

  const changesFor = (person: Person) =>
    estate.world.call(person, getChanges, { params: estate.params });

  function pick<K extends TodayItem['kind']>(items: readonly TodayItem[], kind: K) {
    const found = items.find((item) => item.kind === kind);
    assert.ok(found, kind);
    return found as Extract<TodayItem, { kind: K }>;
  }
});
