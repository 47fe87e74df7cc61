// Tests closing and merging houses, and merging residents: a house with an open charge, credit, a pending claim or
// money in its wallet cannot be closed, and a merge moves the duplicate's data to the kept record.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import * as addresses from '#contract/addresses/houses.ts';
import { changeHouses } from '#contract/addresses/houses-bulk.ts';
import { createComplaint, getComplaint } from '#contract/complaints/complaints.ts';
import { listComplaintTypes } from '#contract/complaint-types/complaint-types.ts';
import { createGatePass, getGatePass } from '#contract/gate-passes/gate-passes.ts';
import { createStaffPerson, listStaffPeople } from '#contract/gate-registers/gate-people.ts';
import { createResident, mergeResidents } from '#contract/residents/residents.ts';
import { changeResidents } from '#contract/residents/residents-bulk.ts';
import { newEstate } from '#kernel/billing/testing.ts';
import { switchOn } from '#server/features/utilities/testing.ts';
import { createMeter, retireMeter } from '#contract/utilities/utility-meters.ts';
import { givenWorldAt, given, givenEach } from '#testing/given.ts';

describe('closing houses and merging records', () => {
  const world = givenWorldAt('2026-11-21T09:00:00Z');
  let [kept, twin, third]: string[] = [];

  const manager = given(() => world.person());
  const estate = givenEach(() => newEstate(world, manager, 3));
  beforeEach(async () => {
    [kept = '', twin = '', third = ''] = estate.houseIds;
  });

  test('a house with an open charge or credit cannot be archived, and the refusal says why', async () => {
    await oneBilled(kept);
    const open = await archive(kept);
    assert.equal(open.failure.errors[0]?.code, 'HOUSE_HAS_BALANCE');
    assert.match(open.failure.message, /1 open charge\b/);
    await pay(kept, 6_000_000);
    const credit = await archive(kept);
    assert.match(credit.failure.message, /still has credit/);
    assert.equal((await archive(twin)).data.status, 'Archived');
  });

  test('a house with a pending payment claim can be neither archived nor merged', async () => {
    await world.owner.query(
      `insert into payment_claims (community_id, house_id, amount_minor, paid_on, submitted_by, submitted_at)
       select id, $2, 7000, '2026-11-20', owner_id, now() from communities where id = $1`,
      [estate.communityId, twin],
    );
    assert.match((await archive(twin)).failure.message, /1 open reported payment/);
    assert.match((await merge()).failure.message, /1 open reported payment/);
  });

  test('a house with money in its wallet cannot be archived', async () => {
    await world.owner.query(
      `insert into ledger_accounts (community_id, kind, subject, side, guarded, balance_minor)
     values ($1, 'houseWallet', $2, 'Credit', true, -500)`,
      [estate.communityId, kept],
    );
    assert.match((await archive(kept)).failure.message, /a wallet balance/);
  });

  test('archiving houses in bulk skips a house with an open charge, with the reason, and revokes passes', async () => {
    await oneBilled(kept);
    const run = (preview: boolean) =>
      world.call(manager, changeHouses, {
        params: estate.params,
        body: {
          selection: { kind: 'ids', ids: estate.houseIds },
          preview,
          change: { action: 'archive' },
        },
      });
    const { data } = await run(true);
    assert.deepEqual([data.done, data.failed.length], [2, 1]);
    assert.match(data.failed[0]?.reason ?? '', /1 open charge/);
    const pass = await passOf(twin);
    assert.equal((await run(false)).data.done, 2);
    assert.equal((await read(pass)).state, 'Revoked');
  });

  const passOf = async (houseId: string | undefined) =>
    (
      await world.call(manager, createGatePass, {
        params: estate.params,
        body: { kind: 'One-time', guestName: 'Ngozi Obi', houseId: houseId ?? '' },
      })
    ).data.pass.id;
  const read = async (passId: string) =>
    (await world.call(manager, getGatePass, { params: { ...estate.params, passId } })).data;

  test('houses cannot be merged if the kept one is archived or the duplicate has debt or a meter', async () => {
    await archive(third);
    assert.equal((await merge(third, twin)).failure.errors[0]?.code, 'MERGE_INTO_ARCHIVED');
    await oneBilled(twin);
    const owes = await merge();
    assert.equal(owes.failure.errors[0]?.code, 'DUPLICATE_HAS_ACCOUNT');
    assert.match(owes.failure.message, /1 open charge\b/);
    await pay(twin, 5_000_000);
    await switchOn(world, estate.communityId);
    const { data: meter } = await world.call(manager, createMeter, {
      params: estate.params,
      body: {
        kind: 'Electricity',
        number: '45001',
        houseId: twin ?? '',
        payment: 'Postpaid',
        installedOn: '2026-05-01',
        openingValue: 0,
      },
    } as never);
    assert.match((await merge()).failure.message, /still has 1 meter\b/);
    const { id: meterId, version } = meter as { id: string; version: number };
    await world.call(manager, retireMeter, {
      params: { ...estate.params, meterId },
      body: { version, reason: 'Counted twice' },
    } as never);
    assert.equal((await merge()).status, 200);
  });

  test('merging houses moves the duplicate’s passes, staff and complaints to the kept house', async () => {
    const passId = await passOf(twin);
    const complaintId = await complain({ houseId: twin });
    for (const [name, houseIds] of [
      ['Sunday Eze', [kept, twin]],
      ['Musa Bello', [twin]],
    ] as const) {
      await world.call(manager, createStaffPerson, {
        params: estate.params,
        body: { name, houseIds: houseIds.map((id) => id ?? '') },
      });
    }
    assert.equal((await merge()).status, 200);
    assert.deepEqual([(await read(passId)).house.id, (await read(passId)).state], [kept, 'Active']);
    const complaint = await world.call(manager, getComplaint, {
      params: { ...estate.params, complaintId },
    });
    assert.equal(complaint.data.house?.id, kept);
    const staff = await world.call(manager, listStaffPeople, { params: estate.params, query: {} });
    assert.deepEqual(
      staff.data.items.map(({ houses }) => houses.map(({ id }) => id)),
      [[kept], [kept]],
    );
    assert.equal((await merge()).status, 200, 'merged once, it stays merged');
  });

  test('merging residents moves the duplicate’s charges, complaints and opt-outs to the kept resident', async () => {
    const first = await resident({
      phone: '+2348035550001',
      occupancy: { houseId: kept, relationship: 'Owner' },
    });
    const second = await resident({
      email: 'ada@mail.example',
      occupancy: { houseId: third, relationship: 'Owner' },
    });
    await oneBilled(kept);
    const complaintId = await complain({ houseId: kept });
    for (const [id, channel] of [
      [first, 'SMS'],
      [first, 'E-mail'],
      [second, 'E-mail'],
    ]) {
      await world.owner.query(
        'insert into broadcast_opt_outs (community_id, resident_id, channel) values ($1, $2, $3)',
        [estate.communityId, id, channel],
      );
    }
    await world.owner.query(
      'update complaints set reporter_resident_id = $2, updated_at = now() where id = $1',
      [complaintId, first],
    );
    const merged = await world.call(manager, mergeResidents, {
      params: { ...estate.params, residentId: second },
      body: { duplicateId: first },
    });
    assert.equal(merged.status, 200);
    const { rows } = await world.owner.query(
      `select (select array_agg(distinct billed_resident_id::text) from charges where community_id = $1) as billed,
      (select array_agg(reporter_resident_id::text) from complaints where community_id = $1) as reported,
      (select array_agg(resident_id::text || ' ' || channel order by channel) from broadcast_opt_outs
        where community_id = $1) as wishes`,
      [estate.communityId],
    );
    assert.deepEqual(rows[0], {
      billed: [second],
      reported: [second],
      wishes: [`${second} E-mail`, `${second} SMS`],
    });
  });

  test('a bulk action on over 5,000 houses or residents is refused with the number of matching rows', async () => {
    await world.owner.query(
      `insert into houses (community_id, street_id, house_number, account_number)
     select $1, $2, 'N' || n, (4000000000 + n)::text from generate_series(1, 5000) n`,
      [estate.communityId, estate.streetId],
    );
    const run = (preview: boolean) =>
      world.call(manager, changeHouses, {
        params: estate.params,
        body: {
          selection: { kind: 'matching', query: {} },
          preview,
          change: { action: 'setType', type: 'Flat' },
        },
      });
    for (const preview of [true, false]) {
      const { failure } = await run(preview);
      assert.equal(failure.errors[0]?.code, 'TOO_MANY_CHOSEN');
      assert.match(failure.message, /5003 rows match, but at most 5000/);
    }
    await world.owner.query(
      `insert into residents (community_id, first_name, last_name, email)
     select $1, 'Ada', 'Obi', n || '@many.example' from generate_series(1, 5001) n`,
      [estate.communityId],
    );
    const { failure } = await world.call(manager, changeResidents, {
      params: estate.params,
      body: { selection: { kind: 'matching', query: {} }, change: { action: 'reinstate' } },
    });
    assert.equal(failure.errors[0]?.code, 'TOO_MANY_CHOSEN');
    assert.match(failure.message, /5001 rows match/);
  });

  function of(houseId: string | undefined) {
    return { ...estate.params, houseId: houseId ?? '' };
  }

  function archive(houseId: string | undefined) {
    return world.call(manager, addresses.archiveHouse, { params: of(houseId), body: {} });
  }

  function merge(houseId = kept, duplicateId = twin) {
    return world.call(manager, addresses.mergeHouses, {
      params: of(houseId),
      body: { duplicateId: duplicateId ?? '' },
    });
  }

  function oneBilled(houseId: string | undefined) {
    return estate.published({ audience: { kind: 'Houses', houseIds: [houseId ?? ''] } } as never);
  }

  function pay(houseId: string | undefined, amountMinor: number) {
    return estate.pay({ houseId: houseId ?? '', amountMinor });
  }

  async function resident(body: object) {
    return (
      await world.call(manager, createResident, {
        params: estate.params,
        body: { firstName: 'Ada', lastName: 'Obi', ...body } as never,
      })
    ).data.id;
  }

  async function complain(body: object) {
    const { data: types } = await world.call(manager, listComplaintTypes, {
      params: estate.params,
    });
    const made = await world.call(manager, createComplaint, {
      params: estate.params,
      body: {
        typeId: types[0]?.id ?? '',
        title: 'No light',
        description: 'There is no light in the whole house.',
        scope: 'Personal',
        ...body,
      } as never,
    });
    return made.data.id;
  }
});
