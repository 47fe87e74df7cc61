import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createGroup } from '#contract/groups/groups.ts';
import * as contract from '#contract/imports/imports.ts';
import type { ImportRow } from '#contract/imports/imports.ts';
import { createResident, listResidents } from '#contract/residents/residents.ts';
import { givenEach, given, givenWorld } from '#testing/given.ts';
import { residentsCsv, saidOf, uploader } from './testing.ts';

describe('checks of an import', () => {
  const world = givenWorld();
  const owner = given(() => world.person());
  const estate = givenEach(async () => ({ communityId: await world.community(owner) }));
  const on = givenEach(() => uploader(world, owner, estate.communityId));

  test('each invalid cell of an import has a message with the reason', async () => {
    await house();
    const [first, second, third, fourth] = await check(
      'Palm Street,1,,,Duplx,Ada,Obi,2.34803E+12,,Tennant',
      'Palm Street,04-Mar,,,,A,Obi3,0803 456,,Owner,31/31/2024',
      ',,,,,Ada,Obi,,,Owner',
      'Palm Street,1,,,,Ada,Obi,0803 456 7890 / 0803 456 7891,not-a-mail,Owner,,"AB-1, CD-2"',
    );
    assert.deepEqual(saidOf(first, 'houseType'), [
      'error: “Duplx” is not a house type. Did you mean Duplex?',
    ]);
    assert.deepEqual(saidOf(first, 'relationship'), [
      'error: “Tennant” is not a relationship. Did you mean Tenant?',
    ]);
    assert.deepEqual(saidOf(first, 'phone'), [
      'error: Excel shortened this number, and its last digits are lost. Enter it again.',
    ]);
    assert.match(saidOf(second, 'houseNumber')[0] ?? '', /changed this house number into a date/);
    assert.match(saidOf(second, 'firstName')[0] ?? '', /2 to 50 letters/);
    assert.match(saidOf(second, 'lastName')[0] ?? '', /only letters/);
    assert.match(saidOf(second, 'moveInOn')[0] ?? '', /^error: This month does not exist/);
    assert.deepEqual(saidOf(third, 'street'), ['error: This cell is required.']);
    assert.match(saidOf(third, 'phone')[0] ?? '', /Enter a phone number or an email address/);
    assert.match(saidOf(fourth, 'phone')[0] ?? '', /only one phone number/);
    assert.match(saidOf(fourth, 'email')[0] ?? '', /valid email address/);
    assert.match(saidOf(fourth, 'plate')[0] ?? '', /more than one plate/);
  });

  test('an import refuses another person’s phone, and warns of a repeated person, owner or plate', async () => {
    await house();
    const rows = await check(
      'Palm Street,1,,,,Ada,Obi,08034567890,,Owner,,AB-123',
      'Palm Street,1,,,,Ada,Obi,08034567890,,Owner',
      'Palm Street,1,,,,Ben,Obi,08034567890,,Family',
      'Palm Street,1,,,,Chi,Obi,08034567891,,Owner,,AB 123',
      'Palm Street,2,,,,Ada,Obi,+234 803 456 7890,,Owner',
    );
    assert.deepEqual(codes(rows), [
      '',
      'warning firstName PERSON_TWICE',
      'error phone PHONE_OF_OTHER',
      'warning relationship OWNER_TWICE, warning plate PLATE_TWICE',
      '',
    ]);
  });

  test('a street of an import that is similar to an existing street gets a warning', async () => {
    await house();
    const [row] = await check('Palm Stret,1,,,,Ada,Obi,08034567890,,Owner');
    assert.deepEqual(saidOf(row, 'street'), [
      'warning: This street does not exist. Did you mean “Palm Street”?',
    ]);
  });

  test('ambiguous dates require one choice of day or month first for the whole column', async () => {
    const file = (day: string) =>
      residentsCsv(`Palm Street,1,,,,Ada,Obi,08034567890,,Owner,${day}`);
    const either = await on.upload(file('03/04/2025'));
    assert.equal(either.asksDayOrder, true);
    assert.match(saidOf((await on.rows(either.id))[0], 'moveInOn')[0] ?? '', /Choose the order/);
    for (const [dayOrder, day] of [
      ['dmy', '2025-04-03'],
      ['mdy', '2025-03-04'],
    ] as const) {
      const { id, mapping } = await on.upload(file('03/04/2025'));
      const body = { mapping, dayOrder };
      const input = { ...on.params(id), body };
      const { data } = await world.call(owner, contract.changeImportMapping, input);
      assert.equal(data.asksDayOrder, false);
      assert.equal(data.checks.withErrors, 0);
      const { rows } = await world.owner.query(
        'select move_in_on from import_rows where batch_id = $1',
        [id],
      );
      assert.equal(rows[0].move_in_on, day);
    }
    assert.equal((await on.upload(file('13/04/2025'))).dayOrder, 'dmy');
    assert.equal((await on.upload(file('04/13/2025'))).dayOrder, 'mdy');
  });

  test('a column of birth dates that the user maps also requires a choice of day or month first', async () => {
    const bytes = Buffer.from(
      'Street,House number,First name,Last name,Phone,Relationship,Celebrated\n' +
        'Palm,1,Ada,Obi,08034567890,Owner,03/04/1985\n',
    );
    const { id, mapping, asksDayOrder } = await on.upload(bytes);
    assert.deepEqual([mapping.dateOfBirth ?? null, asksDayOrder], [null, false]);
    const body = { mapping: { ...mapping, dateOfBirth: 6 } };
    const { data } = await world.call(owner, contract.changeImportMapping, {
      ...on.params(id),
      body,
    });
    assert.equal(data.asksDayOrder, true);
  });

  test('a user can map columns with unknown titles; a missing, repeated or nonexistent column is refused', async () => {
    const bytes = Buffer.from('Where,Door,A,B,C,D\nPalm,1,Ada,Obi,08034567890,Owner\n');
    const batch = await on.upload(bytes);
    assert.equal(batch.status, 'Uploaded');
    const change = (mapping: Record<string, number>) =>
      world.call(owner, contract.changeImportMapping, {
        ...on.params(batch.id),
        body: { mapping },
      });
    const missing = await change({ street: 0, houseNumber: 1 });
    assert.equal(missing.failure.errors[0]?.code, 'COLUMNS_MISSING');
    const all = { street: 0, houseNumber: 1, firstName: 2, lastName: 3, phone: 4 };
    const twice = await change({ ...all, relationship: 4 });
    assert.equal(twice.failure.errors[0]?.code, 'COLUMN_TWICE');
    const beyond = await change({ ...all, relationship: 9 });
    assert.equal(beyond.failure.errors[0]?.field, 'mapping.relationship');
    assert.equal((await change({ ...all, relationship: 5 })).data.status, 'Validated');
  });

  test('a corrected cell of an import is checked at once, also against the other rows', async () => {
    await house();
    const { id } = await on.upload(
      residentsCsv(
        'Palm Street,1,,,,Ada,Obi,08034567890,,Owner',
        'Palm Street,1,,,,Ben,Obi,08034567890,,Famly',
      ),
    );
    const rows = await on.rows(id);
    const rowId = rows[1]?.id ?? '';
    const mend = (column: 'phone' | 'relationship' | 'plate', value: string) =>
      world.call(owner, contract.changeImportCells, {
        ...on.params(id),
        body: { cells: [{ rowId, column, value }] },
      });
    assert.deepEqual(codes((await mend('relationship', 'Family')).data.rows), [
      'error phone PHONE_OF_OTHER',
    ]);
    const { data } = await mend('phone', '0803 456 7891');
    assert.deepEqual(codes(data.rows), ['']);
    assert.equal(data.checks.withErrors, 0);
    assert.equal((await mend('plate', 'ABC-123')).data.rows[0]?.cells['plate'], 'ABC-123');
  });

  test('a resident with a known phone number is left unchanged or updated, as the user chooses', async () => {
    const houseId = await house();
    const params = { communityId: estate.communityId };
    const body = {
      firstName: 'Ada',
      lastName: 'Obi',
      phone: '+2348034567890',
      occupancy: { houseId, relationship: 'Owner' as const },
    };
    await world.call(owner, createResident, { params, body });
    const file = residentsCsv(
      'Palm Street,1,,,,Adaeze,Obi,08034567890,ada@example.com,Owner,,AB-123',
      'Palm Street,2,,,,Adaeze,Obi,08034567890,,Landlord',
    );
    const skipped = await on.bringIn(file);
    assert.equal(skipped.counts?.skipped, 2);
    const list = () => world.call(owner, listResidents, { params });
    assert.equal((await list()).data.items[0]?.firstName, 'Ada');
    const updated = await on.bringIn(file, { duplicates: 'update' });
    assert.equal(updated.counts?.updated, 2);
    const [resident, ...others] = (await list()).data.items;
    assert.equal(others.length, 0);
    assert.deepEqual(
      [resident?.firstName, resident?.email, resident?.houses.length, resident?.vehicleCount],
      ['Adaeze', 'ada@example.com', 2, 1],
    );
    const again = await on.bringIn(file, { duplicates: 'update' });
    assert.equal(again.counts?.unchanged, 2);
  });

  test('imported residents are added to the groups in the file, and an unknown group gets a warning', async () => {
    const houseId = await house();
    await world.owner.query(
      `update communities set community_features = community_features
         || '{"Edit Group Members": true, "Create Group by Resident": true}' where id = $1`,
      [estate.communityId],
    );
    const params = { communityId: estate.communityId };
    const person = await world.call(owner, createResident, {
      params,
      body: {
        firstName: 'Eno',
        lastName: 'Udo',
        phone: '+2348034567899',
        occupancy: { houseId, relationship: 'Owner' },
      },
    });
    const memberIds = [person.data.id];
    await world.call(owner, createGroup, {
      params,
      body: { name: 'Committee', kind: 'Resident', memberIds },
    });
    const file = residentsCsv(
      'Palm Street,1,,,,Ada,Obi,08034567890,,Family,,,committee; Nobody',
      'Palm Street,1,,,,Ben,Obi,08034567891,,Family,,,Committee',
    );
    const { id } = await on.upload(file);
    assert.deepEqual(codes(await on.rows(id)), ['warning groups GROUP_UNKNOWN', '']);
    await on.start(id);
    await world.settle();
    const { rows } = await world.owner.query(
      'select count(*)::int as n from group_residents where community_id = $1',
      [estate.communityId],
    );
    assert.equal(rows[0].n, 3);
  });

  /** Each row's problems, each as `level column code`. */
  function codes(rows: ImportRow[]): string[] {
    return rows.map(({ problems }) =>
      problems.map(({ column, code, level }) => `${level} ${column} ${code}`).join(', '),
    );
  }

  async function check(...rows: string[]): Promise<ImportRow[]> {
    return on.rows((await on.upload(residentsCsv(...rows))).id);
  }

  async function house(): Promise<string> {
    const params = { communityId: estate.communityId };
    const street = await world.call(owner, createStreet, { params, body: { name: 'Palm Street' } });
    const body = { streetId: street.data.id, houseNumber: '1' };
    return (await world.call(owner, createHouse, { params, body })).data.id;
  }
});
