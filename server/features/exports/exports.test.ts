import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import pg from 'pg';
import * as addresses from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import * as contract from '#contract/exports/exports.ts';
import { listNotifications } from '#contract/notifications/notifications.ts';
import * as residents from '#contract/residents/residents.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('exports', () => {
  const world = givenWorld();
  const { manager, communityId, streetId } = givenEstate(world, {
    streets: { '=Palm Street': 30 },
  });
  before(() =>
    world.call(manager, addresses.createHouse, {
      params: { communityId },
      body: { streetId, houseNumber: 'Q77', block: 'C', unitLabel: 'Flat 2' },
    }),
  );

  test('a CSV export contains the filtered rows and the chosen columns in order, with formulas escaped', async () => {
    const { data } = await start({ columns: ['house', 'street'], query: { Search: 'q77' } });
    assert.deepEqual([data.status, data.rowCount], ['Ready', 1]);
    const { raw } = await download(data.id);
    const header = '\uFEFF"House number","Block","Unit","Street"\r\n';
    assert.equal(raw.body, `${header}"Q77","C","Flat 2","'=Palm Street"\r\n`);
    assert.match(String(raw.headers['content-disposition']), /^attachment; filename="Houses /);
  });

  test('an export of residents has first and last names, and the chosen columns', async () => {
    const houses = await world.call(manager, addresses.listHouses, {
      params: { communityId },
      query: { Search: 'q77' },
    });
    const occupancy = { houseId: houses.data.items[0]?.id ?? '', relationship: 'Owner' } as const;
    await world.call(manager, residents.createResident, {
      params: { communityId },
      body: { firstName: 'Ada', lastName: 'Obi', email: 'ada@obi.example', occupancy },
    });
    await world.call(manager, residents.createResident, {
      params: { communityId },
      body: { firstName: 'Bola', lastName: 'Eze', email: 'bola@eze.example', occupancy },
    });
    const columns = ['name', 'email'];
    const { data } = await start({ list: 'residents', columns, query: { Search: 'ada' } });
    const { raw } = await download(data.id);
    assert.equal(
      raw.body,
      '\uFEFF"First name","Last name","Email"\r\n"Ada","Obi","ada@obi.example"\r\n',
    );
  });

  test('exporting more than fifty residents a day requires step-up, however they are filtered', async () => {
    await world.owner.query(
      `insert into residents (community_id, first_name, last_name, email)
       select $1, 'Half' || n % 2, 'Number ' || n, 'n' || n || '@half.example' from generate_series(1, 70) n`,
      [communityId],
    );
    const code = async (query: object) => {
      const answer = await start({ list: 'residents', query });
      return answer.status === 200 ? null : answer.failure.errors[0]?.code;
    };
    assert.equal(await code({}), 'STEP_UP_REQUIRED');
    assert.equal(await code({ Status: 'Added,Active' }), 'STEP_UP_REQUIRED');
    const halves = [code({ Search: 'half0' }), code({ Search: 'half1' })];
    const answers = await Promise.all(halves);
    assert.deepEqual(
      answers.toSorted(),
      ['STEP_UP_REQUIRED', null],
      'two at one moment count together',
    );
    assert.equal(await code({ Search: 'bola' }), null);
  });

  test('downloading a file whose export required step-up requires step-up again', async () => {
    const proven = (at: Date | null) =>
      world.owner.query('update sessions set stepped_up_at = $2 where user_id = $1', [
        manager.id,
        at,
      ]);
    await proven(world.clock.now());
    const { data: many } = await start({ list: 'residents' });
    assert.ok(many.rowCount > 50);
    const { data: few } = await start({ list: 'residents', query: { Search: 'ada' } });
    assert.equal((await download(many.id)).status, 200);
    await proven(null);
    const later = await download(many.id);
    assert.equal(later.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    assert.match(later.failure.errors[0]?.confirms?.detail ?? '', /^Download \d+ residents$/);
    assert.equal((await download(few.id)).status, 200);
  });

  test('XLSX and PDF exports have the file format of their name', async () => {
    for (const [format, magic] of [
      ['xlsx', 'PK'],
      ['pdf', '%PDF'],
    ] as const) {
      const { data } = await start({ format });
      const { raw } = await download(data.id);
      assert.equal(raw.rawPayload.subarray(0, magic.length).toString(), magic);
    }
  });

  test('a large export is made by a job, and its file can no longer be downloaded after a day', async () => {
    await world.owner.query(
      `insert into houses (community_id, street_id, house_number, account_number)
       select $1, $2, 'X' || n, lpad((2000000000 + n)::text, 10, '0') from generate_series(1, 5100) n`,
      [communityId, streetId],
    );
    const { data } = await start({});
    assert.equal(data.status, 'Running');
    const early = await download(data.id);
    assert.equal(early.failure.errors[0]?.code, 'EXPORT_RUNNING');
    await world.settle();
    const done = await world.call(manager, contract.getExport, {
      params: { communityId, exportId: data.id },
    });
    assert.deepEqual([done.data.status, done.data.rowsDone], ['Ready', 5131]);
    const { raw } = await download(data.id);
    assert.equal(raw.body.trimEnd().split('\r\n').length, 5132);
    world.clock.advance(25 * 3600);
    assert.equal((await download(data.id)).failure.errors[0]?.code, 'EXPORT_GONE');
    world.clock.advance(-25 * 3600);
  });

  test('the person who asked for a large export is notified when it is ready, and nobody else', async () => {
    const asker = await world.person();
    const colleague = await world.person();
    await world.worker(communityId, asker, 'Admin');
    await world.worker(communityId, colleague, 'Admin');
    const { data } = await start({}, asker);
    assert.equal(data.status, 'Running');
    assert.deepEqual(await readyNotices(asker), []);
    await world.settle();
    assert.deepEqual(await readyNotices(asker), [
      {
        title: 'Houses: export ready',
        description: '5131 rows. Download the file within one day.',
        link: `/exports/${data.id}`,
        isRead: false,
      },
    ]);
    assert.deepEqual(await readyNotices(colleague), []);
    assert.equal((await download(data.id, asker)).status, 200);
  });

  test('a person has at most two running exports, and cannot download them once limited to streets', async () => {
    const deputy = await world.person();
    const workerId = await world.worker(communityId, deputy, 'Admin');
    const first = await start({}, deputy);
    await start({}, deputy);
    const third = await start({}, deputy);
    assert.equal(third.failure.errors[0]?.code, 'EXPORTS_RUNNING');
    await world.settle();
    assert.equal((await download(first.data.id, deputy)).status, 200);
    const other = await world.call(manager, createStreet, {
      params: { communityId },
      body: { name: 'Fig Close' },
    });
    await world.owner.query('update workers set street_ids = $1 where id = $2', [
      [other.data.id],
      workerId,
    ]);
    const limited = await download(first.data.id, deputy);
    assert.equal(limited.failure.errors[0]?.code, 'EXPORT_GONE');
  });

  test('an export requires the permission of its list, and only its creator can download it', async () => {
    const { data } = await start({ query: { Search: 'q77' } });
    const other = await world.person();
    await world.worker(communityId, other, 'Admin');
    assert.equal((await download(data.id, other)).status, 404);
    const guard = await world.person();
    await world.worker(communityId, guard, 'Security staff');
    assert.equal((await start({}, guard)).status, 403);
  });

  test('the refusal of an export with an unknown query field names the field', async () => {
    const refused = await start({ query: { Colour: 'red' } });
    assert.equal(refused.failure.errors[0]?.field, 'query.Colour');
  });

  test('an export writes an audit entry with its format, number of rows and query', async () => {
    const { data } = await start({ format: 'xlsx', query: { Search: 'q77' } });
    const { rows } = await world.owner.query<{ after: unknown }>(
      `select after from audit_entries where entity_id = $1`,
      [data.id],
    );
    assert.deepEqual(rows[0]?.after, {
      format: 'xlsx',
      rows: data.rowCount,
      query: { Search: 'q77' },
    });
  });

  test('an export of more than 10,000 houses is counted exactly without reading its rows', async () => {
    for (const first of [1, 1001, 2001, 3001, 4001]) {
      await world.owner.query(
        `insert into houses (community_id, street_id, house_number, account_number)
         select $1, $2, 'Y' || n, lpad((2100000000 + n)::text, 10, '0')
         from generate_series($3::int, $3 + 999) n`,
        [communityId, streetId, first],
      );
    }
    let statements = 0;
    const { query } = pg.Client.prototype;
    pg.Client.prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
      statements += 1;
      return Reflect.apply(query, this, given);
    } as typeof query;
    const { data } = await start({ query: { StreetId: streetId } });
    pg.Client.prototype.query = query;
    assert.equal(data.rowCount, 10_131);
    assert.ok(statements < 20, `${statements} statements`);
  });

  function start(body: Record<string, unknown>, person = manager) {
    return world.call(person, contract.startExport, {
      params: { communityId },
      body: { list: 'houses', format: 'csv', columns: [], query: {}, ...body } as never,
    });
  }

  /** The person's notifications that an export is ready. */
  async function readyNotices(person: typeof manager) {
    const params = { communityId };
    const { data } = await world.call(person, listNotifications, { params, query: {} });
    return data.items
      .filter((one) => one.title.endsWith('export ready'))
      .map(({ title, description, link, isRead }) => ({ title, description, link, isRead }));
  }

  function download(exportId: string, person = manager) {
    return world.call(person, contract.downloadExport, { params: { communityId, exportId } });
  }
});
