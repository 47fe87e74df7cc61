// Tests for photos of staff and watch-list entries. Only pictures are accepted, and only with permission. A photo is
// visible only to permitted people of its community, and is deleted when it is no longer needed. The photo of a
// watch-list entry is approved with the entry.
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { checkPass } from '#contract/visits/gate-checks.ts';
import {
  changeStaffPerson,
  createStaffPerson,
  listStaffPeople,
} from '#contract/gate-registers/gate-people.ts';
import {
  downloadStaffPhoto,
  downloadWatchPhoto,
  removeStaffPhoto,
  removeWatchPhoto,
  uploadStaffPhoto,
  uploadWatchPhoto,
} from '#contract/gate-registers/gate-photos.ts';
import {
  decideWatchEntry,
  endWatchEntry,
  listWatchEntries,
  proposeWatchEntry,
} from '#contract/gate-registers/watch-entries.ts';
import { sendFile } from '#testing/books.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { eraseWatchPhotos } from './people-photos.ts';
import { openGate } from '#kernel/gate/testing.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';

describe('photos of staff and watch-list entries', () => {
  const world = givenWorld();
  let picture: Buffer;

  before(async () => {
    const create = { width: 900, height: 300, channels: 3 as const, background: 'teal' };
    picture = await sharp({ create }).jpeg().toBuffer();
  });
  const estate = givenEach(() => openGate(world));
  const second = givenEach(() => world.person());
  beforeEach(() => world.worker(estate.communityId, second, 'Admin'));

  test('a staff photo is re-encoded, returned by the pass check and shown to this community’s guards', async () => {
    const { id: staffId } = await newStaff();
    assert.equal((await toStaff(staffId)).statusCode, 200);
    const pass = await estate.makePass({ kind: 'Staff', guestName: 'Grace Eze', staffId });
    const body = { by: { kind: 'code' as const, code: pass.code } };
    const { params, guard } = estate;
    const { data } = await world.call(guard, checkPass, { params, body });
    assert.equal(data.pass?.photoOf, staffId);
    const { rawPayload, headers, statusCode } = await staffFace(staffId);
    assert.deepEqual([statusCode, headers['content-type']], [200, 'image/webp']);
    const { width, height } = await sharp(rawPayload).metadata();
    assert.deepEqual([width, height], [512, 512]);
    const stranger = await openGate(world);
    assert.notEqual((await staffFace(staffId, stranger.manager)).statusCode, 200);
  });

  test('a staff photo must be a picture, and only workers with the permission can upload one', async () => {
    const { id } = await newStaff();
    const text = await toStaff(id, { bytes: Buffer.from('<svg onload="alert(1)"/>') });
    assert.deepEqual([text.statusCode, text.json().errors[0].code], [422, 'NOT_A_PICTURE']);
    assert.equal((await toStaff(id, { by: estate.guard })).statusCode, 403);
    const officer = await world.person();
    await world.worker(estate.communityId, officer, 'Finance officer');
    assert.equal((await staffFace(id, officer)).statusCode, 403);
    assert.equal((await staffFace(id)).statusCode, 404);
  });

  test('a staff photo is deleted when it is replaced or removed, or when the person leaves', async () => {
    const { id: staffId, version } = await newStaff();
    const { params, manager } = estate;
    await toStaff(staffId);
    const isFirstThere = await fileOf('staff_people', staffId);
    await toStaff(staffId);
    assert.equal(await isFirstThere(), false);
    const at = { params: { ...params, staffId } };
    assert.equal((await world.call(manager, removeStaffPhoto, at)).data.hasPhoto, false);
    assert.equal((await staffFace(staffId)).statusCode, 404);
    await toStaff(staffId);
    const isLastThere = await fileOf('staff_people', staffId);
    assert.equal(await isLastThere(), true);
    const body = { status: 'Left' as const, version };
    const left = await world.call(manager, changeStaffPerson, { ...at, body });
    assert.deepEqual([left.status, left.data.hasPhoto], [200, false]);
    assert.equal((await staffFace(staffId)).statusCode, 404);
    assert.equal((await toStaff(staffId)).statusCode, 409);
    assert.equal(await isLastThere(), false);
    const all = { params, query: { Status: 'Left' } } as const;
    assert.equal((await world.call(manager, listStaffPeople, all)).data.items[0]?.hasPhoto, false);
  });

  test('a watch-list photo is approved with its entry and shown for a visitor with a similar name', async () => {
    const { id, version } = await propose();
    assert.equal((await toEntry(id, { by: second })).statusCode, 409);
    assert.equal((await toEntry(id)).statusCode, 200);
    assert.equal((await decide(id, version)).status, 409);
    const shown = await entryOf();
    assert.deepEqual([shown?.hasPhoto, shown?.mayAddPhoto], [true, true]);
    assert.equal((await decide(id, shown?.version ?? 0)).status, 200);
    assert.equal((await toEntry(id)).statusCode, 409);
    const { params, guard, houseId } = estate;
    const pass = await estate.makePass({ guestName: 'Tunde Belo' });
    const by = { kind: 'code' as const, code: pass.code };
    const alike = await world.call(guard, checkPass, { params, body: { by } });
    assert.deepEqual([alike.data.watch?.isHard, alike.data.watch?.photoOf], [false, id]);
    const who = { guestName: 'Somebody', guestPhone: '+2348039998877' };
    const body = { houseId, kind: 'Guest' as const, ...who };
    const walkIn = await world.call(guard, askHost, { params, body });
    assert.equal(walkIn.data.watch?.photoOf, id);
    assert.equal((await entryFace(id)).statusCode, 200);
    const at = { params: { ...params, entryId: id } };
    assert.equal((await world.call(guard, removeWatchPhoto, at)).status, 403);
    assert.equal((await world.call(second, removeWatchPhoto, at)).data.hasPhoto, false);
    assert.equal((await entryFace(id)).statusCode, 404);
  });

  test('a watch-list photo is deleted when its entry is rejected, removed or expires', async () => {
    type Held = Awaited<ReturnType<typeof held>>;
    const gone = async ({ id, isThere }: Held) => {
      assert.equal(await isThere(), false);
      assert.equal((await entryFace(id)).statusCode, 404);
    };
    const held = async () => {
      const { id } = await propose();
      await toEntry(id);
      const isThere = await fileOf('watch_entries', id);
      assert.equal(await isThere(), true);
      return { id, version: (await entryOf())?.version ?? 0, isThere };
    };
    const rejected = await held();
    await decide(rejected.id, rejected.version, false);
    await gone(rejected);
    const ended = await held();
    await decide(ended.id, ended.version);
    await world.call(estate.manager, endWatchEntry, {
      params: { ...estate.params, entryId: ended.id },
      body: { reason: 'It was not them' },
    });
    await gone(ended);
    const expired = await held();
    await decide(expired.id, expired.version);
    world.clock.advance(2 * 86_400);
    await world.run(eraseWatchPhotos);
    assert.equal(await expired.isThere(), false);
    const shown = await entryOf();
    assert.deepEqual([shown?.state, shown?.hasPhoto], ['Expired', false]);
  });

  type Who = { by?: Person; bytes?: Buffer };

  function given(bytes: Buffer) {
    return { bytes, name: 'face.jpg' };
  }

  function toStaff(staffId: string, { by = estate.manager, bytes = picture }: Who = {}) {
    const params = { ...estate.params, staffId };
    return sendFile(world, by, uploadStaffPhoto, { params, ...given(bytes) });
  }

  function toEntry(entryId: string, { by = estate.manager, bytes = picture }: Who = {}) {
    const params = { ...estate.params, entryId };
    return sendFile(world, by, uploadWatchPhoto, { params, ...given(bytes) });
  }

  async function fetched(path: string, { token } = estate.guard) {
    const headers = { authorization: `Bearer ${token}` };
    return world.app.inject({ url: `/api${path}`, headers });
  }

  function pathOf(of: { path: string }, id: string) {
    return of.path.replace(':communityId', estate.communityId).replace(/:(staffId|entryId)/, id);
  }

  function staffFace(id: string, by?: Person) {
    return fetched(pathOf(downloadStaffPhoto, id), by);
  }

  function entryFace(id: string, by?: Person) {
    return fetched(pathOf(downloadWatchPhoto, id), by);
  }

  async function newStaff() {
    const body = { name: 'Grace Eze', work: 'Cook', houseIds: [estate.houseId] };
    const { params, manager } = estate;
    return (await world.call(manager, createStaffPerson, { params, body })).data;
  }

  async function propose(more: object = {}) {
    const expiresAt = new Date(world.clock.now().getTime() + 86_400_000).toISOString();
    const who = { name: 'Tunde Bello', phone: '+2348039998877', ...more };
    const body = { ...who, severity: 'Block', reason: 'Stole', expiresAt } as const;
    const { params, manager } = estate;
    return (await world.call(manager, proposeWatchEntry, { params, body })).data;
  }

  function decide(entryId: string, version: number, isAgreed = true) {
    return world.call(second, decideWatchEntry, {
      params: { ...estate.params, entryId },
      body: { isAgreed, version },
    });
  }

  async function entryOf() {
    const { params, manager } = estate;
    return (await world.call(manager, listWatchEntries, { params, query: {} })).data.items[0];
  }

  /** Reads the stored file itself, independent of the row. */
  async function fileOf(table: 'staff_people' | 'watch_entries', id: string) {
    const { rows } = await world.owner.query<{ photo: string }>(
      `select photo from ${table} where id = $1`,
      [id],
    );
    const key = `gate-people/${id}/${rows[0]?.photo}`;
    return async () => {
      await world.settle();
      return (await world.files.get(key)) !== null;
    };
  }
});
