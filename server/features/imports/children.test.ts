// Tests for spreadsheets as estates keep them: with a title above the table, and with children who have no phone.
import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { getResident, listResidents } from '#contract/residents/residents.ts';
import { given, givenWorld } from '#testing/given.ts';
import { saidOf, uploader } from './testing.ts';

const family = [
  'Palm Street,1,Ada,Eze,08034567801,Owner,03/11/1990',
  'Palm Street,1,Chidi,Eze,,Child,14/05/2015',
  'Palm Street,1,Ada,Eze,,Daughter,20/12/2018',
];

describe('families of a bulk upload', () => {
  const world = givenWorld();
  let communityId: string;
  let on: ReturnType<typeof uploader>;

  const owner = given(() => world.person());
  beforeEach(async () => {
    world.clock.set('2026-11-21T09:00:00Z');
    communityId = await world.community(owner);
    on = uploader(world, owner, communityId);
  });

  test('a file with a title above the table is imported with children who have no contact', async () => {
    const batch = await on.bringIn(fileOf(...family));
    assert.equal(batch.status, 'Completed');
    assert.ok(batch.notes.includes('Line 4 has the column names. The lines above it are skipped.'));
    const params = { communityId };
    const { data } = await world.call(owner, listResidents, { params, query: { Search: 'Chidi' } });
    const residentId = data.items[0]?.id ?? '';
    const read = await world.call(owner, getResident, { params: { communityId, residentId } });
    const { dateOfBirth, phone, email, occupancies } = read.data;
    assert.deepEqual([dateOfBirth, phone, email], ['2015-05-14', null, null]);
    assert.equal(occupancies[0]?.relationship, 'Family');
    const everybody = await world.call(owner, listResidents, { params });
    assert.equal(everybody.data.totalCount, 3);
  });

  test('a repeated import adds nobody, and a child in two rows is added once', async () => {
    const twice = await on.bringIn(fileOf(...family, family[1] ?? ''));
    assert.deepEqual([twice.counts?.created, twice.counts?.duplicate], [3, 1]);
    const again = await on.bringIn(fileOf(...family));
    assert.deepEqual([again.counts?.created, again.counts?.unchanged], [0, 3]);
  });

  test('an adult without contact, a child as owner and a future birth date are errors at their cells', async () => {
    const { id } = await on.upload(
      fileOf(
        'Palm Street,1,Ada,Eze,,Owner,03/11/1990',
        'Palm Street,2,Chidi,Eze,,Owner,14/05/2015',
        'Palm Street,1,Obi,Eze,,Child,22/11/2026',
      ),
    );
    const [adult, child, unborn] = await on.rows(id);
    assert.deepEqual(saidOf(adult, 'phone'), [
      'error: Enter a phone number or an email address. A child under 18 needs a date of birth instead.',
    ]);
    assert.deepEqual(saidOf(child, 'relationship'), [
      'error: A person under 18 can only be registered as Family.',
    ]);
    assert.deepEqual(saidOf(unborn, 'dateOfBirth'), [
      'error: This day is in the future. Enter an earlier day.',
    ]);
  });
});

function fileOf(...rows: string[]): Buffer {
  return Buffer.from([...title, header, ...rows.map((row, at) => `${at + 1},${row}`)].join('\r\n'));
}

const title = ['PALM COURT RESIDENTS LIST 2026', '', 'Printed by the office,21/11/2026'];

const header = 'S/N,Street,House No,First Name,Surname,GSM,Status,DOB';
