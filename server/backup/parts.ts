// Writes and reads the parts of a backup: files in its folder, optionally compressed and encrypted, each with its size
// and checksum, so that a missing, truncated or changed part is noticed before anything is restored.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BrokenBackup } from './broken.ts';
import { decryptPart, encryptPart } from './sealing.ts';

export type Part = { name: string; bytes: number; sha256: string };

export type Place = {
  folder: string;
  /** The encryption key; null if the backup is not encrypted. */
  key: Buffer | null;
  signal?: AbortSignal | undefined;
};

const isZipped = (name: string): boolean => name.endsWith('.gz');

/**
 * Allows letters, digits, hyphens and underscores between slashes, and dots only within the last name, so that no name
 * leads out of the folder.
 */
function pathOf(folder: string, name: string): string {
  if (!/^[\w-]+(\/[\w-]+)*(\.[\w-]+)*$/.test(name)) throw new BrokenBackup(JSON.stringify(name));
  return join(folder, name);
}

/** Writes a part and flushes it to disk. */
export async function writePart(place: Place, name: string, content: Readable): Promise<Part> {
  const path = pathOf(place.folder, name);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(
    [
      content,
      isZipped(name) ? createGzip({ level: 4 }) : new PassThrough(),
      place.key ? encryptPart(place.key, name) : new PassThrough(),
      counted,
      createWriteStream(path, { mode: 0o600, flush: true, flags: 'wx' }),
    ],
    { signal: place.signal },
  );
  return { name, bytes, sha256: hash.digest('hex') };
}

/** The content of a part as a stream, for use in `pipeline`. */
export function readPart({ folder, key }: Place, name: string): Transform {
  const end = isZipped(name) ? createGunzip() : new PassThrough();
  const steps = [
    createReadStream(pathOf(folder, name)),
    key ? decryptPart(key, name) : new PassThrough(),
    end,
  ] as const;
  pipeline(steps).catch((cause: Error) =>
    end.destroy(cause instanceof BrokenBackup ? cause : new BrokenBackup(name, { cause })),
  );
  return end;
}

/** The whole content of a small part. */
export async function readWhole(place: Place, name: string): Promise<Buffer> {
  return Buffer.concat(await readPart(place, name).toArray());
}

/** Throws `BrokenBackup` unless the part is exactly as it was written. */
export async function checkPart(folder: string, { name, bytes, sha256 }: Part): Promise<void> {
  const path = pathOf(folder, name);
  const found = await stat(path).catch(() => null);
  if (found?.size !== bytes) throw new BrokenBackup(name);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  if (hash.digest('hex') !== sha256) throw new BrokenBackup(name);
}

/** Flushes a folder's entries, so that they survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
