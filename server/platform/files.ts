// Where uploaded files lie: on this machine's disk, or in an S3-compatible store. Keys are names of our own making;
// nothing here serves a file, and no name of a caller becomes a path.
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { ConfigError } from './config-error.ts';

export type Files = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Takes a file of this machine, without reading it into memory. */
  putFile(key: string, path: string): Promise<void>;
  /** Takes all of a stream. */
  putStream(key: string, content: Readable): Promise<void>;
  /** The bytes; null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** The bytes as a stream, for a file of any size; null when there is no such file. */
  open(key: string): Promise<Readable | null>;
  /** Removes a file; one that is gone already is fine. */
  remove(key: string): Promise<void>;
  /** The keys of all files, in no order. */
  list(): AsyncIterable<string>;
};

/** The store of a `STORAGE_URL`: `file:///path` or `s3://key:secret@host/bucket?region=…`. */
export function openFiles(storageUrl: string): Files {
  let opening: Promise<Disk> | undefined;
  const disk = (): Promise<Disk> => (opening ??= openDisk(new URL(storageUrl)));
  return {
    put: async (key, bytes) => (await disk()).put(safe(key), new Uint8Array(bytes)),
    putFile: async (key, path) => (await disk()).putStream(safe(key), createReadStream(path)),
    putStream: async (key, content) => (await disk()).putStream(safe(key), content),
    get: async (key) => {
      const store = await disk();
      if (!(await store.exists(safe(key)))) return null;
      return Buffer.from(await store.getBytes(key));
    },
    open: async (key) => {
      const store = await disk();
      return (await store.exists(safe(key))) ? store.getStream(key) : null;
    },
    remove: async (key) => (await disk()).delete(safe(key)),
    list: async function* () {
      const store = await disk();
      for (let paginationToken: string | undefined; ;) {
        const page = await store.listAll('', {
          recursive: true,
          ...(paginationToken && { paginationToken }),
        });
        for (const found of page.objects) {
          if (found.isFile && ownKey.test(found.key)) yield found.key;
        }
        paginationToken = page.paginationToken;
        if (!paginationToken) return;
      }
    },
  };
}

async function openDisk(url: URL): Promise<Disk> {
  if (url.protocol === 'file:') {
    const location = fileURLToPath(url);
    await mkdir(location, { recursive: true, mode: 0o700 });
    return new Disk(new FSDriver({ location, visibility: 'private' }));
  }
  // Loaded only where it is wanted: the client of S3 is large, and the embedded default has no use for it.
  const { S3Driver } = await import('flydrive/drivers/s3').catch((cause: unknown) => {
    const sentence =
      'STORAGE_URL names S3, whose client is missing: npm install @aws-sdk/client-s3.';
    throw new ConfigError(sentence, { cause });
  });
  return new Disk(
    new S3Driver({
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      endpoint: `https://${url.host}`,
      region: url.searchParams.get('region') ?? 'auto',
      bucket: url.pathname.slice(1),
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
    } as never),
  );
}

/** Letters, digits, hyphens and dots between slashes. */
const ownKey = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/;

function safe(key: string): string {
  if (!ownKey.test(key)) throw new Error(`not a key of a file: ${key}`);
  return key;
}
