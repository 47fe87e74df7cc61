import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import * as contract from '#contract/communities/communities.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

describe('a community’s picture', () => {
  const world = givenWorld();
  const { manager, communityId } = givenEstate(world);

  test('an uploaded picture is re-encoded as a square without metadata and can be read at its URL', async () => {
    const answer = await upload(await picture('teal'));
    assert.equal(answer.statusCode, 200, answer.body);
    const address = await addressOf();
    assert.ok(address);
    assert.equal(answer.json().data.profilePicture, address);
    const shown = await world.app.inject({ url: address });
    assert.equal(shown.headers['content-type'], 'image/webp');
    const { width, height, exif } = await sharp(shown.rawPayload).metadata();
    assert.deepEqual([width, height, exif], [512, 512, undefined]);
  });

  test('an altered or expired picture URL gets a 404', async () => {
    const address = (await addressOf()) ?? '';
    const other = await world.community(manager);
    for (const altered of [
      address.replace(communityId, other),
      address.replace(/signature=./, 'signature='),
      address.replace(/until=\d+/, 'until=2099'),
    ]) {
      assert.equal((await world.app.inject({ url: altered })).statusCode, 404, altered);
    }
    world.clock.advance(3 * 24 * 3600);
    assert.equal((await world.app.inject({ url: address })).statusCode, 404);
    world.clock.advance(-3 * 24 * 3600);
  });

  test('an upload is refused if the file is no picture, or if the worker’s role lacks the permission', async () => {
    const text = await upload(Buffer.from('<svg onload="alert(1)"/>'));
    assert.equal(text.statusCode, 422);
    assert.equal(text.json().errors[0].code, 'NOT_A_PICTURE');
    const officer = await world.person();
    await world.worker(communityId, officer, 'Finance officer');
    assert.equal((await upload(await picture('red'), officer)).statusCode, 403);
  });

  test('replacing a picture deletes the old file, and a picture can be removed', async () => {
    const first = (await addressOf()) ?? '';
    await upload(await picture('orange'));
    await world.settle();
    assert.notEqual(await addressOf(), first);
    assert.equal((await world.app.inject({ url: first })).statusCode, 404);
    const params = { communityId };
    const { data } = await world.call(manager, contract.removeCommunityPicture, { params });
    assert.equal(data.profilePicture, null);
    assert.equal(await addressOf(), null);
  });

  async function upload(bytes: Buffer, caller = manager) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), '../../gate.jpg');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    return world.app.inject({
      method: 'POST',
      url: `/api/community/${communityId}/picture`,
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': request.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  }

  async function addressOf(): Promise<string | null> {
    const { data } = await world.call(manager, contract.listCommunities, {});
    return data.items.find(({ id }) => id === communityId)?.profilePicture ?? null;
  }
});

function picture(background: string) {
  return sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .withExif({ IFD0: { Copyright: 'a camera' } })
    .jpeg()
    .toBuffer();
}
