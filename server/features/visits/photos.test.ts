// Tests photos at the gate. They are off by default, must be pictures, are visible to people who may read visits but
// not to another community, and are deleted after the retention period or with the names of the visit.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { checkIn, checkOut, checkPass } from '#contract/visits/gate-checks.ts';
import { changeGateSettings, getGateSettings } from '#contract/gates/gates.ts';
import { turnAwayWalkIn } from '#contract/walk-ins/stopped-walk-ins.ts';
import { downloadEntryPhoto, downloadVisitPhoto } from '#contract/visits/visit-photos.ts';
import { eraseGuest, getVisit } from '#contract/visits/visits.ts';
import type { Person } from '#testing/world.ts';
import { givenEach, givenWorld } from '#testing/given.ts';
import { erasePhotos } from './photos.ts';
import { openGate } from '#kernel/gate/testing.ts';
import { askHost } from '#contract/walk-ins/walk-ins.ts';
import { addExitItem } from '#contract/visits/exit-items.ts';

describe('photos at the gate', () => {
  const world = givenWorld();
  let photo: Buffer;

  before(async () => {
    const create = { width: 2000, height: 1500, channels: 3 as const, background: '#336699' };
    photo = await sharp({ create }).jpeg().toBuffer();
  });
  const estate = givenEach(() => openGate(world));

  test('a photo of a visit is refused unless the gate’s photo rule includes this kind of visit', async () => {
    const visitId = await walkIn();
    assert.match((await send(visitId)).body, /PHOTOS_OFF/);
    await rule({ photoRule: 'Walk-ins' });
    assert.equal((await send(visitId)).statusCode, 200);
    const pass = await estate.makePass();
    const entered = await world.call(estate.guard, checkIn, {
      params: estate.params,
      body: { by: { kind: 'code', code: pass.code } },
    });
    const inside = entered.data.visit?.id ?? '';
    assert.match((await send(inside)).body, /PHOTOS_OFF/);
    await rule({ photoRule: 'All' });
    assert.equal((await send(inside, { subject: 'Vehicle' })).statusCode, 200);
    assert.equal((await photosOf(inside)).length, 1);
  });

  test('a guard can see the photo of an entry for half an hour, and each view is audited', async () => {
    await rule({ photoRule: 'All' });
    const { guard, params, code } = { ...estate, ...(await estate.makePass()) };
    const by = { kind: 'code', code } as const;
    const entered = await world.call(guard, checkIn, { params, body: { by } });
    const visitId = entered.data.visit?.id ?? '';
    const seeEntry = async (caller = guard) =>
      (await world.call(caller, downloadEntryPhoto, { params: { ...params, visitId } })).raw;
    assert.equal((await seeEntry()).statusCode, 404);
    assert.equal((await send(visitId)).statusCode, 200);
    const again = await world.call(guard, checkPass, { params, body: { by } });
    assert.equal(again.data.pass?.entry?.hasPhoto, true);
    assert.equal((await seeEntry()).headers['content-type'], 'image/webp');
    const { rows } = await world.owner.query(
      `select after from audit_entries where action = 'visit.photoSeen' and entity_id = $1`,
      [visitId],
    );
    assert.deepEqual(rows, [{ after: { subject: 'Visitor' } }]);
    assert.equal((await seeEntry(estate.host)).statusCode, 404);
    world.clock.advance(31 * 60);
    assert.equal((await seeEntry()).statusCode, 404);
  });

  test('goods can be photographed only if some were announced for the visit, whatever the photo rule', async () => {
    const { guard, params } = estate;
    const pass = await estate.makePass();
    const by = { kind: 'code', code: pass.code } as const;
    const entered = await world.call(guard, checkIn, { params, body: { by } });
    const visitId = entered.data.visit?.id ?? '';
    assert.match((await send(visitId, { subject: 'Goods' })).body, /NO_GOODS/);
    const body = { visitId, description: 'Television' };
    const { data } = await world.call(guard, addExitItem, { params, body });
    assert.equal((await send(visitId, { subject: 'Goods' })).statusCode, 200);
    assert.match((await send(visitId)).body, /PHOTOS_OFF/);
    const out = { by: { kind: 'visit', visitId }, itemIds: data.exitItems.map(({ id }) => id) };
    await world.call(guard, checkOut, { params, body: out as never });
    assert.deepEqual(
      (await photosOf(visitId)).map(({ subject }) => subject),
      ['Goods'],
    );
    assert.equal((await send(visitId, { subject: 'Goods' })).statusCode, 409);
  });

  test('a visit accepts one picture per subject, scales it down and refuses other files', async () => {
    await rule({ photoRule: 'All' });
    const visitId = await walkIn();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    assert.equal((await send(visitId, { bytes: svg })).statusCode, 415);
    assert.equal((await send(visitId, { bytes: Buffer.from('%PDF-1.7') })).statusCode, 415);
    assert.equal((await send(visitId, { subject: 'Neighbour' })).statusCode, 422);
    assert.equal((await send(visitId)).statusCode, 200);
    assert.match((await send(visitId)).body, /PHOTO_TAKEN/);
    const [kept] = await photosOf(visitId);
    const shown = await see(visitId, kept?.id ?? '');
    const { format, width } = await sharp(shown.rawPayload).metadata();
    assert.deepEqual([shown.headers['content-type'], format, width], ['image/webp', 'webp', 1024]);
  });

  test('a guard cannot open the stored photos of a visit, and another community gets a 404', async () => {
    await rule({ photoRule: 'All' });
    const visitId = await walkIn();
    await send(visitId);
    const [kept] = await photosOf(visitId);
    const photoId = kept?.id ?? '';
    assert.equal((await see(visitId, photoId, estate.guard)).statusCode, 403);
    const other = await openGate(world);
    assert.equal((await see(visitId, photoId, other.manager)).statusCode, 404);
    assert.equal((await see(visitId, photoId, other.manager, other.communityId)).statusCode, 404);
    assert.equal((await send(visitId, { by: other.guard })).statusCode, 401);
    assert.equal((await see(randomUUID(), photoId)).statusCode, 404);
  });

  test('a photo cannot be added to an ended visit', async () => {
    await rule({ photoRule: 'All' });
    const visitId = await walkIn();
    await world.owner.query(
      `update visits set status = 'Denied', step_at = arrived_at where id = $1`,
      [visitId],
    );
    assert.match((await send(visitId)).body, /PHOTO_TOO_LATE/);
    const at = { params: { ...estate.params, visitId } };
    assert.equal((await world.call(estate.guard, turnAwayWalkIn, at)).status, 409);
  });

  test('photos of visits are deleted after their retention period and with the visit’s names', async () => {
    await rule({ photoRule: 'All', photoDays: 7 });
    const stored = async () => (await Array.fromAsync(world.files.list())).length;
    const before = await stored();
    const erase = async (): Promise<void> => {
      await world.run(erasePhotos);
      await world.settle();
    };
    const kept = await walkIn();
    const forgotten = await walkIn('+2348039998877');
    for (const visitId of [kept, forgotten]) await send(visitId);
    const both = await stored();
    assert.equal(both, before + 2);
    await erase();
    assert.equal(await stored(), both);
    await world.owner.query(
      `update visits set status = 'Denied', step_at = arrived_at where id = $1`,
      [forgotten],
    );
    const body = { phone: '+2348039998877', reason: 'They asked for it' };
    await world.call(estate.manager, eraseGuest, { params: estate.params, body });
    assert.equal((await photosOf(forgotten)).length, 0);
    await erase();
    assert.equal(await stored(), both - 1);
    assert.equal((await photosOf(kept)).length, 1);
    world.clock.advance(8 * 86_400);
    await erase();
    const { rows } = await world.owner.query('select from visit_photos where community_id = $1', [
      estate.communityId,
    ]);
    assert.equal(rows.length, 0);
    assert.ok((await stored()) <= both - 2);
  });

  async function rule(body: object) {
    const { manager, params } = estate;
    const { version } = (await world.call(manager, getGateSettings, { params })).data;
    await world.call(manager, changeGateSettings, { params, body: { ...body, version } as never });
  }

  async function send(
    visitId: string,
    more: { subject?: string; bytes?: Buffer; by?: Person } = {},
  ) {
    const { subject = 'Visitor', bytes = photo, by = estate.guard } = more;
    const form = new FormData();
    form.append('subject', subject);
    form.append('file', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
    const request = new Request('http://x', { method: 'POST', body: form });
    return world.app.inject({
      method: 'POST',
      url: `/api/community/${estate.communityId}/gate/visits/${visitId}/photos`,
      headers: {
        authorization: `Bearer ${by.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  async function walkIn(guestPhone = '+2348031112233') {
    const body = {
      houseId: estate.houseId,
      kind: 'Guest' as const,
      guestName: 'Tunde Bello',
      guestPhone,
    };
    return (await world.call(estate.guard, askHost, { params: estate.params, body })).data.id;
  }

  async function photosOf(visitId: string) {
    const at = { params: { ...estate.params, visitId } };
    return (await world.call(estate.manager, getVisit, at)).data.photos;
  }

  async function see(
    visitId: string,
    photoId: string,
    by = estate.manager,
    of = estate.communityId,
  ) {
    const params = { communityId: of, visitId, photoId };
    return (await world.call(by, downloadVisitPhoto, { params } as never)).raw;
  }
});
