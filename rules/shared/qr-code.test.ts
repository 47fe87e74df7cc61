import assert from 'node:assert/strict';
import { test } from 'node:test';
import decode from 'qr/decode.js';
import { drawQrCode } from './qr-code.ts';

test('a drawn QR code contains the text', () => {
  const texts = [
    'https://estate.example.com/address/0190f7a2-1111-7000-8000-000000000001?CommunityId=7',
    'otpauth://totp/Courtyard:ada%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Courtyard',
    `v1.${'Ab9-_'.repeat(60)}`,
    'Ìkòyí, Ẹ̀gbẹ́ 12',
  ];
  for (const text of texts) assert.equal(read(text), text);
});

test('a QR code has a border of four light squares on every side', () => {
  const { side, path } = drawQrCode('A');
  assert.equal(side, 21 + 2 * 4);
  assert.ok(path.startsWith('M4 4H11V5H4Z'));
  const numbers = [...path.matchAll(/\d+/g)].map(Number);
  assert.deepEqual([Math.min(...numbers), Math.max(...numbers)], [4, side - 4]);
});

/** The text that a scanner decodes from the drawn code. */
function read(text: string): string {
  const { side, path } = drawQrCode(text);
  const width = side * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, ...corners] of path.matchAll(/M(\d+) (\d+)H(\d+)V(\d+)H\1Z/g)) {
    const [left = 0, top = 0, right = 0, bottom = 0] = corners.map((at) => Number(at) * scale);
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return decode({ width, height: width, data });
}

const scale = 6;
