// Tests that a copy of a person's data contains every text in the database that mentions the person and that they (or
// the office, in its copy) may see, no data of other people, and no secret. The test opens the archive with another
// library than the product writes it with.
import { type Copied, columnsOf } from '#platform/feature/personal-tables.ts';
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as calls from '#contract/data-copies/data-copies.ts';
import { personalColumns, recordsOf } from '#platform/feature/data-copy.ts';
import { personalTables } from '#server/features.ts';
import { openEstate } from '#server/features/residents/testing.ts';
import { stepUp } from '#testing/finances.ts';
import { readZip } from '#testing/read-zip.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import {
  type Planted,
  plantEverywhere,
  type PlantedPerson,
  selectTextColumns,
} from './personal-data.ts';

const copied = Object.entries(personalTables).flatMap(([table, declared]) => {
  const records = recordsOf(declared, 'own');
  return records ? [{ table, records }] : [];
});

describe('copies of personal data', () => {
  const world = givenWorld();

  test('each table that refers to a person declares whether and how a copy shows its rows', async () => {
    const { rows } = await world.owner.query<{ table: string }>(
      `select distinct c.relname as table from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
         and a.attname ~ '(^|_)(resident_id|user_id|host_id|author_id)$' order by 1`,
    );
    const silent = rows.filter(({ table }) => !personalTables[table]?.copy);
    assert.deepEqual(silent, [], 'declare "copy" in the feature\'s personal-tables.ts');
  });

  test('no copy contains a column whose name suggests a secret or whose data is binary', async () => {
    const harmless = [
      // The last digits of a token, and the normalised texts of a bank statement line and of a payer.
      'utility_tokens.token_tail',
      'bank_lines.content_key',
      'payer_memories.payer_key',
    ];
    const sounding =
      /hash|token|secret|sealed|password|_?pin(_|$)|code|seed|p256dh|^auth$|(^|_)key$|endpoint/;
    const shown = copied.flatMap(({ table, records }) =>
      records.columns.map((column) => ({ table, column })),
    );
    const named = Object.entries(personalTables).flatMap(([table, declared]) =>
      declared.copy && 'none' in declared.copy
        ? []
        : personalColumns(declared).map((column) => ({ table, column })),
    );
    const wrong = [...shown, ...named]
      .map(({ table, column }) => ({ name: `${table}.${column}`, column }))
      .filter(({ name, column }) => sounding.test(column) && !harmless.includes(name));
    assert.deepEqual([...new Set(wrong.map(({ name }) => name))], []);
    const bytes = (await selectTextColumns(world.owner)).filter(({ isBytes }) => isBytes);
    for (const { table, column } of bytes) {
      assert.ok(!shown.some((one) => one.table === table && one.column === column), column);
    }
  });

  test('the office’s internal note is in the office’s copy and not in the person’s copy', () => {
    const { residents = {} } = personalTables;
    assert.ok(!recordsOf(residents, 'own')?.columns.includes('internal_note'));
    assert.ok(recordsOf(residents, 'office')?.columns.includes('internal_note'));
  });

  test('every column that a copy leaves out or adds exists, and no computed field is named like a column', async () => {
    for (const { table, records } of copied) {
      const { without, also, told = {} }: Copied = records;
      const { rows } = await world.owner.query<{ column: string }>(
        `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0`,
        [table],
      );
      const there = rows.map(({ column }) => column);
      for (const column of [...columnsOf(without), ...columnsOf(also)]) {
        assert.ok(there.includes(column), `${table}.${column}`);
      }
      for (const column of Object.keys(told)) {
        assert.ok(!there.includes(column), `${table}.${column} is a column already`);
      }
    }
  });

  const xanthippe: PlantedPerson = {
    firstName: 'Xanthippe',
    lastName: 'Quillfeather',
    phone: '+2348031112233',
    email: 'xanthippe@example.test',
    plate: 'KJA-417-XY',
  };
  const balthazar: PlantedPerson = {
    firstName: 'Balthazar',
    lastName: 'Oddfellow',
    phone: '+2348034445566',
    email: 'balthazar@example.test',
    plate: 'LND-902-BO',
  };

  type Estate = Awaited<ReturnType<typeof openEstate>>;

  /** A resident with an account in the given estate. */
  async function residentOf(estate: Estate, person: PlantedPerson, account: Person) {
    const { firstName, lastName, phone, email } = person;
    const house = await estate.house();
    const residentId = await estate.resident(house, { firstName, lastName, phone, email });
    await world.owner.query('update residents set portal_user_id = $2 where id = $1', [
      residentId,
      account.id,
    ]);
    return residentId;
  }

  /**
   * Writes two people into the tables of an estate (`plantEverywhere`), and the first of them into a second estate too.
   */
  async function planted() {
    const estate = await openEstate(world);
    const elsewhere = await openEstate(world);
    const account = await world.person(xanthippe);
    const neighbour = await world.person(balthazar);
    const residentId = await residentOf(estate, xanthippe, account);
    const there = await residentOf(elsewhere, xanthippe, account);
    const neighbourId = await residentOf(estate, balthazar, neighbour);
    const mine = await plantEverywhere(world.owner, {
      communityId: estate.communityId,
      residentId,
      userId: account.id,
      person: xanthippe,
    });
    await plantEverywhere(world.owner, {
      communityId: estate.communityId,
      residentId: neighbourId,
      userId: neighbour.id,
      person: balthazar,
      number: 2,
      mark: ' of the neighbour',
    });
    await plantEverywhere(world.owner, {
      communityId: elsewhere.communityId,
      residentId: there,
      userId: account.id,
      person: xanthippe,
      number: 3,
      mark: ' elsewhere',
    });
    return { ...estate, residentId, account, mine };
  }

  type Seen = { kind: 'own' | 'office'; text: string; mine: readonly Planted[] };

  /** Checks that the copy contains every planted text that this kind of copy shows, and no text that it hides. */
  function check({ kind, text, mine }: Seen): void {
    const wrong: string[] = [];
    let seen = 0;
    for (const { table, column, value } of mine) {
      // Skips values without the person's name, phone or plate.
      if (!/quillfeather|xanthippe|8031112233|KJA-417/i.test(value)) continue;
      const declared = personalTables[table] ?? {};
      const { copy, mentions } = declared;
      const isHidden =
        columnsOf(declared.secret).includes(column) ||
        (copy && 'none' in copy) ||
        !personalColumns(declared).includes(column) ||
        (kind === 'office' && copy && 'only' in copy && copy.only !== undefined);
      // True for rows that refer directly to the person, and not for rows below such a row.
      const isTheirs = copy && 'by' in copy && /(^|\()t\.\w+ = any \(\$[23]/.test(copy.by);
      const isMeant = !isHidden && (kind === 'office' || isTheirs || mentions !== 'office');
      // In JSON, a text with several lines is one string.
      const isThere = text.includes(JSON.stringify(value).slice(1, -1));
      // Only a text with its table and column in it occurs nowhere else.
      const isUnique = value.includes(`${table}.${column}`);
      if (isMeant && !isThere) wrong.push(`${table}.${column} is not in the copy`);
      if (isHidden && isThere && isUnique) wrong.push(`${table}.${column} is in the copy`);
      if (isMeant && isThere) seen += 1;
    }
    assert.deepEqual(wrong, []);
    assert.ok(seen > 40, `${seen} texts were seen`);
    assert.doesNotMatch(
      text,
      /Balthazar|Oddfellow|4445566|balthazar@/,
      'a neighbour is in the copy',
    );
  }

  test('both kinds of copy contain every text about the person that they may show, and no neighbour’s', async () => {
    const { manager, communityId, residentId, account, mine } = await planted();
    const params = { communityId };
    await stepUp(world, manager, account);
    const office = await world.call(manager, calls.startResidentCopy, {
      params,
      body: { residentId },
    });
    assert.equal(office.status, 200);
    const own = await world.call(account, calls.startMyDataCopy);
    assert.equal(own.status, 200);
    await world.settle();

    const officeFile = await world.call(manager, calls.downloadResidentCopy, {
      params: { ...params, copyId: office.data.id },
    });
    const inOffice = await readZip(officeFile.raw.rawPayload);
    check({ kind: 'office', text: inOffice.text('data.json'), mine });
    assert.doesNotMatch(inOffice.text('data.json'), / elsewhere/, 'another estate is in the copy');

    const ownFile = await world.call(account, calls.downloadMyDataCopy, {
      params: { copyId: own.data.id },
    });
    const inOwn = await readZip(ownFile.raw.rawPayload);
    check({ kind: 'own', text: inOwn.text('data.json'), mine });
    assert.match(inOwn.text('data.json'), / elsewhere/, 'the other estate is missing');

    for (const zip of [inOffice, inOwn]) {
      const html = zip.text('index.html');
      assert.match(html, /Xanthippe/);
      assert.doesNotMatch(html, /<script|Balthazar/);
      assert.doesNotThrow(() => JSON.parse(zip.text('data.json')));
    }
  });
});
