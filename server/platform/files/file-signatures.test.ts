// Guarantees of uploaded documents: the type is read from the bytes, and a file name with the extension of another
// type is refused.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { before, describe, test } from 'node:test';
import Pdf from 'pdfkit';
import sharp from 'sharp';
import writeExcelFile from 'write-excel-file/node';
import yazl from 'yazl';
import { unpackDocument } from '#platform/files/documents.ts';

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect width="8" height="6"/></svg>';

describe('uploaded documents', () => {
  const pictures: Record<string, Buffer> = {};
  const others: Record<string, Buffer> = {};
  let pdf: Buffer;

  before(makeFiles);

  test('a PDF is stored unchanged if its name ends in pdf or has no known extension', async () => {
    for (const name of ['lease.pdf', 'LEASE.PDF ', 'lease', 'lease.2026', 'Mr. Ade', '']) {
      const document = await unpackDocument({ bytes: pdf, fileName: name, fields: {} });
      assert.deepEqual(document, { bytes: pdf, extension: 'pdf' }, name);
    }
    const marked = Buffer.concat([Buffer.from('\ufeff'), pdf]);
    assert.equal(await stored(marked, 'lease.pdf'), 'pdf', 'with a byte order mark');
  });

  test('a picture of each accepted type becomes WebP, whichever picture extension its name has', async () => {
    for (const [kind, bytes] of Object.entries(pictures)) {
      for (const name of ['a.jpg', 'a.JPEG', 'a.png', 'a.webp', 'a.gif', 'a.avif', 'a.heic', 'a']) {
        assert.equal(await stored(bytes, name), 'webp', `${kind} as ${name}`);
      }
    }
  });

  test('a file whose extension contradicts its bytes is refused', async () => {
    const claims = 'docx exe zip html htm svg js txt xml mp4 xlsx tif dmg jar'.split(' ');
    for (const claim of [...claims, 'png', 'jpg', 'heif']) {
      assert.equal(await stored(pdf, `a.${claim}`), null, `a PDF as ${claim}`);
    }
    for (const [kind, bytes] of Object.entries(pictures)) {
      for (const claim of [...claims, 'pdf']) {
        assert.equal(await stored(bytes, `a.${claim}`), null, `${kind} as ${claim}`);
      }
    }
  });

  test('a file that is neither picture nor PDF is refused under every name', async () => {
    for (const [kind, bytes] of Object.entries(others)) {
      for (const name of ['a.pdf', 'a.png', 'a.jpg', 'a.gif', 'a', `a.${kind}`]) {
        assert.equal(await stored(bytes, name), null, `${kind} as ${name}`);
      }
    }
  });

  async function makeFiles() {
    pdf = await pdfFile();
    pictures['jpeg'] = await image().jpeg().toBuffer();
    pictures['png'] = await image().png().toBuffer();
    pictures['webp'] = await image().webp().toBuffer();
    pictures['gif'] = await image().gif().toBuffer();
    pictures['avif'] = await image().avif().toBuffer();
    others['tiff'] = await image().tiff().toBuffer();
    others['svg'] = Buffer.from(svg);
    others['html'] = Buffer.from('<!doctype html><script>alert(1)</script>');
    others['zip'] = await zipFile();
    others['xlsx'] = await writeExcelFile([[{ value: 'Street' }]]).toBuffer();
    others['program'] = (await readFile(process.execPath)).subarray(0, 4096);
    others['script'] = await readFile(import.meta.filename);
    others['riff of sound'] = Buffer.from('RIFF\x24\0\0\0WAVEfmt ');
    others['heic'] = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(64)]);
    others['half a signature'] = Buffer.from('%PD');
    others['nothing'] = Buffer.alloc(0);
  }

  async function stored(bytes: Buffer, fileName: string) {
    return (await unpackDocument({ bytes, fileName, fields: {} }))?.extension ?? null;
  }
});

function image() {
  return sharp({ create: { width: 8, height: 6, channels: 3, background: '#0f6e5c' } });
}

async function pdfFile(): Promise<Buffer> {
  const pdf = new Pdf();
  pdf.text('A lease');
  pdf.end();
  return buffer(pdf);
}

function zipFile(): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from('a picture'), 'photo.png');
  zip.end();
  return buffer(zip.outputStream);
}
