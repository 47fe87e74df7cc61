// Opens an archive with another library than the product writes it with.
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';

export type Unzipped = { names: string[]; bytes(name: string): Buffer; text(name: string): string };

/** All entries of an archive; rejects if the size or the checksum of an entry is wrong. */
export async function readZip(archive: Buffer): Promise<Unzipped> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    if (crc32(content) !== entry.crc32) throw new Error(`wrong checksum of ${entry.fileName}`);
    entries.set(entry.fileName, content);
  }
  const bytes = (name: string): Buffer => {
    const found = entries.get(name);
    if (!found) throw new Error(`the archive has no ${name}`);
    return found;
  };
  return { names: [...entries.keys()], bytes, text: (name) => bytes(name).toString() };
}
