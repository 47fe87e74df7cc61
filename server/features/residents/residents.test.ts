import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as contract from '#contract/residents/residents.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('residents', () => {
  const world = givenWorld();
  let houseId: string;
  let houseCount = 0;
  let phoneCount = 1000;

  const { manager, communityId, streetId } = givenEstate(world, { streets: { 'Palm Street': 0 } });
  before(async () => {
    houseId = await house();
  });

  test('creating a resident stores their house, vehicles and pets too', async () => {
    const home = await house();
    const { data } = await create({
      firstName: 'Chidinma',
      lastName: 'Okonkwo',
      phone: '0803 111 2222',
      email: 'Chi@Example.test',
      tags: ['VIP', 'vip', 'Board'],
      emergencyContact: { name: 'Obi', phone: '08031112223', relation: 'Brother' },
      occupancy: { houseId: home, relationship: 'Owner', moveInOn: '2026-01-31' },
      vehicles: [{ plate: 'abc-123de', make: 'Toyota' }],
      pets: [{ name: 'Bingo', kind: 'Dog' }],
    });
    assert.equal(data.phone, '+2348031112222');
    assert.equal(data.email, 'chi@example.test');
    assert.deepEqual(data.tags, ['VIP', 'Board']);
    assert.equal(data.houses[0]?.address, `${houseCount} Palm Street`);
    const { data: stored } = await read(data.id);
    assert.equal(stored.emergencyContact?.phone, '+2348031112223');
    assert.deepEqual(
      [stored.vehicles[0]?.plate, stored.pets[0]?.name, stored.status],
      ['ABC-123DE', 'Bingo', 'Added'],
    );
    assert.equal(stored.occupancies[0]?.moveInOn, '2026-01-31');
    const { data: page } = await list({ Search: 'okonkwo' });
    const { createdAt: _listed, ...row } = page.items[0] ?? {};
    const { createdAt: _answered, ...answered } = data;
    assert.deepEqual(row, answered);
  });

  test('a taken phone number is refused in any spelling, and the refusal names its resident', async () => {
    const number = phone();
    const { data: first } = await create({ phone: number, firstName: 'Ada', lastName: 'Obi' });
    const forms = [number.replaceAll(' ', ''), number.replace(/^0/, '+234 ')];
    for (const form of forms) {
      const again = await create({ phone: form });
      assert.equal(again.status, 409);
      const [error] = again.failure.errors;
      assert.deepEqual([error?.code, error?.field], ['PHONE_TAKEN', 'phone']);
      assert.deepEqual(error?.about, { id: first.id, label: 'Ada Obi' });
    }
  });

  test('four concurrent calls with the same phone number create one resident', async () => {
    const body = { phone: phone() };
    const replies = await Promise.all([1, 2, 3, 4].map(() => create(body)));
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  });

  test('five concurrent move-ins to an empty house produce one head and one primary contact', async () => {
    const home = await house();
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map(() =>
        create({ phone: phone(), occupancy: { houseId: home, relationship: 'Family' } }),
      ),
    );
    assert.equal(replies.filter(({ data }) => data.houses[0]?.isHouseholdHead).length, 1);
    const { rows } = await world.owner.query(
      `select count(*)::int as all, count(*) filter (where is_household_head)::int as heads,
         count(*) filter (where is_primary_contact)::int as contacts
       from occupancies where house_id = $1`,
      [home],
    );
    assert.deepEqual(rows[0], { all: 5, heads: 1, contacts: 1 });
  });

  test('an adult needs a phone or an email address, and the relationship of a child must be Family', async () => {
    const unreachable = await create({});
    assert.deepEqual([unreachable.status, fieldsOf(unreachable)], [422, ['phone']]);
    const dateOfBirth = '2020-05-05';
    const tenant = await create({ dateOfBirth });
    assert.deepEqual([tenant.status, fieldsOf(tenant)], [422, ['occupancy.relationship']]);
    const family = await create({ dateOfBirth, occupancy: { houseId, relationship: 'Family' } });
    assert.equal(family.status, 200);
    const unborn = await create({ phone: phone(), dateOfBirth: '2199-01-01' });
    assert.deepEqual([unborn.status, fieldsOf(unborn)], [422, ['dateOfBirth']]);
  });

  test('names in several scripts are stored and found, and invalid names get an error at their field', async () => {
    const names = ['محمد', 'Ẹniọlá', 'O’Neill-Adé', 'שרה', 'ọ̀rúnmìlà', '李 小龙'];
    for (const lastName of names) {
      const { data } = await create({ phone: phone(), lastName });
      const { data: stored } = await read(data.id);
      assert.equal(stored.lastName, lastName.normalize('NFC'));
      const { data: found } = await list({ Search: lastName });
      assert.ok(
        found.items.some(({ id }) => id === data.id),
        `found by ${lastName}`,
      );
    }
    for (const firstName of ['Ada 🎉', 'A', 'x'.repeat(51), '<b>Ada</b>', '007', 'a\0b']) {
      const refused = await create({ phone: phone(), firstName });
      assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['firstName']], firstName);
    }
  });

  test('each invalid field of a new resident gets one error with its path', async () => {
    const refused = await create({
      phone: '12',
      email: 'nobody',
      colour: 'red',
      occupancy: { houseId: 'here', relationship: 'Guest' },
      vehicles: [{ plate: '!' }],
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(fieldsOf(refused), [
      'colour',
      'email',
      'occupancy.houseId',
      'occupancy.relationship',
      'vehicles.0.plate',
    ]);
    const numbers = await create({
      phone: '12',
      emergencyContact: { name: 'Obi', phone: '0803 111 2222 or 0803 111 2223' },
    });
    assert.deepEqual(fieldsOf(numbers), ['emergencyContact.phone', 'phone']);
    const nowhere = await create({
      phone: phone(),
      occupancy: { houseId: '00000000-0000-4000-8000-000000000000', relationship: 'Tenant' },
    });
    assert.deepEqual([nowhere.status, fieldsOf(nowhere)], [422, ['occupancy.houseId']]);
  });

  test('a vehicle’s plate is unique in a community, however it is spelled', async () => {
    await create({ phone: phone(), vehicles: [{ plate: 'LAG 77 AB' }] });
    const again = await create({
      phone: phone(),
      vehicles: [{ plate: 'KJA-1' }, { plate: 'lag77ab' }],
    });
    assert.equal(again.failure.errors[0]?.code, 'PLATE_TAKEN');
    assert.equal(again.failure.errors[0]?.field, 'vehicles.1.plate');
    assert.equal((await list({ Search: 'kja-1' })).data.totalCount, 0);
  });

  test('residents are found by part of a name, phone, email, plate or house', async () => {
    const home = await house();
    const { data } = await create({
      firstName: 'Zainab',
      lastName: 'Núñez',
      phone: '0812 999 0001',
      email: 'zn@mail.example',
      occupancy: { houseId: home, relationship: 'Owner' },
      vehicles: [{ plate: 'ZZZ-900XY' }],
    });
    const searches = [
      'zainab nunez',
      'NÚÑ',
      '08129990001',
      '234812999',
      'zn@mail',
      'zzz900',
      'zzz-900',
    ];
    for (const Search of [...searches, `${houseCount} palm zainab`]) {
      const found = await list({ Search });
      assert.ok(
        found.data.items.some(({ id }) => id === data.id),
        `found by ${Search}`,
      );
    }
    for (const asOnPaper of ['0812 999 0001', '+234 812-999-0001', '9990001'])
      assert.equal((await list({ Search: asOnPaper })).data.totalCount, 1, asOnPaper);
  });

  test('filters narrow the list of residents, alone and combined', async () => {
    const home = await house();
    const occupancy = { houseId: home, relationship: 'Caretaker', moveInOn: '2025-06-15' };
    const { data: one } = await create({ phone: phone(), tags: ['Night shift'], occupancy });
    const { data: two } = await create({
      email: 'two@mail.example',
      occupancy: { ...occupancy, moveInOn: null },
    });
    const ids = async (query: Record<string, string>) => {
      const { data } = await list({ HouseId: home, ...query });
      assert.equal(data.totalCount, data.items.length);
      return data.items.map(({ id }) => id).sort();
    };
    assert.deepEqual(await ids({}), [one.id, two.id].sort());
    assert.deepEqual(await ids({ NoEmail: 'true' }), [one.id]);
    assert.deepEqual(await ids({ NoEmail: 'false' }), [two.id]);
    assert.deepEqual(await ids({ Tag: 'Night shift' }), [one.id]);
    assert.deepEqual(await ids({ MovedInFrom: '2025-06-15', MovedInTo: '2025-06-15' }), [one.id]);
    assert.deepEqual(await ids({ MovedInTo: '2025-06-14' }), []);
    assert.deepEqual(await ids({ PortalJoined: 'true' }), []);
    assert.deepEqual(
      await ids({ Relationship: 'Caretaker', StreetId: streetId, Status: 'Added' }),
      [one.id, two.id].sort(),
    );
    assert.deepEqual(await ids({ Relationship: 'Owner,Landlord' }), []);
    assert.deepEqual(await ids({ Search: 'ngozi', Tag: 'Night shift' }), [one.id]);
    const tags = await world.call(manager, contract.listResidentTags, { params: { communityId } });
    assert.ok(tags.data.some(({ tag, count }) => tag === 'Night shift' && count === 1));
  });

  test('each sort key orders the list of residents in both directions', async () => {
    for (const key of ['name', 'createdAt', 'status', 'movedIn']) {
      const seen = await Promise.all(
        [key, `-${key}`].map(async (Sort) => {
          const pages = await Promise.all(
            ['1', '2', '3'].map((PageNumber) => list({ Sort, PageNumber, PageSize: '10' })),
          );
          return pages.flatMap(({ data }) => data.items.map(({ id }) => id));
        }),
      );
      assert.equal(new Set(seen[0]).size, seen[0]?.length);
      assert.equal(seen[0]?.length, seen[1]?.length);
      const all = await list({ Sort: key, PageSize: '100' });
      const order = all.data.items.map(({ id }) => id);
      assert.deepEqual(order.slice(0, 30), seen[0]);
      assert.deepEqual(order.toReversed().slice(0, 30), seen[1]);
    }
  });

  test('the total of the list of residents counts all except those who moved out', async () => {
    const { rows } = await world.owner.query(
      `select count(*)::int as n from residents where community_id = $1 and status <> 'MovedOut'`,
      [communityId],
    );
    assert.equal((await list({})).data.totalCount, rows[0].n);
    assert.equal((await list({ Status: 'Suspended' })).data.totalCount, 0);
  });

  test('a change of a resident is in the history, and a stale change is refused', async () => {
    const { data } = await create({ phone: phone(), email: 'first@mail.example' });
    const change = (body: object) =>
      world.call(manager, contract.changeResident, {
        params: { communityId, residentId: data.id },
        body: { version: 1, ...body } as never,
      });
    const emergencyContact = { name: 'Uche', phone: '0803 000 1111', relation: 'Sister' };
    const { data: changed } = await change({ lastName: 'Adeyemi', emergencyContact, email: '' });
    assert.deepEqual([changed.lastName, changed.version, changed.email], ['Adeyemi', 2, null]);
    assert.equal(changed.emergencyContact?.phone, '+2348030001111');
    assert.equal((await list({ Search: 'adeyemi' })).data.items[0]?.id, data.id);
    const stale = await change({ lastName: 'Bello' });
    assert.match(stale.failure.message, /changed by Amina Okafor at/);
    const history = await world.call(manager, contract.getResidentHistory, {
      params: { communityId, residentId: data.id },
    });
    const actions = history.data.items.map(({ action }) => action);
    assert.deepEqual(actions, ['resident.changed', 'resident.created']);
    const nobody = await change({ version: 2, phone: null });
    assert.deepEqual([nobody.status, fieldsOf(nobody)], [422, ['phone']]);
  });

  test('changing to a taken phone number is refused, and the refusal names its resident', async () => {
    const number = phone();
    const { data: owner } = await create({ phone: number });
    const { data: other } = await create({ phone: phone() });
    const refused = await world.call(manager, contract.changeResident, {
      params: { communityId, residentId: other.id },
      body: { version: 1, phone: number },
    });
    assert.equal(refused.failure.errors[0]?.about?.id, owner.id);
  });

  test('reading a resident of another community gives the same 404 as a missing resident', async () => {
    const other = await world.person();
    const theirs = await world.community(other);
    const { data } = await create({ phone: phone() });
    const ask = async (caller: Person, community: string, residentId: string) => {
      const reply = await world.call(caller, contract.getResident, {
        params: { communityId: community, residentId },
      });
      return [reply.status, { ...reply.failure, requestId: '' }];
    };
    const missing = await ask(other, theirs, '00000000-0000-4000-8000-000000000000');
    assert.equal(missing[0], 404);
    assert.deepEqual(await ask(other, theirs, data.id), missing);
    assert.deepEqual(await ask(other, communityId, data.id), missing);
    const stolen = await world.call(other, contract.createResident, {
      params: { communityId: theirs },
      body: {
        firstName: 'Ada',
        lastName: 'Obi',
        phone: phone(),
        occupancy: { houseId, relationship: 'Tenant' },
      },
    });
    assert.deepEqual([stolen.status, fieldsOf(stolen)], [422, ['occupancy.houseId']]);
    const search = await world.call(other, contract.listResidents, {
      params: { communityId: theirs },
      query: { Search: 'okonkwo' },
    });
    assert.equal(search.data.totalCount, 0);
  });

  test('the same phone number can exist in two communities', async () => {
    const number = phone();
    await create({ phone: number });
    const other = await world.person();
    const theirs = await world.community(other);
    const params = { communityId: theirs };
    const street = await world.call(other, createStreet, { params, body: { name: 'Elm' } });
    const home = await world.call(other, createHouse, {
      params,
      body: { streetId: street.data.id, houseNumber: '1' },
    });
    const occupancy = { houseId: home.data.id, relationship: 'Owner' as const };
    const reply = await world.call(other, contract.createResident, {
      params,
      body: { firstName: 'Ada', lastName: 'Obi', phone: number, occupancy },
    });
    assert.equal(reply.status, 200);
  });

  test('a guard looks up names and houses only, and each lookup is audited', async () => {
    const { data } = await create({ firstName: 'Folake', phone: phone() });
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    const found = await world.call(guard, contract.lookupResidents, {
      params: { communityId },
      query: { Search: 'folake' },
    });
    assert.deepEqual(found.data, [
      { id: data.id, name: 'Folake Eze', houses: [data.houses[0]?.address] },
    ]);
    const { rows } = await world.owner.query(
      `select actor_role, after from audit_entries
       where community_id = $1 and action = 'resident.lookedUp'`,
      [communityId],
    );
    assert.deepEqual(rows, [
      { actor_role: 'Security staff', after: { search: 'folake', residentIds: [data.id] } },
    ]);
    const params = { communityId, residentId: data.id };
    assert.equal((await world.call(guard, contract.getResident, { params })).status, 403);
    assert.equal(
      (await world.call(guard, contract.listResidents, { params: { communityId } })).status,
      403,
    );
  });

  test('a finance officer reads residents but cannot add one', async () => {
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    const read = await world.call(officer, contract.listResidents, { params: { communityId } });
    assert.equal(read.status, 200);
    assert.equal((await create({ phone: phone() }, officer)).status, 403);
  });

  async function house(): Promise<string> {
    houseCount += 1;
    const { data } = await world.call(manager, createHouse, {
      params: { communityId },
      body: { streetId, houseNumber: String(houseCount) },
    });
    return data.id;
  }

  function phone(): string {
    return `0803 456 ${(phoneCount += 1)}`;
  }

  function create(body: Record<string, unknown>, caller: Person = manager) {
    return world.call(caller, contract.createResident, {
      params: { communityId },
      body: {
        firstName: 'Ngozi',
        lastName: 'Eze',
        occupancy: { houseId, relationship: 'Tenant' },
        ...body,
      } as never,
    });
  }

  function list(query: Record<string, string>) {
    return world.call(manager, contract.listResidents, { params: { communityId }, query });
  }

  function read(residentId: string) {
    return world.call(manager, contract.getResident, { params: { communityId, residentId } });
  }
});

/** The fields named in the errors, sorted. */
function fieldsOf(reply: { failure: { errors: { field?: string | undefined }[] } }) {
  return reply.failure.errors.map(({ field }) => field).sort();
}
