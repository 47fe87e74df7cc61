// Where uploaded files lie: on this machine's disk, or in an S3-compatible store. Keys are names of our own making;
// nothing here serves a file, and no name of a caller becomes a path.
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { common } from '#contract/envelope.ts';
import { ConfigError } from './config-error.ts';
import { withDraft } from './draft-file.ts';
import { requireNoTransaction } from './outside.ts';
import { refuse } from './refuse.ts';

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

/**
 * The store of a `STORAGE_URL`: `file:///path` or `s3://key:secret@host/bucket?region=…`, with `scheme=http` for one
 * without TLS. What the store cannot do at the moment is refused as such, and may be tried again.
 */
export function openFiles(storageUrl: string): Files {
  let opening: Promise<Disk> | undefined;
  const disk = (): Promise<Disk> => (opening ??= openDisk(new URL(storageUrl)));
  const putFile = async (key: string, path: string): Promise<void> => {
    safe(key);
    await told('save', async () => (await disk()).putStream(key, createReadStream(path)));
  };
  return {
    put: async (key, bytes) => {
      safe(key);
      await told('save', async () => (await disk()).put(key, new Uint8Array(bytes)));
    },
    putFile,
    // A store has to know how much comes, and a stream does not.
    putStream: (key, content) =>
      withDraft(async (draft) => {
        await draft.write(content);
        await putFile(key, draft.path);
      }),
    get: async (key) => {
      safe(key);
      return told('read', async () => {
        const store = await disk();
        return (await store.exists(key)) ? Buffer.from(await store.getBytes(key)) : null;
      });
    },
    open: async (key) => {
      safe(key);
      return told('read', async () => {
        const store = await disk();
        return (await store.exists(key)) ? store.getStream(key) : null;
      });
    },
    remove: async (key) => {
      safe(key);
      await told('save', async () => (await disk()).delete(key));
    },
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

const sentences = {
  save: 'Files cannot be saved at the moment. Please try again in a minute.',
  read: 'Files cannot be read at the moment. Please try again in a minute.',
};

/** A store that is full, read-only or away is nobody's mistake here: 503, with the cause in the log. */
async function told<T>(doing: keyof typeof sentences, work: () => Promise<T>): Promise<T> {
  requireNoTransaction('the store of files');
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ConfigError) throw cause;
    const refusal = { ...common.busy, message: sentences[doing] };
    throw Object.assign(refuse(refusal, { retryAfterSeconds: 60 }), { cause });
  }
}

/** Writes, reads and removes a file, so that a store that cannot serve is known before the first upload. */
export async function checkFiles(storageUrl: string): Promise<void> {
  const files = openFiles(storageUrl);
  const key = `checks/${randomUUID()}`;
  const bytes = Buffer.from(key);
  try {
    await files.put(key, bytes);
    const read = await files.get(key);
    await files.remove(key);
    if (!read?.equals(bytes)) throw new Error('what was written is not what is read');
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `The storage ${placeOf(new URL(storageUrl))} cannot be used: ${reasonOf(error)}. ` +
        'A server has to write, read and delete files in it; correct STORAGE_URL or its rights.',
      { cause: error },
    );
  }
}

/** Where it is, and nothing of who signs in there. */
const placeOf = (url: URL): string =>
  url.protocol === 'file:' ? fileURLToPath(url) : `${url.pathname.slice(1)} at ${url.host}`;

/** The innermost cause in its own words. */
function reasonOf(error: unknown): string {
  let found = error as Error;
  while (found.cause instanceof Error) found = found.cause;
  const code = (found as NodeJS.ErrnoException).code ?? found.name;
  const words = [...new Set([code, found.message])].filter(Boolean).join(': ').replace(/\.$/, '');
  return hints.find(([pattern]) => pattern.test(words))?.[1](code) ?? words;
}

/** Errors of which the person at the start needs the remedy more than the words of a library. */
const hints: readonly (readonly [RegExp, (code: string) => string])[] = [
  [/^(TimeoutError|ETIMEDOUT)/, () => 'it does not answer'],
  // OpenSSL's name for what a server without TLS sends.
  [
    /wrong version number|packet length too long|record layer failure/i,
    () => 'it answers without TLS; add scheme=http to STORAGE_URL if that is meant',
  ],
  [
    /^(SignatureDoesNotMatch|InvalidAccessKeyId)/,
    (code) =>
      `${code}: it does not accept this key and secret; both are written as in an address, %2F for / and %3A for :`,
  ],
];

/** A call is refused after both attempts, within 10 seconds. */
const maxAttempts = 2;
const silenceMs = 4500;

/** So many that no call waits for a socket behind calls to a store that hangs. */
const maxSockets = 1000;

async function openDisk(url: URL): Promise<Disk> {
  if (url.protocol === 'file:') {
    const location = fileURLToPath(url);
    await mkdir(location, { recursive: true, mode: 0o700 });
    return new Disk(new FSDriver({ location, visibility: 'private' }));
  }
  // Loaded only where it is wanted: the client of S3 is large, and the embedded default has no use for it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  const scheme = url.searchParams.get('scheme') ?? 'https';
  return new Disk(
    new S3Driver({
      credentials: {
        accessKeyId: decodeURIComponent(url.username),
        secretAccessKey: decodeURIComponent(url.password),
      },
      endpoint: `${scheme}://${url.host}`,
      region: url.searchParams.get('region') ?? 'auto',
      bucket: url.pathname.slice(1),
      forcePathStyle: true,
      supportsACL: false,
      visibility: 'private',
      maxAttempts,
      requestHandler: {
        connectionTimeout: 3000,
        // Counts while nothing moves, so that a large file on a slow line takes as long as it needs. The limit of a
        // whole request would end it, and does not end a request that waits for a socket.
        socketTimeout: silenceMs,
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
      },
      // Servers other than Amazon's know no checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as never),
  );
}

/** Letters, digits, hyphens and dots between slashes. */
const ownKey = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/;

function safe(key: string): string {
  if (!ownKey.test(key)) throw new Error(`not a key of a file: ${key}`);
  return key;
}
