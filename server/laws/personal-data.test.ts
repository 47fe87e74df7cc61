// Tests that an erasure reaches every text in the database: each column declares how an erasure treats it, and a person
// who is written into the columns that may mention people remains only in columns that declare a reason to keep the
// text.
import { type PersonalTable, columnsOf } from '#platform/feature/personal-tables.ts';
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { carryOutErasure, createErasure, getErasure } from '#contract/erasures/erasures.ts';
import { requestOtp, stepUp } from '#contract/identity/identity.ts';
import { endOccupancy } from '#contract/residents/occupancies.ts';
import { changeResident } from '#contract/residents/residents.ts';
import { addVehicle } from '#contract/residents/vehicles.ts';
import { withoutPerson } from '#platform/feature/eraser.ts';
import { findingOf, namedIn } from '#platform/text/person-spellings.ts';
import { personalTables } from '#server/features.ts';
import { codeFor } from '#server/features/identity/testing.ts';
import { openEstate } from '#server/features/residents/testing.ts';
import { givenWorld } from '#testing/given.ts';
import {
  plantEverywhere,
  type PlantedPerson,
  selectTextColumns,
  type TextColumn,
} from './personal-data.ts';

describe('declarations of personal data', () => {
  const world = givenWorld();
  let columns: TextColumn[];
  before(async () => {
    columns = await selectTextColumns(world.owner);
  });

  test('each text, list, JSON and binary column declares exactly once how an erasure treats it', () => {
    const declared = Object.entries(personalTables).flatMap(([table, one]) =>
      everyColumn(one).map((column) => `${table}.${column}`),
    );
    const there = columns.map(({ table, column }) => `${table}.${column}`);
    assert.deepEqual(
      there.filter((one) => !declared.includes(one)),
      [],
      'declare these in the personal-tables.ts of their feature',
    );
    assert.deepEqual(
      declared.filter((one) => !there.includes(one)),
      [],
      'these are no columns any more',
    );
    assert.equal(new Set(declared).size, declared.length, 'a column is declared twice');
  });

  test('a redacted column is declared with the type and the maximum length that it has in the database', () => {
    const wrong = columns.filter(({ table, column, longest, isJson, isList }) => {
      const said = personalTables[table]?.redacted?.[column];
      if (said === undefined) return false;
      if (isJson || isList) return said !== (isJson ? 'json' : 'list');
      return said !== longest;
    });
    assert.deepEqual(wrong, []);
  });

  test('an erased person remains only in columns that declare why they are kept', async () => {
    const { manager, communityId, ...estate } = await openEstate(world);
    const house = await estate.house();
    const person = {
      firstName: 'Xanthippe',
      lastName: 'Quillfeather',
      phone: '+2348031112233',
      email: 'xanthippe@example.test',
      plate: 'KJA-417-XY',
    };
    const residentId = await estate.resident(house, {
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      email: person.email,
    });
    await estate.of(addVehicle, residentId, { body: { plate: person.plate } });
    const { version, occupancies } = await estate.read(residentId);
    await estate.of(changeResident, residentId, {
      body: { internalNote: 'Miss Quillfeather sings', version },
    });
    const occupancyId = occupancies[0]?.id ?? '';
    await estate.of(endOccupancy, residentId, { occupancyId, body: { moveOutOn: '2020-01-31' } });
    const account = await world.person(person);
    await world.owner.query('update residents set portal_user_id = $2 where id = $1', [
      residentId,
      account.id,
    ]);
    // An audit entry of an action of the person, with their network address.
    await world.owner.query(
      `insert into audit_entries (community_id, actor_id, actor_name, action, entity_type, entity_label, ip, device)
       values ($1, $2, 'Xanthippe Quillfeather', 'complaint.created', 'complaint', 'Bees of Quillfeather',
         '203.0.113.7', 'The phone of Quillfeather')`,
      [communityId, account.id],
    );
    await plantEverywhere(world.owner, { communityId, residentId, userId: account.id, person });
    const neighbour = await plantWithOthers(estate, communityId, person);

    // The person was a worker here in the past.
    await world.owner.query(`update workers set status = 'Removed' where user_id = $1`, [
      account.id,
    ]);

    const { data: request } = await world.call(manager, createErasure, {
      params: { communityId },
      body: {
        residentId,
        askedBy: 'The person',
        reason: 'Miss Quillfeather wrote to us',
        dueOn: '2031-05-01',
      },
    });
    world.clock.advance(601);
    await world.call(manager, requestOtp, { body: { email: manager.email, purpose: 'step-up' } });
    await world.call(manager, stepUp, { body: { otp: await codeFor(world, manager.email) } });
    const params = { communityId, erasureId: request.id };
    const carriedOut = { params, body: { version: request.version } };
    assert.equal((await world.call(manager, carryOutErasure, carriedOut)).data.status, 'Running');
    await world.settle();

    const { data: done } = await world.call(manager, getErasure, { params });
    assert.equal(done.status, 'Done');
    const left: string[] = [];
    const needles = ['quillfeather', '8031112233', 'xanthippe@example', 'kja-417', '203.0.113.7'];
    for (const { table, column } of columns) {
      const { rows } = await world.owner.query<{ text: string }>(
        `select ${column}::text as text from ${table} t where lower(${column}::text) like any ($1)
           or ${column}::text ~ $2`,
        [needles.map((needle) => `%${needle}%`), [...'8031112233'].join('[^0-9a-z]{0,2}')],
      );
      const [first] = rows;
      if (first) left.push(`${table}.${column}: ${first.text.slice(0, 120)}`);
    }
    const kept = Object.entries(personalTables).flatMap(([table, one]) =>
      columnsOf(one.kept?.columns).map((column) => `${table}.${column}`),
    );
    const forgotten = left.filter((one) => !kept.includes(one.replace(/:.*/s, '')));
    assert.deepEqual(forgotten, [], 'these name the person still');
    assert.ok(left.length > 20, 'the books were planted too');
    assert.match(JSON.stringify(done.kept), /"Journals","count":1.*law/);
    assert.equal(done.account, 'Deleted');
    const { rows: others } = await world.owner.query(
      'select last_name, phone, emergency_contact, internal_note from residents where id = $1',
      [neighbour.residentId],
    );
    assert.deepEqual(others, [
      {
        last_name: 'Bee',
        phone: neighbour.phone,
        emergency_contact: null,
        internal_note: 'Rings Former resident 0001, or (erased)',
      },
    ]);
  });

  /** Writes rows of a neighbour that mention the person, each in one spelling. */
  async function plantWithOthers(
    estate: Pick<Awaited<ReturnType<typeof openEstate>>, 'house' | 'resident'>,
    communityId: string,
    person: PlantedPerson,
  ) {
    const phone = '+2348025550101';
    const names = { firstName: 'Basil', lastName: 'Bee', phone };
    const residentId = await estate.resident(await estate.house(), names);
    const account = await world.person();
    for (const [at, only] of spellings.entries()) {
      const number = at + 2;
      const others = { communityId, residentId, userId: account.id, person, number, only };
      const planted = await plantEverywhere(world.owner, others);
      assert.ok(new Set(planted.map(({ table }) => table)).size > 90, 'most tables have a row');
      await world.owner.query(
        `insert into audit_entries (community_id, actor_id, actor_name, action, entity_type, entity_label,
           reason, after) values ($1, $2, 'Basil Bee', 'complaint.changed', 'complaint', 'Bees', $3, $4)`,
        [communityId, account.id, only, { note: only }],
      );
      await world.owner.query(
        `insert into vehicles (community_id, resident_id, plate, make, colour, tag_number)
         values ($1, $2, $3, $4, $4, $4)`,
        [communityId, residentId, `ABC-10${number}-DE`, only],
      );
    }
    await world.owner.query(
      `update residents set emergency_contact = $2, archived_reason = $3, tags = array[$4, 'Friends'],
         internal_note = $5 where id = $1`,
      [
        residentId,
        { name: 'Xanthippe Quillfeather', phone: person.phone },
        spellings[0],
        spellings[1],
        `Rings ${spellings[0]}, or ${spellings[2]}`,
      ],
    );
    return { residentId, phone };
  }

  test('an erasure finds names and phone numbers in fifteen spellings, but not inside longer words', async () => {
    const person = { names: ['Ada Eze'], words: ['Stone'], contacts: ['+2348035557711'] };
    const naming = [
      '08035557711',
      '0803 555 7711',
      '0803-555-7711',
      '(0803) 555.7711',
      '+234 803 555 7711',
      '+234 (0)803 555 7711',
      '2348035557711',
      '00234 8035557711',
      'flat 12 08035557711/08035557712',
      'Eze, Ada',
      'ADA  EZE',
      'ada_eze.pdf',
      'the Stone family',
      'STONE',
      JSON.stringify('first\nAda\nEze'),
    ];
    const others = [
      '108035557711',
      '080355577110',
      '0803 555 77112',
      '4408035557711',
      'Nada Eze',
      'Ada Ezenwa',
      'a stone',
      'Stonewall',
    ];
    const texts = [...naming, ...others];
    const { rows } = await world.owner.query<{ text: string }>(
      `select text from unnest($1::text[]) with ordinality as t(text, place)
       where ${namedIn('text', 2)} order by place`,
      [texts, ...findingOf(person)],
    );
    assert.deepEqual(
      rows.map(({ text }) => text),
      naming,
    );
    const known = { ...person, label: 'Nobody', residentId: '', residentIds: [], userIds: [] };
    assert.deepEqual(
      texts.filter((text) => withoutPerson(text, known) !== text),
      naming,
    );
  });
});

function everyColumn({
  redacted = {},
  kept,
  cleared,
  emptied,
  dropped,
  derived,
  byEraser,
  byAccount,
  harmless,
}: PersonalTable): string[] {
  return [
    ...Object.keys(redacted),
    ...[kept?.columns, cleared, emptied, dropped, derived, byEraser, byAccount, harmless].flatMap(
      (columns) => columnsOf(columns),
    ),
  ];
}

/** The ways in which other people write the person's name or contacts. Each one fits the shortest column. */
const spellings = [
  'Quillfeather, Xanthippe',
  'Quillfeather',
  '0803 111 2233',
  '0803-111-2233',
  '+234 803 111 2233',
];
