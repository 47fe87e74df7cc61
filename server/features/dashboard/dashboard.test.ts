import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import * as addresses from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { listCommunityOverviews } from '#contract/communities/communities.ts';
import { getDashboard } from '#contract/dashboard/dashboard.ts';
import { createGatePass } from '#contract/gate-passes/gate-passes.ts';
import type { SystemRole } from '#contract/shared/permissions.ts';
import { searchCommunity } from '#contract/search/search.ts';
import { proposeWatchEntry } from '#contract/gate-registers/watch-entries.ts';
import { createResident } from '#contract/residents/residents.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('the dashboard and the search', () => {
  const world = givenWorld();
  const manager = given(() => world.person());
  const estate = given(async () => ({ communityId: await world.community(manager) }));
  before(moveInResident);

  test('a manager sees the tiles, the charts and the setup progress of the dashboard', async () => {
    const seen = await look(manager);
    assert.equal(seen.tiles.residents, 1);
    assert.equal(seen.tiles.units, 1);
    assert.deepEqual(seen.tiles.dues, { outstandingMinor: 0, overdueMinor: 0 });
    assert.equal(seen.collection?.rows.length, 12);
    assert.equal(seen.inflow?.rows.length, 12);
    assert.equal(seen.resolved?.rows.length, 8);
    assert.equal(seen.setup?.steps.find(({ key }) => key === 'residents')?.done, true);
  });

  test('security staff see no money, people or complaints on the dashboard', async () => {
    const seen = await look(await colleague('Security staff'));
    assert.deepEqual(Object.values(seen.tiles), [null, null, null, null, null]);
    for (const part of ['collection', 'inflow', 'resolved', 'setup'] as const) {
      assert.equal(seen[part], null, part);
    }
  });

  test('a finance officer sees money and no complaints on the dashboard', async () => {
    const seen = await look(await colleague('Finance officer'));
    assert.notEqual(seen.inflow, null);
    assert.notEqual(seen.tiles.dues, null);
    assert.equal(seen.resolved, null);
  });

  test('a tile or chart of the dashboard is hidden while its feature is inactive', async () => {
    for (const feature of ['Total Units', 'Financial Report', 'Dues Report']) {
      await switchFeature(feature, false);
    }
    const seen = await look(manager);
    assert.equal(seen.tiles.units, null);
    assert.equal(seen.tiles.residents, 1);
    assert.equal(seen.inflow, null);
    assert.equal(seen.collection, null);
    for (const feature of ['Total Units', 'Financial Report', 'Dues Report']) {
      await switchFeature(feature, true);
    }
  });

  test('a worker limited to other streets sees no totals of the whole community on the dashboard', async () => {
    const person = await world.person();
    await world.worker(estate.communityId, person, 'Admin');
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into streets (community_id, name) values ($1, 'Orchid Close') returning id`,
      [estate.communityId],
    );
    await world.owner.query(
      `update workers set street_ids = array[$3::uuid] where community_id = $1 and user_id = $2`,
      [estate.communityId, person.id, rows[0]?.id],
    );
    const seen = await look(person);
    assert.equal(seen.tiles.units, 0);
    assert.equal(seen.tiles.residents, 0);
    assert.equal(seen.tiles.dues, null);
    assert.equal(seen.collection, null);
    assert.equal(seen.inflow, null);
    assert.deepEqual((await search(person, 'Chukwuemeka')).hits, []);
    const mine = await world.call(person, listCommunityOverviews, { query: {} as never });
    assert.equal(mine.data.items[0]?.outstandingMinor, null);
  });

  test('a person who is not a member of the community gets a 404 for the dashboard', async () => {
    const stranger = await world.person();
    const seen = await world.call(stranger, getDashboard, {
      params: { communityId: estate.communityId },
    });
    assert.equal(seen.status, 404);
  });

  test('the global search finds residents and houses, even with a spelling mistake', async () => {
    const exact = await search(manager, 'chukwuemeka obi');
    assert.deepEqual(
      exact.hits.map(({ kind, label, isAlike }) => [kind, label, isAlike]),
      [['residents', 'Chukwuemeka Obi', false]],
    );
    assert.ok((await search(manager, '7 palm')).hits.some(({ kind }) => kind === 'houses'));
    const alike = await search(manager, 'Chukwumeka');
    assert.equal(alike.hits[0]?.isAlike, true);
    assert.equal(alike.hits[0]?.label, 'Chukwuemeka Obi');
    assert.deepEqual((await search(manager, 'zzzzzz')).hits, []);
  });

  test('the global search matches a pass’s code only in full, and only for roles that can read visits', async () => {
    const params = { communityId: estate.communityId };
    const house = (await search(manager, '7 palm')).hits.find(({ kind }) => kind === 'houses');
    const body = { kind: 'One-time' as const, houseId: house?.id ?? '', guestName: 'Ngozi Bello' };
    const { share, pass } = (await world.call(manager, createGatePass, { params, body })).data;
    const code = share?.code ?? '';
    assert.deepEqual(
      (await search(manager, code)).hits.map(({ kind, id }) => [kind, id]),
      [['passes', pass.id]],
    );
    const passesLike = async (person: Person, text: string) =>
      (await search(person, text)).hits.filter(({ kind }) => kind === 'passes');
    assert.deepEqual(await passesLike(manager, code.slice(0, 6)), []);
    assert.deepEqual(await passesLike(await colleague('Finance officer'), code), []);
  });

  test('the global search finds providers, broadcasts and watch-list entries for permitted roles', async () => {
    await world.owner.query(
      `insert into service_providers (community_id, name, trades, phone, created_at, updated_at)
       values ($1, 'Quickfix Plumbing', array['Plumbing'], '+2348035550101', now(), now())`,
      [estate.communityId],
    );
    await world.owner.query(
      `insert into broadcasts (community_id, title, body, category, audience, created_by, created_at, updated_at)
       values ($1, 'Gate 2 closed on Friday', 'Use gate 1.', 'General', '{"kind":"everyone"}', $2, now(), now())`,
      [estate.communityId, manager.id],
    );
    await world.call(manager, proposeWatchEntry, {
      params: { communityId: estate.communityId },
      body: {
        name: 'Kunle Trouble',
        severity: 'Block',
        reason: 'Broke a window',
        expiresAt: new Date(world.clock.now().getTime() + 86_400_000).toISOString(),
      },
    });
    const kinds = async (person: Person, text: string) =>
      (await search(person, text)).hits.map(({ kind, label }) => `${kind} ${label}`);
    assert.deepEqual(await kinds(manager, 'quickfix'), ['providers Quickfix Plumbing']);
    assert.deepEqual(await kinds(manager, 'gate 2'), ['broadcasts Gate 2 closed on Friday']);
    assert.deepEqual(await kinds(manager, 'kunle'), ['watchEntries Kunle Trouble']);
    const officer = await colleague('Finance officer');
    assert.deepEqual(await kinds(officer, 'kunle'), []);
  });

  test('a misspelt search finds passes, and a match of one kind does not hide similar names of another', async () => {
    const params = { communityId: estate.communityId };
    const house = (await search(manager, '7 palm')).hits.find(({ kind }) => kind === 'houses');
    const made = await world.call(manager, createGatePass, {
      params,
      body: { kind: 'One-time', houseId: house?.id ?? '', guestName: 'Ibrahim Danladi' },
    });
    assert.equal(made.status, 200);
    const pass = (await search(manager, 'Ibrahimm')).hits[0];
    assert.deepEqual([pass?.kind, pass?.label, pass?.isAlike], ['passes', 'Ibrahim Danladi', true]);
    assert.equal(pass?.id, made.data.pass.id);
    await world.owner.query(
      `insert into complaints (community_id, type_id, title, description, priority, source,
         created_by_name, status_at, created_at, updated_at)
       select $1, id, 'Chukwumeka makes noise', 'Each night.', 'Low', 'Staff', 'Amina', now(), now(), now()
       from complaint_types where community_id = $1 and name = 'Roads'`,
      [estate.communityId],
    );
    assert.deepEqual(
      (await search(manager, 'Chukwumeka')).hits.map(({ kind, isAlike }) => [kind, isAlike]),
      [
        ['complaints', false],
        ['residents', true],
      ],
    );
    assert.deepEqual(
      (await search(manager, '7 palm')).hits.filter(({ isAlike }) => isAlike),
      [],
    );
  });

  test('the global search finds no residents without the permission or while their feature is off', async () => {
    const guard = await colleague('Security staff');
    assert.deepEqual((await search(guard, 'chukwuemeka')).hits, []);
    await switchFeature('Resident List', false);
    const found = await search(manager, 'chukwuemeka');
    assert.ok(!found.hits.some(({ kind }) => kind === 'residents'));
    await switchFeature('Resident List', true);
  });

  test('a fuzzy search lists the closest of many similar names first', async () => {
    await world.owner.query(
      `insert into residents (community_id, first_name, last_name, phone, status)
       select $1, case when n = 700 then 'Folake' else 'Folarin' end, 'Bello', '+23480' || 35600000 + n, 'Active'
       from generate_series(1, 700) n`,
      [estate.communityId],
    );
    const alike = await search(manager, 'folakke');
    assert.equal(alike.hits[0]?.isAlike, true);
    assert.equal(alike.hits[0]?.label, 'Folake Bello');
    assert.equal(alike.hits[1]?.label, 'Folarin Bello');
  });

  async function moveInResident() {
    const params = { communityId: estate.communityId };
    const street = await world.call(manager, createStreet, {
      params,
      body: { name: 'Palm Street' },
    });
    const house = await world.call(manager, addresses.createHouse, {
      params,
      body: { streetId: street.data.id, houseNumber: '7' } as never,
    });
    const made = await world.call(manager, createResident, {
      params,
      body: {
        firstName: 'Chukwuemeka',
        lastName: 'Obi',
        phone: '08035550101',
        occupancy: { houseId: house.data.id, relationship: 'Tenant' },
      } as never,
    });
    assert.equal(made.status, 200);
  }

  async function colleague(role: SystemRole): Promise<Person> {
    const person = await world.person();
    await world.worker(estate.communityId, person, role);
    return person;
  }

  async function look(person: Person) {
    return (await world.call(person, getDashboard, { params: { communityId: estate.communityId } }))
      .data;
  }

  async function search(person: Person, Text: string) {
    return (
      await world.call(person, searchCommunity, {
        params: { communityId: estate.communityId },
        query: { Text },
      })
    ).data;
  }

  function switchFeature(feature: string, isOn: boolean) {
    return world.owner.query(
      `update communities set community_features = community_features || jsonb_build_object($2::text, $3::boolean)
       where id = $1`,
      [estate.communityId, feature, isOn],
    );
  }
});
