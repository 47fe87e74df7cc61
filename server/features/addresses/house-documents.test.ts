import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import sharp from 'sharp';
import * as addresses from '#contract/addresses/houses.ts';
import * as contract from '#contract/addresses/house-documents.ts';
import { sendFile } from '#testing/books.ts';
import { givenWorld } from '#testing/given.ts';
import { givenEstate } from '#testing/given-estate.ts';

const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF');

describe('documents and tags of a house', () => {
  const world = givenWorld();
  let plan: Buffer;

  const { manager, officer, communityId, houseIds } = givenEstate(world, {
    workers: { officer: 'Finance officer' },
    streets: { 'Palm Street': 12 },
  });
  before(async () => {
    const plain = { width: 40, height: 30, channels: 3, background: '#0f6e5c' } as const;
    plan = await sharp({ create: plain }).png().toBuffer();
  });

  test('workers who may read addresses can open a house’s documents until they are removed', async () => {
    assert.equal((await add(0, 'Deed of 1 Palm.pdf')).statusCode, 200);
    world.clock.advance(60);
    assert.equal((await add(0, 'plan.png', plan)).statusCode, 200);
    const items = await list(0, officer);
    assert.deepEqual(
      items.map(({ name }) => name),
      ['plan.webp', 'Deed of 1 Palm.pdf'],
    );
    const [picture, document] = items;
    const read = await open(0, document?.id ?? '', officer);
    assert.deepEqual([read.status, read.headers['content-type']], [200, 'application/pdf']);
    assert.equal((await open(1, document?.id ?? '')).status, 404);
    assert.equal((await add(0, 'mine.pdf', pdf, officer)).statusCode, 403);
    const params = { ...house(0), documentId: picture?.id ?? '' };
    assert.equal((await world.call(officer, contract.removeHouseDocument, { params })).status, 403);
    const left = await world.call(manager, contract.removeHouseDocument, { params });
    assert.deepEqual(
      left.data.items.map(({ id }) => id),
      [document?.id],
    );
    await world.settle();
    assert.equal((await open(0, picture?.id ?? '')).status, 404);
    const history = await world.call(manager, addresses.getHouseHistory, { params: house(0) });
    assert.deepEqual(
      history.data.items.slice(0, 3).map(({ action }) => action),
      ['house.document.removed', 'house.document.added', 'house.document.added'],
    );
  });

  test('a house’s document is refused if it is no picture or PDF, or if the house has too many', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    assert.equal((await add(1, 'notes.html', page)).statusCode, 422);
    assert.equal((await add(1, 'notes.pdf', page)).statusCode, 422);
    await world.owner.query(
      `insert into house_documents (community_id, house_id, name, key, byte_count, added_by, added_at)
       select $1, $2, 'deed.pdf', 'no-such-file.pdf', 10, $3, now() from generate_series(1, $4)`,
      [communityId, houseIds[1], manager.id, contract.houseDocumentLimit],
    );
    const refused = await add(1, 'deed.pdf');
    assert.equal(refused.statusCode, 409);
    assert.match(refused.body, /TOO_MANY_FILES/);
  });

  test('merging houses moves the documents of the duplicate', async () => {
    await add(2, 'Deed.pdf');
    const merged = await world.call(manager, addresses.mergeHouses, {
      params: house(3),
      body: { duplicateId: houseIds[2] ?? '' },
    });
    assert.equal(merged.status, 200, merged.raw.body);
    assert.deepEqual(
      (await list(3)).map(({ name }) => name),
      ['Deed.pdf'],
    );
  });

  test('house tags of chosen or filtered houses are printed, eight on a sheet', async () => {
    const print = (selection: object, by = manager) =>
      world.call(by, contract.printHouseTags, {
        params: { communityId },
        body: { selection: selection as never },
      });
    const pages = (body: string) => body.match(/\/Type \/Page\b/g)?.length;
    const two = await print({ kind: 'ids', ids: houseIds.slice(4, 6) }, officer);
    assert.deepEqual([two.status, two.headers['content-type']], [200, 'application/pdf']);
    assert.equal(pages(two.raw.body), 1);
    assert.equal(pages((await print({ kind: 'matching', query: {} })).raw.body), 2);
    const owing = await print({ kind: 'matching', query: { Owes: 'true' } });
    assert.equal(owing.status, 200);
  });

  function house(at: number) {
    return { communityId, houseId: houseIds[at] ?? '' };
  }

  function add(at: number, name: string, bytes: Buffer = pdf, by = manager) {
    return sendFile(world, by, contract.addHouseDocument, { params: house(at), bytes, name });
  }

  async function list(at: number, by = manager) {
    return (await world.call(by, contract.listHouseDocuments, { params: house(at) })).data.items;
  }

  function open(at: number, documentId: string, by = manager) {
    return world.call(by, contract.downloadHouseDocument, { params: { ...house(at), documentId } });
  }
});
