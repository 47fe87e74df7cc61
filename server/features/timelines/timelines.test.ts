import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/timelines/timelines.ts';
import { given, givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';
import type { Person } from '#testing/world.ts';
import { fillHouse, moneyAt, wanted } from './testing.ts';

describe('the timeline of a house', () => {
  const world = givenWorld();
  const estate = givenEstate(world, wanted);
  const other = givenEstate(world, { streets: { 'Cedar Close': 1 } });
  const filled = given(() => fillHouse(world, estate));

  test('the timeline of a house contains each kind of event, newest first', async () => {
    const { items, next, topics } = await read(estate.manager);
    assert.deepEqual(
      [...new Set(items.map(({ kind }) => kind))].toSorted(),
      [...contract.timelineKinds].toSorted(),
    );
    const times = items.map(({ at }) => at);
    assert.deepEqual(times, times.toSorted().toReversed());
    assert.equal(next, null);
    assert.deepEqual(topics, [...contract.timelineTopics]);
    const other2 = await read(estate.manager, {}, estate.houseIds[1]);
    assert.deepEqual(other2.items, [], 'the neighbouring house has no events');
  });

  test('the events of a timeline describe a charge, a payment and a broadcast', async () => {
    const { items } = await read(estate.manager);
    const of = (kind: string) => items.find((event) => event.kind === kind);
    const charge = of('Charge');
    assert.deepEqual(
      [charge?.title, charge?.state, charge?.amountMinor, charge?.openMinor, charge?.dayOn],
      ['Security levy', 'Open', 5_000_000, 5_000_000, '2026-03-05'],
    );
    const payment = of('Payment');
    assert.deepEqual(
      [payment?.title, payment?.detail, payment?.amountMinor],
      ['Cash', '4812', 6_000_000],
    );
    const broadcast = of('Broadcast');
    assert.deepEqual(
      [broadcast?.title, broadcast?.detail, broadcast?.people, broadcast?.readBy],
      ['Water off on Thursday', 'Ebele Nwachi', 1, 1],
    );
  });

  test('the events of a timeline describe a waiver, an instalment plan and a refund', async () => {
    const { items } = await read(estate.manager, { Topic: 'Money' });
    const of = (kind: string) => {
      const event = items.find((one) => one.kind === kind);
      return [event?.title, event?.state, event?.detail, event?.amountMinor, event?.dayOn];
    };
    assert.deepEqual(of('Waiver'), ['Security levy', 'Waiver', 'Power was out', 1_000_000, null]);
    assert.deepEqual(of('Plan'), ['', 'Broken', '', 4_000_000, '2026-03-20']);
    assert.deepEqual(of('Refund'), ['House wallet', 'Waiting', 'Paid twice', 500_000, null]);
  });

  test('the first page of a house’s timeline with the topic Money has the sums of its money', async () => {
    const { totals } = await read(estate.manager, { Topic: 'Money' });
    assert.deepEqual(totals, {
      chargedMinor: 5_000_000,
      paidMinor: 6_000_000,
      waivedMinor: 1_000_000,
      refundedMinor: 0,
    });
    assert.equal((await read(estate.manager)).totals, null);
    assert.equal((await read(estate.admin, { Topic: 'Gate' })).totals, null);
  });

  test('a topic filters the events of a timeline', async () => {
    const money = await read(estate.manager, { Topic: 'Money' });
    assert.deepEqual([...new Set(money.items.map(({ kind }) => kind))].toSorted(), [
      'Charge',
      'Claim',
      'Payment',
      'Plan',
      'Promise',
      'Refund',
      'Waiver',
    ]);
    const gate = await read(estate.manager, { Topic: 'Gate' });
    assert.deepEqual([...new Set(gate.items.map(({ kind }) => kind))].toSorted(), [
      'Pass',
      'Visit',
    ]);
  });

  test('timeline pages have no gaps or repetitions when many events have the same time', async () => {
    const houseId = estate.houseIds[2] ?? '';
    const at = '2026-05-01T10:00:00.000001Z';
    await world.owner.query(
      `insert into visits (community_id, house_id, kind, method, status, guest_name, arrived_at, step_at)
       select $1, $2, 'Guest', 'Walk-in', 'No answer', 'Guest ' || n, $3::timestamptz, $3::timestamptz
       from generate_series(1, 60) n`,
      [estate.communityId, houseId, at],
    );
    await world.owner.query(
      `insert into gate_passes (community_id, house_id, kind, guest_name, code_hash, code_box, valid_from, valid_to,
         created_by, created_at)
       select $1, $2, 'One-time', 'Pass ' || n, sha256(('same time ' || n)::bytea),
         sha256(n::text::bytea), now(),
         now() + interval '1 hour', $4, $3::timestamptz + (n % 2) * interval '1 microsecond'
       from generate_series(1, 10) n`,
      [estate.communityId, houseId, at, estate.manager.id],
    );
    await world.owner.query(moneyAt({ ...estate, houseId, at, by: estate.manager.id }));
    const seen: string[] = [];
    let after: string | null = '';
    let pages = 0;
    while (after !== null) {
      const page: contract.Timeline = await read(
        estate.manager,
        after === '' ? {} : { After: after },
        houseId,
      );
      seen.push(...page.items.map(({ kind, id }) => `${kind} ${id}`));
      after = page.next;
      pages += 1;
    }
    assert.equal(pages, 4);
    assert.equal(seen.length, 91);
    assert.equal(new Set(seen).size, 91);
  });

  test('the timeline of a house hides the kinds of events that the caller may not read', async () => {
    const finance = await read(estate.finance);
    assert.deepEqual(finance.topics, ['Money', 'Messages', 'Changes']);
    const hidden = ['Complaint', 'Pass', 'Visit'];
    assert.deepEqual(
      finance.items.filter(({ kind }) => hidden.includes(kind)),
      [],
    );
    assert.deepEqual((await read(estate.finance, { Topic: 'Gate' })).items, []);
    const answers = await world.call(estate.finance, contract.getHouseAnswers, {
      params: paramsOf(),
    });
    assert.equal(answers.data.complaints, null);
    assert.equal(answers.data.gate, null);
    assert.equal(answers.data.money?.owedMinor, 5_000_000);
    const refused = await world.call(estate.guard, contract.getHouseTimeline, {
      params: paramsOf(),
    });
    assert.equal(refused.status, 403);
  });

  test('the timeline of a house hides the events of an area whose feature is off', async () => {
    const set = (isOn: boolean) =>
      world.owner.query(
        `update communities set community_features = community_features || $2::jsonb where id = $1`,
        [estate.communityId, JSON.stringify({ 'Digital Access Control': isOn })],
      );
    await set(false);
    const { items, topics } = await read(estate.manager);
    await set(true);
    assert.ok(!topics.includes('Gate'));
    assert.deepEqual(
      items.filter(({ kind }) => kind === 'Visit' || kind === 'Pass'),
      [],
    );
  });

  test('reading the timeline of a house or resident of another community gives a 404', async () => {
    const params = { communityId: other.communityId, houseId: estate.houseId };
    const reply = await world.call(other.manager, contract.getHouseTimeline, { params });
    assert.equal(reply.status, 404);
    const answers = await world.call(other.manager, contract.getHouseAnswers, { params });
    assert.equal(answers.status, 404);
    const resident = { communityId: other.communityId, residentId: filled.residentId };
    const of = await world.call(other.manager, contract.getResidentTimeline, { params: resident });
    assert.equal(of.status, 404);
    const own = { communityId: other.communityId, houseId: other.houseId };
    const empty = await world.call(other.manager, contract.getHouseTimeline, { params: own });
    assert.deepEqual(empty.data.items, []);
  });

  test('reading the timeline of a house outside a team member’s streets gives a 404', async () => {
    const limit = (streetIds: string[] | null) =>
      world.owner.query('update workers set street_ids = $2 where id = $1', [
        estate.workerIds.admin,
        streetIds,
      ]);
    await limit([estate.streetIds['Palm Street'] ?? '']);
    const elsewhere = await world.call(estate.admin, contract.getHouseTimeline, {
      params: paramsOf(),
    });
    await limit([estate.streetId]);
    const here = await read(estate.admin);
    await limit(null);
    assert.equal(elsewhere.status, 404);
    assert.ok(here.items.some(({ kind }) => kind === 'Charge'));
  });

  test('reading the timeline of a house is audited as a lookup of its visits and passes', async () => {
    await read(estate.manager);
    const { rows } = await world.owner.query(
      `select action from audit_entries where community_id = $1 and entity_id = $2 and action like 'gate.%'
       and actor_id = $3 order by action`,
      [estate.communityId, estate.houseId, estate.manager.id],
    );
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['gate.passesLookedUp', 'gate.visitsLookedUp'],
    );
    const { items } = await read(estate.manager, { Topic: 'Changes' });
    assert.ok(items.every(({ state }) => !state.startsWith('gate.')));
  });

  test('the answers about a house include its debt, complaints, last visit, move-in day and vehicles', async () => {
    const { data } = await world.call(estate.manager, contract.getHouseAnswers, {
      params: paramsOf(),
    });
    assert.equal(data.money?.overdueMinor, 5_000_000);
    assert.equal(data.money?.overdueSince, '2026-03-05');
    assert.equal(data.complaints?.open, 1);
    assert.equal(data.complaints?.first?.title, 'Low water pressure');
    assert.equal(data.gate?.last?.title, 'Delivery rider');
    assert.equal(data.since, '2026-01-10');
    assert.deepEqual(
      data.vehicles.map(({ plate, owner }) => [plate, owner]),
      [['ABC417KX', 'Ebele Nwachi']],
    );
  });

  test('a resident’s timeline has house events during the stay, and money only with the right to pay', async () => {
    const params = { communityId: estate.communityId, residentId: filled.residentId };
    const { data } = await world.call(estate.manager, contract.getResidentTimeline, { params });
    const kinds = new Set(data.items.map(({ kind }) => kind));
    assert.ok(kinds.has('Charge') && kinds.has('Broadcast') && kinds.has('Visit'));
    assert.ok(!kinds.has('Document'));
    await world.owner.query(
      `update occupancies set move_in_on = '2026-11-01', created_at = '2026-11-01' where resident_id = $1`,
      [filled.residentId],
    );
    const later = await world.call(estate.manager, contract.getResidentTimeline, { params });
    assert.ok(!later.data.items.some(({ kind }) => kind === 'Charge' || kind === 'Visit'));
    await world.owner.query(
      `update occupancies set move_in_on = '2026-01-10', can_pay = false where resident_id = $1`,
      [filled.residentId],
    );
    const unpaying = await world.call(estate.manager, contract.getResidentTimeline, { params });
    assert.ok(!unpaying.data.items.some(({ kind }) => kind === 'Charge' || kind === 'Payment'));
    assert.ok(unpaying.data.items.some(({ kind }) => kind === 'Visit'));
  });

  const paramsOf = (houseId = estate.houseId) => ({ communityId: estate.communityId, houseId });

  async function read(
    person: Person,
    query: { Topic?: contract.TimelineTopic; After?: string } = {},
    houseId = estate.houseId,
  ) {
    const params = paramsOf(houseId);
    const reply = await world.call(person, contract.getHouseTimeline, { params, query });
    assert.equal(reply.status, 200);
    return reply.data;
  }
});
