// Tests for the caller's own account: details, photo, and consent to the current documents.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import {
  changeMe,
  consentToTerms,
  getMe,
  removeMyPhoto,
  uploadMyPhoto,
} from '#contract/identity/identity.ts';
import type { Person } from '#testing/world.ts';
import { givenWorld } from '#testing/given.ts';
import { newcomer } from './testing.ts';

describe('a person’s own account', () => {
  const world = givenWorld();

  test('a phone number in a local or foreign format is stored as E.164', async () => {
    const person = await newcomer(world);
    const forms = { '0803 111 2222': '+2348031112222', '+44 20 7946 0958': '+442079460958' };
    for (const [phone, kept] of Object.entries(forms)) {
      assert.equal((await world.call(person, changeMe, { body: { phone } })).data.phone, kept);
    }
    const bad = await world.call(person, changeMe, { body: { phone: '0803' } });
    assert.equal(bad.status, 422);
    assert.equal(bad.failure.errors[0]?.field, 'phone');
  });

  test('two accounts can have the same phone number', async () => {
    const first = await newcomer(world);
    const second = await newcomer(world);
    const body = { phone: '+2348039998888' };
    for (const person of [first, second, first]) {
      const { status, data } = await world.call(person, changeMe, { body });
      assert.deepEqual([status, data.phone], [200, body.phone]);
    }
  });

  test('a person can change their details at most twenty times an hour', async () => {
    const person = await newcomer(world);
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) {
      const body = { phone: `+23480399900${String(10 + at)}` };
      statuses.push((await world.call(person, changeMe, { body })).status);
    }
    assert.deepEqual(statuses, [...Array(20).fill(200), 429]);
  });

  test('a change of one’s details with an unknown field or an unknown time zone is refused', async () => {
    const person = await newcomer(world);
    const body = { status: 'Active', emailVerified: true, role: 'owner', timeZone: 'Mars/Base' };
    const { status, failure } = await world.call(person, changeMe, { body: body as never });
    assert.equal(status, 422);
    assert.deepEqual(failure.errors.map(({ field }) => field).toSorted(), [
      'emailVerified',
      'role',
      'status',
      'timeZone',
    ]);
  });

  test('a newer version of the privacy policy requires consent again, and the consent is recorded', async () => {
    const person = await newcomer(world);
    // Simulates consent to an older version.
    await world.owner.query(
      `update consents set version = '2020-01-01' where user_id = $1 and document = 'privacy'`,
      [person.id],
    );
    assert.equal((await world.call(person, getMe)).data.hasConsentedToTerms, false);
    const { rows } = await world.owner.query(
      'select has_consented_to_terms from users where id = $1',
      [person.id],
    );
    assert.equal(rows[0].has_consented_to_terms, false, 'what every request reads');
    const agreed = await world.call(person, consentToTerms);
    assert.deepEqual(agreed.raw.json(), { success: true, data: { hasConsentedToTerms: true } });
    assert.equal((await world.call(person, getMe)).data.hasConsentedToTerms, true);
  });

  async function send(person: Person, bytes: Buffer, fileName: string) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), fileName);
    const request = new Request('http://here/', { method: 'POST', body: form });
    return world.app.inject({
      method: 'POST',
      url: `/api${uploadMyPhoto.path}`,
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  const picture = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#0f6e5c' } })
      .withExif({ IFD0: { Copyright: 'SECRET PLACE' } })
      .jpeg()
      .toBuffer();

  test('a person’s photo is re-encoded without its metadata', async () => {
    const person = await newcomer(world);
    const bytes = await picture();
    assert.match(bytes.toString('latin1'), /SECRET PLACE/);
    const sent = await send(person, bytes, '../../etc/passwd.jpg');
    assert.equal(sent.statusCode, 200, sent.body);
    const url: string = sent.json().data.profileImageUrl;
    const got = await world.app.inject({ method: 'GET', url });
    assert.equal(got.statusCode, 200);
    assert.equal(got.headers['content-type'], 'image/webp');
    const { width, height, exif } = await sharp(got.rawPayload).metadata();
    assert.deepEqual({ width, height, exif }, { width: 512, height: 512, exif: undefined });
    assert.doesNotMatch(got.rawPayload.toString('latin1'), /SECRET PLACE/);

    const gone = await world.call(person, removeMyPhoto);
    assert.equal(gone.data.profileImageUrl, null);
    await world.settle();
    assert.equal((await world.app.inject({ method: 'GET', url })).statusCode, 404);
  });

  test('the URL of a person’s photo cannot be forged or altered, and expires', async () => {
    const person = await newcomer(world);
    const stranger = await newcomer(world);
    const url: string = (await send(person, await picture(), 'me.jpg')).json().data.profileImageUrl;
    const get = async (address: string) =>
      (await world.app.inject({ method: 'GET', url: address })).statusCode;
    assert.equal(await get(url), 200);
    assert.equal(await get(url.replace(person.id, stranger.id)), 404);
    assert.equal(
      await get(
        url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
      ),
      404,
    );
    assert.equal(await get(url.replace(/until=\d{4}/, 'until=2999')), 404);
    assert.equal(await get(url.replace(/name=[^&]+/, 'name=..%2F..%2Fsecret')), 404);
    assert.equal(await get(`/api/auth/users/${person.id}/photo`), 422);
    world.clock.advance(2 * 24 * 3600);
    assert.equal(await get(url), 404);
    world.clock.advance(-2 * 24 * 3600);
  });

  test('an upload that is not a picture is rejected, whatever its file name is', async () => {
    const person = await newcomer(world);
    const files: Record<string, Buffer> = {
      'picture.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'page.jpg': Buffer.from('<!doctype html><script>alert(1)</script>'),
      'cut.jpg': (await picture()).subarray(0, 300),
      'empty.jpg': Buffer.alloc(0),
      'bomb.png': pngOfSize(60_000, 60_000),
    };
    for (const [name, bytes] of Object.entries(files)) {
      const { statusCode, body } = await send(person, bytes, name);
      assert.equal(statusCode, 422, `${name}: ${body}`);
    }
    assert.equal((await send(person, Buffer.alloc(11 * 1024 * 1024), 'large.jpg')).statusCode, 413);
  });

  /** A PNG whose header claims a size that does not fit into memory. */
  function pngOfSize(width: number, height: number): Buffer {
    const header = Buffer.alloc(33);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(header);
    header.writeUInt32BE(width, 16);
    header.writeUInt32BE(height, 20);
    header.set([8, 2, 0, 0, 0], 24);
    return header;
  }
});
