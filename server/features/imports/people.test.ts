import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as contract from '#contract/imports/imports.ts';
import { createResident } from '#contract/residents/residents.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { residentsCsv, saidOf, uploader } from './testing.ts';

describe('the people of a bulk upload', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));

  test('an imported owner becomes household head before a tenant, and a tenant before family', async () => {
    const file = residentsCsv(
      'Palm Street,1,,,,Chioma,Eze,08034567801,,Family',
      'Palm Street,1,,,,Emeka,Eze,08034567802,,Landlord',
      'Palm Street,1,,,,Ngozi,Eze,08034567803,,Owner',
      'Palm Street,1,,,,Obinna,Eze,08034567804,,Owner',
      'Palm Street,2,,,,Amaka,Obi,08034567805,,Domestic staff',
      'Palm Street,2,,,,Bisi,Obi,08034567806,,Caretaker',
      'Palm Street,2,,,,Chidi,Obi,08034567807,,Family',
      'Palm Street,2,,,,Dayo,Obi,08034567808,,Tenant',
    );
    const { id } = await on.upload(file);
    const { data } = await world.call(owner, contract.previewImport, {
      ...on.params(id),
      body: on.choices,
    });
    assert.deepEqual(data.newHouses, [
      { address: '1 Palm Street', type: 'Detached' },
      { address: '2 Palm Street', type: 'Detached' },
    ]);
    assert.equal(data.headCount, 2);
    assert.deepEqual(data.heads, [
      { address: '1 Palm Street', name: 'Ngozi Eze', relationship: 'Owner', people: 4 },
      { address: '2 Palm Street', name: 'Dayo Obi', relationship: 'Tenant', people: 4 },
    ]);
    await on.start(id);
    await world.settle();
    assert.deepEqual(await leading('is_household_head'), ['1: Ngozi', '2: Dayo']);
    assert.deepEqual(await leading('is_primary_contact'), ['1: Ngozi', '2: Dayo']);
  });

  test('a house keeps its household head, and a person in a skipped row does not become head', async () => {
    await tunde();
    const file = residentsCsv(
      'Palm Street,9,,,,Ngozi,Eze,08034567803,,Owner',
      'Palm Street,10,,,,Ada,Obi,08034567804,,Family',
      'Palm Street,10,,,,Ben,Obi,08034567804,,Owner',
      'Palm Street,10,,,,Tunde,Bakare,08034567899,,Owner',
    );
    const { id } = await on.upload(file);
    const { data } = await world.call(owner, contract.previewImport, {
      ...on.params(id),
      body: on.choices,
    });
    assert.deepEqual(
      data.heads.map(({ name, people }) => [name, people]),
      [['Ada Obi', 1]],
    );
    await on.start(id);
    await world.settle();
    assert.deepEqual(await leading('is_household_head'), ['10: Ada', '9: Tunde']);
    assert.deepEqual(await leading('is_primary_contact'), ['10: Ada', '9: Tunde']);
  });

  test('an email that two rows share, or another resident has, gets a warning naming the other person', async () => {
    await tunde();
    const { id } = await on.upload(
      residentsCsv(
        'Palm Street,1,,,,Ada,Obi,08034567801,ada@example.com,Owner',
        'Palm Street,1,,,,Ben,Obi,08034567802,ADA@example.com,Family',
        'Palm Street,2,,,,Chi,Eze,08034567803,tunde@example.com,Owner',
        'Palm Street,3,,,,Tunde,Bakare,,tunde@example.com,Tenant',
        'Palm Street,4,,,,Ada,Obi,08034567801,ada@example.com,Landlord',
      ),
    );
    const rows = await on.rows(id);
    const after = 'Both would get the same emails.';
    const email = rows.map((row) => saidOf(row, 'email'));
    assert.deepEqual(email[0], [`warning: Line 3 (Ben Obi) has the same email. ${after}`]);
    assert.deepEqual(email[1], [`warning: Line 2 (Ada Obi) has the same email. ${after}`]);
    assert.deepEqual(email[2], [
      `warning: Line 5 (Tunde Bakare) has the same email. ${after}`,
      `warning: This email belongs to Tunde Bakare. ${after}`,
    ]);
    assert.ok(email[3]?.every((said) => !said.includes('belongs to')));
    assert.deepEqual(email[4], email[0]);
    assert.equal((await on.get(id)).checks.withErrors, 0);
  });

  test('a phone of a resident with another name gets a warning with the name of the resident', async () => {
    await tunde();
    const { id } = await on.upload(
      residentsCsv(
        'Palm Street,1,,,,Chi,Eze,08034567899,,Owner',
        'Palm Street,2,,,,TUNDE,Bakare,08034567899,,Owner',
      ),
    );
    const [other] = await on.rows(id);
    assert.deepEqual(saidOf(other, 'phone'), [
      'warning: This phone number belongs to Tunde Bakare. An update from the file would change their name.',
    ]);
    const own = await on.upload(residentsCsv('Palm Street,2,,,,TUNDE,Bakare,08034567899,,Owner'));
    assert.deepEqual(saidOf((await on.rows(own.id))[0], 'phone'), []);
  });

  test('mixed date formats require a choice of format, with an example of each', async () => {
    const row = (number: number, day: string) =>
      `Palm Street,${number},,,,Ada,Obi,0803456789${number},,Owner,${day}`;
    const mixed = await on.upload(
      residentsCsv(row(1, '04/05/2024'), row(2, '31/02/2024'), row(3, '03/15/2024')),
    );
    assert.equal(mixed.asksDayOrder, true);
    assert.deepEqual(mixed.dayExamples, { dayFirst: '31/02/2024', monthFirst: '03/15/2024' });
    const either = await on.upload(residentsCsv(row(1, '04/05/2024')));
    assert.deepEqual([either.asksDayOrder, either.dayExamples], [true, null]);
  });

  /** The head or the primary contact of each house, as `house: name`. */
  async function leading(role: 'is_household_head' | 'is_primary_contact') {
    const { rows } = await world.owner.query<{ said: string }>(
      `select h.house_number || ': ' || r.first_name as said from occupancies o
       join residents r on r.community_id = o.community_id and r.id = o.resident_id
       join houses h on h.community_id = o.community_id and h.id = o.house_id
       where o.community_id = $1 and o.ended_at is null and o.${role} order by 1`,
      [estate.communityId],
    );
    return rows.map(({ said }) => said);
  }

  async function tunde() {
    const params = { communityId: estate.communityId };
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    const house = { streetId: street.data.id, houseNumber: '9' };
    const { data } = await world.call(owner, createHouse, { params, body: house });
    await world.call(owner, createResident, {
      params,
      body: {
        firstName: 'Tunde',
        lastName: 'Bakare',
        phone: '+2348034567899',
        email: 'tunde@example.com',
        occupancy: { houseId: data.id, relationship: 'Tenant' },
      },
    });
  }
});
