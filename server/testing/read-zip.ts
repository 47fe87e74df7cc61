// Opens an archive with another library than the product writes it with.
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

export type Unzipped = { names: string[]; bytes(name: string): Buffer; text(name: string): string };

/** All entries of an archive; rejects if a checksum is wrong. */
export async function readZip(archive: Buffer): Promise<Unzipped> {
  const zip = await yauzl.fromBufferPromise(archive, { lazyEntries: true });
  const entries = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  const bytes = (name: string): Buffer => {
    const found = entries.get(name);
    if (!found) throw new Error(`the archive has no ${name}`);
    return found;
  };
  return { names: [...entries.keys()], bytes, text: (name) => bytes(name).toString() };
}
