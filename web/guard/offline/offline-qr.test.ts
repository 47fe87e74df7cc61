// The checks that a device can do without the server: signatures of QR codes, and tags that represent codes.
import assert from 'node:assert/strict';
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { describe, test } from 'node:test';
import { readSigned } from './offline-qr.ts';
import { keepKey, possibleTags } from './offline-tags.ts';

const communityId = '11111111-2222-4333-8444-555555555555';
const passId = '66666666-7777-4888-8999-aaaaaaaaaaaa';
const own = generateKeyPairSync('ed25519');

const held = { communityId, qrKeys: [{ number: 1, publicKey: raw(own.publicKey) }] };

describe('offline QR codes', () => {
  test('a valid signature gives the pass and its window', async () => {
    assert.deepEqual(await readSigned(tokenOf(), held), {
      kind: 'pass',
      passId,
      validFrom: '2030-03-17T17:46:40.000Z',
      validTo: '2030-03-18T17:46:40.000Z',
    });
  });

  test('forged QRs, those of an old key, and those of another community are told apart', async () => {
    const kindOf = async (token: string) => (await readSigned(token, held)).kind;
    assert.equal(await kindOf('12345678901234567890'), 'forged');
    assert.equal(await kindOf('CY1.%%%'), 'forged');
    const stranger = generateKeyPairSync('ed25519').privateKey;
    assert.equal(await kindOf(tokenOf({ key: stranger })), 'forged');
    const told = Buffer.from(tokenOf().slice(4), 'base64url');
    told[40] = (told[40] ?? 0) ^ 1;
    assert.equal(await kindOf(`CY1.${told.toString('base64url')}`), 'forged');
    assert.equal(await kindOf(tokenOf({ number: 2 })), 'oldKey');
    assert.equal(await kindOf(tokenOf({ of: passId })), 'otherCommunity');
  });
});

describe('offline codes', () => {
  test('the device computes all 64 possible tags of a code as the server does, and no other code’s tag', async () => {
    const key = crypto.getRandomValues(new Uint8Array(32));
    const places = await possibleTags({ key: await keepKey(key), spread: 64 }, 'code', '12345678');
    assert.equal(places.length, 64);
    for (const block of [1, 2, 63, 64]) {
      assert.equal(places[block - 1], tagAt(key, 'code 12345678', block));
    }
    assert.equal(places.includes(tagAt(key, 'code 12345679', 1)), false);
  });

  test('the key of the tags cannot be exported by a script', async () => {
    const key = await keepKey(crypto.getRandomValues(new Uint8Array(32)));
    assert.equal(key.extractable, false);
    await assert.rejects(crypto.subtle.exportKey('raw', key));
  });

  /** Computes a tag as the server does, for one block. */
  function tagAt(key: Uint8Array, text: string, block: number): number {
    const secret = createHmac('sha256', key).update(text).digest();
    const place = Buffer.alloc(4);
    place.writeUInt32BE(block);
    return createHmac('sha256', secret).update(place).digest().readUIntBE(0, 6);
  }
});

function raw(key: KeyObject): string {
  return key.export({ format: 'der', type: 'spki' }).subarray(12).toString('base64url');
}

function bytes(id: string) {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

type Claims = { number?: number; of?: string; key?: KeyObject };

function tokenOf({ number = 1, of = communityId, key = own.privateKey }: Claims = {}): string {
  const claims = Buffer.alloc(43);
  claims.writeUInt8(1, 0);
  claims.writeUInt16BE(number, 1);
  bytes(of).copy(claims, 3);
  bytes(passId).copy(claims, 19);
  claims.writeUInt32BE(1_900_000_000, 35);
  claims.writeUInt32BE(1_900_086_400, 39);
  return `CY1.${Buffer.concat([claims, sign(null, claims, key)]).toString('base64url')}`;
}
