// Tests for copies of a person's data: who may request them, how often, who may download the file, and what it
// contains.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { listAudit } from '#contract/audit/audit.ts';
import * as calls from '#contract/data-copies/data-copies.ts';
import { stepUp } from '#testing/finances.ts';
import { readZip, type Unzipped } from '#testing/read-zip.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { dataCopyCleaning, unfinishedDataCopies } from './job.ts';

describe('copies of a person’s data', () => {
  const world = givenWorld();

  test('a person gets a copy of their data of all communities after step-up', async () => {
    const ada = await world.person({ firstName: 'Ada', lastName: 'Obiora' });
    const here = await openHome();
    const there = await openHome();
    const residentId = await here.resident('Ada', 'Obiora', ada);
    await there.resident('Ada', 'Obiora', ada);
    const spouse = await world.person({ firstName: 'Chidi', lastName: 'Obiora' });
    const spouseId = await here.resident('Chidi', 'Obiora', spouse);
    const vehicle = { community_id: here.communityId, plate: 'ABC-123-DE' };
    await insert('vehicles', { ...vehicle, resident_id: residentId });
    await insert('vehicles', { ...vehicle, resident_id: spouseId, plate: 'XYZ-789-DE' });
    await world.owner.query('update sessions set stepped_up_at = null where user_id = $1', [
      ada.id,
    ]);
    const unproven = await world.call(ada, calls.startMyDataCopy);
    assert.equal(unproven.failure.errors[0]?.code, 'STEP_UP_REQUIRED');

    const copyId = await takeOwn(ada);
    await world.owner.query('update sessions set stepped_up_at = null where user_id = $1', [
      ada.id,
    ]);
    const laterUnproven = await fetchOwn(ada, copyId);
    assert.equal(laterUnproven.failure.errors[0]?.code, 'STEP_UP_REQUIRED');
    await stepUp(world, ada);
    const { data: listed } = await world.call(ada, calls.listMyDataCopies);
    assert.deepEqual(
      listed.items.map(({ id, status, partsDone, partCount }) => [
        id,
        status,
        partsDone === partCount,
      ]),
      [[copyId, 'Ready', true]],
    );
    const { raw } = await fetchOwn(ada, copyId);
    assert.equal(raw.headers['content-type'], 'application/zip');
    assert.equal(raw.rawPayload.length, listed.items[0]?.byteCount);
    const zip = await readZip(raw.rawPayload);
    const document = documentOf(zip);
    assert.equal(document.sections.length, 3);
    assert.equal(document.sections[0]?.name, 'Your account');
    const stays = rowsOf(document, 'Stays');
    assert.deepEqual(
      stays.map(({ house, moveInOn }) => [house, moveInOn]),
      [
        ['12 Palm Street', '2026-01-01'],
        ['12 Palm Street', '2026-01-01'],
      ],
    );
    assert.deepEqual(
      rowsOf(document, 'Vehicles').map(({ plate }) => plate),
      ['ABC-123-DE'],
    );
    assert.doesNotMatch(zip.text('data.json'), /Chidi|XYZ-789/);
    assert.match(String(rowsOf(document, 'Sign-ins')[0]?.['createdAt']), /^\d{4}-.*Z$/);
    const html = zip.text('index.html');
    assert.match(html, /<h2>Your account<\/h2>[^]*<h3>Who you are<\/h3>[^]*<h3>Homes<\/h3>/);
    assert.match(html, /12 Palm Street/);
    const mails = (await world.mails()).filter(({ recipient }) => recipient === ada.email);
    assert.equal(mails.at(-1)?.subject, 'Your data copy is ready');

    const params = { communityId: here.communityId };
    const log = await world.call(here.manager, listAudit, { params });
    const taken = log.data.items.find(({ action }) => action === 'resident.ownDataTaken');
    assert.deepEqual([taken?.actorName, taken?.entityId], ['Ada Obiora', residentId]);
  });

  test('only the office’s copy contains texts by other people that name the person', async () => {
    const ada = await world.person({ firstName: 'Ada', lastName: 'Nwankwo' });
    const home = await openHome();
    const residentId = await home.resident('Ada', 'Nwankwo', ada);
    const neighbourId = await home.resident('Bola', 'Eze');
    await insert('emergency_raisers', {
      community_id: home.communityId,
      emergency_id: await insert('emergencies', {
        community_id: home.communityId,
        type: 'Fire',
        house_id: home.houseId,
        location: 'Kitchen',
        note: 'Ada Nwankwo left the gas on',
        raised_by: home.manager.id,
        raised_at: '2026-11-01T10:00:00Z',
        raised_name: 'Bola Eze',
        resident_id: neighbourId,
      }),
      user_id: home.manager.id,
      name: 'Bola Eze',
      location: '',
      note: 'Nothing to do with anybody',
      type: 'Fire',
      raised_at: '2026-11-01T10:00:05Z',
    });
    await stepUp(world, home.manager);
    const params = { communityId: home.communityId };
    const { data } = await world.call(home.manager, calls.startResidentCopy, {
      params,
      body: { residentId },
    });
    await world.settle();
    const file = await world.call(home.manager, calls.downloadResidentCopy, {
      params: { ...params, copyId: data.id },
    });
    const office = documentOf(await readZip(file.raw.rawPayload));
    const named = rowsOf(office, 'Texts that name you').filter(({ text }) =>
      /gas/.test(String(text)),
    );
    assert.deepEqual(
      named.map(({ place, text }) => [place, text]),
      [['Emergencies, note', 'Ada Nwankwo left the gas on']],
    );
    assert.doesNotMatch(JSON.stringify(office), /Bola|Nothing to do/);
    assert.deepEqual(
      office.sections.map(({ tables }) => tables.some(({ title }) => title === 'Sign-ins')),
      [false],
    );
    const own = documentOf(await readZip((await fetchOwn(ada, await takeOwn(ada))).raw.rawPayload));
    assert.doesNotMatch(JSON.stringify(own), /left the gas on/);
    assert.match(own.notIncluded.join(' '), /in confidence/);
  });

  test('taking another resident’s name adds no data about that resident to a copy', async () => {
    const home = await openHome();
    const impostor = await world.person({ firstName: 'Ngozi', lastName: 'Adeyemi-Cole' });
    await home.resident('Sade', 'Balogun', impostor);
    await home.resident('Ngozi', 'Adeyemi-Cole');
    await insert('groups', {
      community_id: home.communityId,
      name: 'Choir',
      description: 'Led by Ngozi Adeyemi-Cole',
      kind: 'Manual',
      created_by: home.manager.id,
    }).catch(() => undefined);
    await world.owner.query(`update users set phone = '+2348039998877' where id = $1`, [
      impostor.id,
    ]);
    await insert('sms_messages', {
      community_id: home.communityId,
      key: randomUUID(),
      recipient: '+2348039998877',
      body: 'Your meter is read on Monday',
      segments: 1,
      status: 'Delivered',
    });
    const file = await fetchOwn(impostor, await takeOwn(impostor));
    const text = (await readZip(file.raw.rawPayload)).text('data.json');
    assert.doesNotMatch(text, /Choir|Led by|meter is read/);
  });

  test('a copy contains the stored files, and a note for each file that was lost', async () => {
    const ada = await world.person({ firstName: 'Ada', lastName: 'Obi' });
    const home = await openHome();
    const residentId = await home.resident('Ada', 'Obi', ada);
    await world.owner.query(`update residents set photo = 'face.webp' where id = $1`, [residentId]);
    await world.files.put(`residents/${residentId}/face.webp`, Buffer.from('a picture'));
    await world.owner.query(`update users set image = 'gone.webp' where id = $1`, [ada.id]);
    const zip = await readZip((await fetchOwn(ada, await takeOwn(ada))).raw.rawPayload);
    const files = zip.names.filter((name) => name.startsWith('files/'));
    assert.deepEqual(files, ['files/0001 Account photo.webp', 'files/0002 Profile photo.webp']);
    assert.equal(zip.text('files/0002 Profile photo.webp'), 'a picture');
    assert.match(zip.text('files/0001 Account photo.webp'), /no longer stored/);
    assert.match(zip.text('index.html'), /href="files\/0002%20Profile%20photo\.webp"/);
    assert.equal(rowsOf(documentOf(zip), 'Profile')[0]?.['file'], 'files/0002 Profile photo.webp');
  });

  test('markup in stored texts is escaped in the copy of a person’s data', async () => {
    const ada = await world.person({ firstName: 'Ada', lastName: 'Obi' });
    const home = await openHome();
    const residentId = await home.resident('Ada', 'Obi', ada);
    await insert('pets', {
      community_id: home.communityId,
      resident_id: residentId,
      name: '<script>alert(1)</script>',
      kind: 'Dog',
    });
    const zip = await readZip((await fetchOwn(ada, await takeOwn(ada))).raw.rawPayload);
    assert.doesNotMatch(zip.text('index.html'), /<script/);
    assert.match(zip.text('index.html'), /&lt;script&gt;alert/);
  });

  test('a person makes one data copy at a time and three a day, and each file is kept for a day', async () => {
    const ada = await world.person();
    await stepUp(world, ada);
    const first = await world.call(ada, calls.startMyDataCopy);
    const early = await fetchOwn(ada, first.data.id);
    assert.equal(early.failure.errors[0]?.code, 'DATA_COPY_NOT_READY');
    const second = await world.call(ada, calls.startMyDataCopy);
    assert.equal(second.failure.errors[0]?.code, 'DATA_COPY_RUNNING');
    await world.settle();
    await takeOwn(ada);
    await takeOwn(ada);
    const fourth = await world.call(ada, calls.startMyDataCopy);
    assert.equal(fourth.failure.errors[0]?.code, 'DATA_COPIES_TODAY');
    assert.equal((await fetchOwn(ada, first.data.id)).status, 200);
    world.clock.advance(25 * 3600);
    const late = await fetchOwn(ada, first.data.id);
    assert.equal(late.failure.errors[0]?.code, 'DATA_COPY_GONE');
    const { rows: before } = await world.owner.query<{ key: string }>(
      'select file_key as key from data_copies where id = $1',
      [first.data.id],
    );
    assert.ok(await world.files.get(before[0]?.key ?? ''));
    await runScheduled(dataCopyCleaning);
    assert.equal(await world.files.get(before[0]?.key ?? ''), null);
    const { data } = await world.call(ada, calls.listMyDataCopies);
    assert.deepEqual([...new Set(data.items.map(({ status }) => status))], ['Expired']);
    world.clock.advance(-25 * 3600);
  });

  test('the first cleaning after an account is deleted deletes the copies that it requested', async () => {
    const ada = await world.person();
    const copyId = await takeOwn(ada);
    const { rows } = await world.owner.query<{ key: string }>(
      'select file_key as key from data_copies where id = $1',
      [copyId],
    );
    await world.owner.query('select delete_account($1)', [ada.id]);
    await runScheduled(dataCopyCleaning);
    assert.equal(await world.files.get(rows[0]?.key ?? ''), null);
  });

  test('only the person who requested a data copy can download it', async () => {
    const ada = await world.person();
    const other = await world.person();
    const copyId = await takeOwn(ada);
    assert.equal((await fetchOwn(other, copyId)).status, 404);
    const home = await openHome();
    const residentId = await home.resident('Ada', 'Obi');
    const deputy = await world.person();
    await world.worker(home.communityId, deputy, 'Admin');
    await stepUp(world, home.manager);
    const params = { communityId: home.communityId };
    const started = await world.call(home.manager, calls.startResidentCopy, {
      params,
      body: { residentId },
    });
    await world.settle();
    const of = { params: { ...params, copyId: started.data.id } };
    assert.equal((await world.call(deputy, calls.downloadResidentCopy, of)).status, 404);
    assert.equal((await fetchOwn(home.manager, started.data.id)).status, 404);
    assert.equal((await world.call(home.manager, calls.downloadResidentCopy, of)).status, 200);
  });

  test('the office can copy a resident’s data with permission and step-up, and the copy is audited', async () => {
    const home = await openHome();
    const residentId = await home.resident('Ada', 'Obi');
    const params = { communityId: home.communityId };
    const guard = await world.person();
    await world.worker(home.communityId, guard, 'Security staff');
    const deputy = await world.person({ firstName: 'Deputy', lastName: 'Audu' });
    const workerId = await world.worker(home.communityId, deputy, 'Admin');
    const start = (person: Person, id = residentId) =>
      world.call(person, calls.startResidentCopy, { params, body: { residentId: id } });
    assert.equal((await start(guard)).status, 403);
    const elsewhere = await openHome();
    const strange = await elsewhere.resident('Ada', 'Obi');
    await stepUp(world, deputy);
    assert.equal((await start(deputy, strange)).status, 404);
    const { data } = await start(deputy);
    await world.settle();
    const fetch = () =>
      world.call(deputy, calls.downloadResidentCopy, { params: { ...params, copyId: data.id } });
    assert.equal((await fetch()).status, 200);
    const log = await world.call(home.manager, listAudit, { params });
    const taken = log.data.items.find(({ action }) => action === 'resident.dataTaken');
    assert.deepEqual([taken?.actorName, taken?.entityLabel], ['Deputy Audu', 'Ada Obi']);

    await world.owner.query('update workers set street_ids = $2 where id = $1', [
      workerId,
      [randomUUID()],
    ]);
    assert.equal((await fetch()).failure.errors[0]?.code, 'DATA_COPY_LIMITED');
    await world.owner.query(
      `update workers set street_ids = null, status = 'Removed' where id = $1`,
      [workerId],
    );
    assert.equal((await fetch()).status, 404);
  });

  test('a copy of a resident’s data fails if its requester loses the permission before it is made', async () => {
    const home = await openHome();
    const residentId = await home.resident('Ada', 'Obi');
    const deputy = await world.person();
    const workerId = await world.worker(home.communityId, deputy, 'Admin');
    await stepUp(world, deputy);
    const { data } = await world.call(deputy, calls.startResidentCopy, {
      params: { communityId: home.communityId },
      body: { residentId },
    });
    await world.owner.query(`update workers set status = 'Removed' where id = $1`, [workerId]);
    await world.settle();
    const { rows } = await world.owner.query(
      'select status, file_key from data_copies where id = $1',
      [data.id],
    );
    assert.deepEqual(rows, [{ status: 'Failed', file_key: null }]);
  });

  test('a copy that stays unfinished fails, does not count in the limit, and its requester is notified', async () => {
    const ada = await world.person();
    await stepUp(world, ada);
    await world.call(ada, calls.startMyDataCopy);
    await world.owner.query(`delete from outbox where topic = 'dataCopy.requested'`);
    world.clock.advance(2 * 3600);
    await runScheduled(unfinishedDataCopies);
    const { data } = await world.call(ada, calls.listMyDataCopies);
    assert.equal(data.items[0]?.status, 'Failed');
    const mails = (await world.mails()).filter(({ recipient }) => recipient === ada.email);
    assert.equal(mails.at(-1)?.subject, 'Your data copy failed');
    await stepUp(world, ada);
    assert.equal((await world.call(ada, calls.startMyDataCopy)).status, 200);
    world.clock.advance(-2 * 3600);
  });

  /** Creates a community with a house. `resident` adds a resident to it, with an account if one is given. */
  async function openHome() {
    const manager = await world.person();
    const communityId = await world.community(manager, `Estate ${randomUUID().slice(0, 8)}`);
    const street = await insert('streets', { community_id: communityId, name: 'Palm Street' });
    const houseId = await insert('houses', {
      community_id: communityId,
      street_id: street,
      house_number: '12',
      account_number: String(Math.floor(Math.random() * 1e10)).padStart(10, '0'),
    });
    const resident = async (firstName: string, lastName: string, account: Person | null = null) => {
      const residentId = await insert('residents', {
        community_id: communityId,
        first_name: firstName,
        last_name: lastName,
        email: account?.email ?? `${randomUUID()}@example.test`,
        portal_user_id: account?.id ?? null,
        status: 'Active',
      });
      await insert('occupancies', {
        community_id: communityId,
        resident_id: residentId,
        house_id: houseId,
        relationship: 'Tenant',
        move_in_on: '2026-01-01',
      });
      return residentId;
    };
    return { manager, communityId, houseId, resident };
  }

  async function insert(table: string, row: Record<string, unknown>): Promise<string> {
    const columns = Object.keys(row);
    const { rows } = await world.owner.query<{ id: string }>(
      `insert into ${table} (${columns.join(', ')})
       values (${columns.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
      Object.values(row),
    );
    return rows[0]?.id ?? '';
  }

  async function takeOwn(person: Person) {
    await stepUp(world, person);
    const { data } = await world.call(person, calls.startMyDataCopy);
    await world.settle();
    return data.id;
  }

  function fetchOwn(person: Person, copyId: string) {
    return world.call(person, calls.downloadMyDataCopy, { params: { copyId } });
  }

  function documentOf(zip: Unzipped) {
    return JSON.parse(zip.text('data.json')) as Document;
  }

  function rowsOf({ sections }: Document, title: string) {
    return sections
      .flatMap(({ tables }) => tables.filter((one) => one.title === title))
      .flatMap(({ rows }) => rows);
  }

  async function runScheduled({ run }: typeof dataCopyCleaning) {
    await run(world.tools);
    await world.settle();
  }
});

type Table = { part: string; title: string; rows: Record<string, unknown>[] };
type Document = { notIncluded: string[]; sections: { name: string; tables: Table[] }[] };
