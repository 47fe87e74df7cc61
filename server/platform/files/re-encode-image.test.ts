// Guarantees for image bombs: an image with too many pixels is refused before it is decoded, and of many concurrent
// images only a few are decoded, a limited number waits, and the others are refused.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import { reEncodeImage } from './re-encode-image.ts';

const size = { width: 64, height: 64 };

describe('re-encoding of images', () => {
  test('a two-kilobyte picture with fifty megapixels is rejected with an error at the field `file`', async () => {
    const bytes = await plain(7070);
    assert.ok(bytes.length < 3000, `${bytes.length} bytes`);
    await assert.rejects(reEncodeImage(bytes, size), ({ items }: { items: object[] }) => {
      const description = 'This picture has more than 25 megapixels. Choose a smaller one.';
      assert.deepEqual(items, [{ code: 'TOO_MANY_PIXELS', description, field: 'file' }]);
      return true;
    });
  });

  test('the first 22 of thirty concurrent images are processed, and the others get a 503', async () => {
    const bytes = await plain(500);
    const drawn = await Promise.allSettled(
      Array.from({ length: 30 }, () => reEncodeImage(bytes, size)),
    );
    const outcomes = drawn.map((one) =>
      one.status === 'fulfilled' ? 'drawn' : statusOf(one.reason),
    );
    assert.deepEqual(outcomes, [...Array<string>(22).fill('drawn'), ...Array<number>(8).fill(503)]);
    const again = await reEncodeImage(bytes, size);
    assert.deepEqual((await sharp(again ?? '').metadata()).width, 64);
  });
});

/** An image of one colour. */
function plain(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#2266aa' } })
    .webp({ lossless: true })
    .toBuffer();
}

function statusOf({ refusal }: { refusal: { status: number } }): number {
  return refusal.status;
}
