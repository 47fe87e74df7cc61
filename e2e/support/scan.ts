// Reads a QR code off the screen, as the camera of a phone does.
import type { Locator } from '@playwright/test';
import decode from 'qr/decode.js';
import sharp from 'sharp';

export async function scan(image: Locator): Promise<string> {
  const { data, info } = await sharp(await image.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decode({ width: info.width, height: info.height, data });
}
