import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as contract from '#contract/communities/communities.ts';
import { rolePermissions } from '#contract/shared/permissions.ts';
import { changeSetup, getSetup } from '#contract/communities/setup.ts';
import { getWorkerByUserId, listWorkers } from '#contract/team/workers.ts';
import { openFinances } from '#testing/finances.ts';
import type { Person } from '#testing/world.ts';
import { given, givenWorld } from '#testing/given.ts';

describe('communities', () => {
  const world = givenWorld();
  const manager = given(() => world.person({ firstName: 'Ngozi', lastName: 'Bello' }));

  test('a new community has a join code, its owner as a worker and the default features', async () => {
    const { data } = await create({
      name: '  Orchid   Gardens ',
      type: 'Mixed',
      city: 'Ibadan',
      contactPhone: '0803 456 7890',
      contactEmail: 'Office@Orchid.Example',
    });
    assert.equal(data.name, 'Orchid Gardens');
    assert.equal(data.contactPhone, '+2348034567890');
    assert.equal(data.contactEmail, 'office@orchid.example');
    assert.match(data.joinCode ?? '', /^[A-HJ-NP-Z2-9]{8}$/);
    assert.deepEqual([data.status, data.plan, data.isOwner], ['SettingUp', 'freemium', true]);
    assert.deepEqual([data.country, data.timeZone, data.currency], ['NG', 'Africa/Lagos', 'NGN']);
    assert.equal(data.communityFeatures['Create Due'], true);
    assert.equal(data.communityFeatures['Create Wallet'], false);
    assert.equal(data.apartmentFeatures['Raise Panic'], true);
    assert.deepEqual(data.seats, { licensed: 0, used: 0, unused: 0, outstanding: 0 });
    const params = { communityId: data.id };
    const workers = await world.call(manager, listWorkers, { params });
    assert.deepEqual(
      workers.data.items.map(({ firstName, role, isOwner }) => [firstName, role, isOwner]),
      [['Ngozi', 'Community manager', true]],
    );
    const { rows } = await world.owner.query<{ action: string; actor_name: string }>(
      'select action, actor_name from audit_entries where community_id = $1',
      [data.id],
    );
    assert.deepEqual(rows, [{ action: 'community.created', actor_name: 'Ngozi Bello' }]);
  });

  test('a community name is unique for its owner, ignoring case, but another owner may use it', async () => {
    await made('Palm Court');
    const again = await create({ name: 'PALM court', type: 'Mixed' });
    assert.equal(again.status, 409);
    const [error] = again.failure.errors;
    assert.deepEqual([error?.code, error?.field], ['COMMUNITY_EXISTS', 'name']);
    const other = await world.person();
    assert.equal((await create({ name: 'Palm Court', type: 'Mixed' }, other)).status, 200);
  });

  test('eight concurrent creations with the same name create one community', async () => {
    const eager = await world.person();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => create({ name: 'Race Court', type: 'Mixed' }, eager)),
    );
    const statuses = replies.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [200, ...Array.from({ length: 7 }, () => 409)]);
    assert.equal((await list(eager)).totalCount, 1);
  });

  test('a repeated creation with the same idempotency key returns the same community', async () => {
    const body = { name: 'Twice Court', type: 'Mixed' };
    const key = { 'idempotency-key': 'key-for-twice-court' };
    const first = await create(body, manager, key);
    const second = await create(body, manager, key);
    assert.deepEqual(second.data, first.data);
  });

  test('a refused creation of a community names each unknown or invalid field, and then an invalid phone', async () => {
    const refused = await create({
      name: 'ab',
      type: 'Castle',
      country: 'XX',
      timeZone: '+01:00',
      currency: 'Naira',
      contactEmail: 'not an address',
      colour: 'red',
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(refused.failure.errors.map(({ field }) => field).sort(), [
      'colour',
      'contactEmail',
      'country',
      'currency',
      'name',
      'timeZone',
      'type',
    ]);
    const phone = await create({ name: 'Phone Court', type: 'Mixed', contactPhone: '12' });
    assert.deepEqual([phone.status, phone.failure.errors[0]?.field], [422, 'contactPhone']);
  });

  test('community names of any script are accepted and stored in Unicode form NFC', async () => {
    for (const name of ['حدائق النخيل', '🏡🌴🌊', 'Ọ̀nà Ìbàdàn']) {
      const { data } = await create({ name, type: 'Mixed' });
      assert.equal(data.name, name.normalize('NFC'));
    }
    assert.equal((await create({ name: '🏡🌴', type: 'Mixed' })).status, 422);
  });

  test('the list of communities contains those that the caller owns or works in', async () => {
    const owner = await world.person();
    const officer = await world.person();
    const communityId = await made('Cedar Court', owner);
    await made('Not For Officers', owner);
    await world.worker(communityId, officer, 'Finance officer');
    const own = await made('Officer Own Court', officer);
    const { items, pageSize } = await list(officer);
    assert.equal(pageSize, 100);
    assert.deepEqual(
      items.map(({ id, role, isOwner }) => [id, role, isOwner]),
      [
        [communityId, 'Finance officer', false],
        [own, 'Community manager', true],
      ],
    );
    assert.equal((await list(officer, { communityManagerId: officer.id })).totalCount, 2);
    assert.deepEqual((await list(officer, { communityManagerId: owner.id })).items, []);
    await world.owner.query(
      `update workers set status = 'Suspended' where user_id = $1
      and community_id = '${communityId}'`,
      [officer.id],
    );
    assert.deepEqual(
      (await list(officer)).items.map(({ id }) => id),
      [own],
    );
  });

  test('feature usage, seats and house counts are separate for each community', async () => {
    const owner = await world.person();
    const [one, two] = [await made('First Court', owner), await made('Second Court', owner)];
    await world.owner.query(
      `insert into feature_usage (community_id, id, used) values ($1, 'Create Wallet', 1)`,
      [one],
    );
    await addHouses(two, 3);
    await world.owner.query(
      'update communities set is_active_subscription = true, subscription_seat = 2 where id = $1',
      [two],
    );
    const { items } = await list(owner);
    assert.deepEqual(
      items.map((item) => [item.addressCount, item.communityPremiumFeaturesUsage]),
      [
        [0, { 'Create Wallet': 1 }],
        [3, {}],
      ],
    );
    const { data } = await world.call(owner, contract.getCommunity, {
      params: { communityId: two },
    });
    assert.equal(data.plan, 'premium');
    assert.deepEqual(data.seats, { licensed: 2, used: 3, unused: 0, outstanding: 1 });
  });

  const addHouses = async (communityId: string, count: number) => {
    await world.owner.query(
      `with s as (insert into streets (community_id, name) values ($1, 'Main Road') returning id)
       insert into houses (community_id, street_id, house_number, account_number)
       select $1, s.id, n, lpad(n::text, 10, '0') from s, generate_series(1, $2::int) n`,
      [communityId, count],
    );
  };

  test('the refusal of a stale change of a community says who changed it', async () => {
    const communityId = await made('Change Court');
    const change = (body: object) => changing(manager, communityId, body);
    const { data } = await change({ version: 1, city: 'Abuja', contactPhone: '+44 20 7946 0958' });
    assert.deepEqual([data.city, data.contactPhone, data.version], ['Abuja', '+442079460958', 2]);
    const stale = await change({ version: 1, city: 'Jos' });
    assert.equal(stale.status, 409);
    assert.match(stale.failure.message, /changed by Ngozi Bello at/);
    assert.equal((await change({ version: 2, contactPhone: null })).data.contactPhone, null);
  });

  test('neither the owner nor a worker can rename a community to a name that the owner already uses', async () => {
    await made('Taken Court');
    const communityId = await made('Free Court');
    const admin = await world.person();
    await world.worker(communityId, admin, 'Admin');
    for (const caller of [manager, admin]) {
      const refused = await changing(caller, communityId, { version: 1, name: 'taken COURT' });
      assert.equal(refused.failure.errors[0]?.code, 'COMMUNITY_EXISTS');
    }
    const { data } = await changing(admin, communityId, { version: 1, name: 'Freer Court' });
    assert.equal(data.name, 'Freer Court');
  });

  test('the join code of a community can be replaced and is hidden from roles without permission', async () => {
    const communityId = await made('Code Court');
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    const params = { communityId };
    const before = await world.call(manager, contract.getCommunity, { params });
    const rotated = await world.call(manager, contract.rotateJoinCode, { params });
    assert.notEqual(rotated.data.joinCode, before.data.joinCode);
    assert.equal((await world.call(guard, contract.getCommunity, { params })).data.joinCode, null);
    assert.equal((await world.call(guard, contract.rotateJoinCode, { params })).status, 403);
  });

  test('a worker can read their role and permissions, and a stranger to the community gets a 404', async () => {
    const communityId = await made('Role Court');
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    const params = { communityId };
    const own = await world.call(officer, getWorkerByUserId, { params });
    assert.equal(own.data.role, 'Finance officer');
    assert.deepEqual(
      own.data.permissions.toSorted(),
      [...new Set<string>(rolePermissions['Finance officer'])].toSorted(),
    );
    const stranger = await world.person();
    assert.equal((await world.call(stranger, getWorkerByUserId, { params })).status, 404);
  });

  test('setup steps are done when their data exists, and finishing the wizard activates the community', async () => {
    const communityId = await made('Setup Court');
    const params = { communityId };
    const first = await world.call(manager, getSetup, { params });
    assert.deepEqual([first.data.doneCount, first.data.wizardStep], [0, 'streets']);
    await addHouses(communityId, 2);
    await world.owner.query(
      `insert into bank_accounts (community_id, bank_name, account_number, account_name, usable_from, created_by)
       values ($1, 'First Bank', '0123456789', 'Setup Court', now(), $2)`,
      [communityId, manager.id],
    );
    await changing(manager, communityId, {
      version: 1,
      address: '1 Gate Road',
      city: 'Lagos',
      contactEmail: 'office@setup.example',
    });
    const { data } = await world.call(manager, getSetup, { params });
    assert.deepEqual(
      data.steps.filter(({ done }) => done).map(({ key, count }) => [key, count]),
      [
        ['details', 1],
        ['streets', 1],
        ['houses', 2],
        ['bankAccounts', 1],
      ],
    );
    const change = (body: object) => world.call(manager, changeSetup, { params, body });
    assert.equal((await change({ wizardStep: 'team' })).data.wizardStep, 'team');
    assert.equal((await change({ dismissed: true })).data.wizardStep, 'team');
    assert.equal((await change({})).status, 422);
    await change({ wizardStep: 'done' });
    const { data: done } = await world.call(manager, contract.getCommunity, { params });
    assert.equal(done.status, 'Active');
  });

  test('the overview sorts communities by urgency, can be searched and shows totals', async () => {
    const owner = await world.person();
    const quiet = await made('Aspen Quiet', owner);
    const busy = await made('Birch Busy', owner);
    const over = await made('Cedar Over', owner);
    await addHouses(over, 4);
    await world.owner.query(`update communities set status = 'Active' where id = any ($1)`, [
      [quiet, busy, over],
    ]);
    await world.owner.query(
      'update communities set is_active_subscription = true, subscription_seat = 3 where id = $1',
      [over],
    );
    await world.owner.query(
      `insert into notifications (community_id, user_id, activity_type, title, description)
       select $1, $2, 'System', 'Hello', '' from generate_series(1, 2)`,
      [busy, owner.id],
    );
    const overview = async (query = {}) =>
      (await world.call(owner, contract.listCommunityOverviews, { query })).data;
    const { items, totals } = await overview();
    assert.deepEqual(
      items.map(({ id }) => id),
      [over, busy, quiet],
    );
    assert.deepEqual(items[0]?.attention, [{ kind: 'seats', count: 1 }]);
    assert.deepEqual(items[1]?.attention, [{ kind: 'unread', count: 2 }]);
    assert.deepEqual(totals, {
      communities: 3,
      houses: 4,
      residents: 0,
      outstandingSeats: 1,
      unreadNotifications: 2,
      openComplaints: 0,
      overdueComplaints: 0,
      joinRequests: 0,
      emergencies: 0,
      outstanding: [{ currency: 'NGN', amountMinor: 0 }],
    });
    const found = await overview({ Search: 'bírch', Sort: '-name' });
    assert.deepEqual(
      found.items.map(({ id }) => id),
      [busy],
    );
    assert.equal(found.totals.communities, 1);
  });

  test('the overview of communities hides counts that the caller may not read', async () => {
    const communityId = await made('Fir Guarded');
    await addHouses(communityId, 4);
    await world.owner.query(
      `update communities set status = 'Active', is_active_subscription = true, subscription_seat = 3 where id = $1`,
      [communityId],
    );
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    const { data } = await world.call(guard, contract.listCommunityOverviews, { query: {} });
    const { openComplaints, overdueComplaints, joinRequests, emergencies } = data.totals;
    assert.deepEqual([openComplaints, overdueComplaints, joinRequests], [null, null, null]);
    assert.equal(emergencies, 0, 'security staff may read emergencies');
    assert.deepEqual(data.items[0]?.attention, [], 'seats are for people who may see the licences');
  });

  test('the currency can be changed until the first journal is posted', async () => {
    const { owner, communityId, mainId, fund } = await openFinances(world);
    const change = async (currency: string) => {
      const { data } = await world.call(owner, contract.getCommunity, { params: { communityId } });
      return changing(owner, communityId, { currency, version: data.version });
    };
    assert.equal((await change('GHS')).data.currency, 'GHS');
    await fund(mainId, 5000);
    const refused = await change('NGN');
    assert.equal(refused.status, 409);
    const [error] = refused.failure.errors;
    assert.deepEqual([error?.code, error?.field], ['CURRENCY_IN_USE', 'currency']);
  });

  function create(body: Record<string, unknown>, caller = manager, headers = {}) {
    return world.call(caller, contract.createCommunity, { body: body as never }, headers);
  }

  async function made(name: string, caller = manager) {
    return (await create({ name, type: 'Gated estate' }, caller)).data.id;
  }

  async function list(caller: Person, query = {}) {
    return (await world.call(caller, contract.listCommunities, { query })).data;
  }

  function changing(caller: Person, communityId: string, body: object) {
    return world.call(caller, contract.changeCommunity, {
      params: { communityId },
      body: body as never,
    });
  }
});
