import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import { createHouse } from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { removeResidentPhoto, uploadResidentPhoto } from '#contract/residents/resident-photos.ts';
import { createResident, getResident } from '#contract/residents/residents.ts';
import { sendFile } from '#testing/books.ts';
import { given, givenWorld } from '#testing/given.ts';
import { residentEraser } from './erase.ts';

describe('a resident’s photo', () => {
  const world = givenWorld();
  let params: { communityId: string; residentId: string };

  const manager = given(() => world.person());
  before(createPerson);

  test('an uploaded photo of a resident is re-encoded, served by URL and replaces the previous one', async () => {
    assert.equal(await addressOf(), null);
    const answer = await upload(await picture('teal'));
    assert.equal(answer.statusCode, 200, answer.body);
    const first = await addressOf();
    assert.equal(answer.json().data.photoUrl, first);
    const { rawPayload, headers } = await world.app.inject({ url: first ?? '' });
    assert.equal(headers['content-type'], 'image/webp');
    const { width, height } = await sharp(rawPayload).metadata();
    assert.deepEqual([width, height], [512, 512]);
    assert.equal(await shown(first?.replace(/until=\d+/, 'until=2099') ?? null), 404);
    await upload(await picture('orange'));
    await world.settle();
    assert.notEqual(await addressOf(), first);
    assert.equal(await shown(first), 404);
  });

  test('the upload of a resident’s photo refuses other files, and roles without the permission', async () => {
    const text = await upload(Buffer.from('<svg onload="alert(1)"/>'));
    assert.deepEqual([text.statusCode, text.json().errors[0].code], [422, 'NOT_A_PICTURE']);
    const officer = await world.person();
    await world.worker(params.communityId, officer, 'Finance officer');
    assert.equal((await upload(await picture('red'), officer)).statusCode, 403);
  });

  test('a resident’s photo is deleted when it is removed and when the resident is erased', async () => {
    const before = await addressOf();
    const { data } = await world.call(manager, removeResidentPhoto, { params });
    assert.equal(data.photoUrl, null);
    await world.settle();
    assert.equal(await shown(before), 404);
    await upload(await picture('navy'));
    const last = await addressOf();
    assert.equal(await shown(last), 200);
    await forget();
    await world.settle();
    assert.deepEqual([await addressOf(), await shown(last)], [null, 404]);
  });

  async function createPerson() {
    const communityId = await world.community(manager);
    const street = await world.call(manager, createStreet, {
      params: { communityId },
      body: { name: 'Palm Street' },
    });
    const house = await world.call(manager, createHouse, {
      params: { communityId },
      body: { streetId: street.data.id, houseNumber: '1' },
    });
    const { data } = await world.call(manager, createResident, {
      params: { communityId },
      body: {
        firstName: 'Ngozi',
        lastName: 'Eze',
        phone: '0803 456 0001',
        occupancy: { houseId: house.data.id, relationship: 'Tenant' },
      },
    });
    params = { communityId, residentId: data.id };
  }

  function upload(bytes: Buffer, who = manager) {
    return sendFile(world, who, uploadResidentPhoto, { params, bytes, name: 'ngozi.jpg' });
  }

  function forget() {
    const scope = { communityId: params.communityId, userId: null, actor: 'Courtyard' };
    const { residentId } = params;
    const person = { residentId, residentIds: [residentId], label: 'Former resident 0001' };
    return world.tools.inCommunity(scope, (context) =>
      residentEraser.erase(context, { ...person, names: [], words: [], userIds: [], contacts: [] }),
    );
  }

  async function addressOf() {
    return (await world.call(manager, getResident, { params })).data.photoUrl;
  }

  async function shown(url: string | null) {
    return (await world.app.inject({ url: url ?? '' })).statusCode;
  }
});

function picture(background: string) {
  return sharp({ create: { width: 900, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
