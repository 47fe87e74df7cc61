// Stores files on the local disk or in an S3-compatible store. The server generates all keys; a caller's file name
// never becomes a path.
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { common } from '#contract/shared/envelope.ts';
import { ConfigError } from '#platform/process/config-error.ts';
import { withDraft } from './draft-file.ts';
import { requireNoTransaction } from '#platform/database/external-calls.ts';
import { refuse } from '#platform/http/refuse.ts';

export type Files = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Stores a local file without reading it into memory. */
  putFile(key: string, path: string): Promise<void>;
  /** Stores the whole stream. */
  putStream(key: string, content: Readable): Promise<void>;
  /** The bytes; null if there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** The bytes as a stream, for a file of any size; null if there is no such file. */
  open(key: string): Promise<Readable | null>;
  /** Removes a file. Does nothing if it is already gone. */
  remove(key: string): Promise<void>;
  /** The keys of all files in the store that have the form of our keys, unordered. */
  list(): AsyncIterable<string>;
};

/**
 * Opens the store of a `STORAGE_URL`: `file:///path` or `s3://key:secret@host/bucket?region=…`, with `scheme=http` for
 * a store without TLS. If the store fails, a call other than `list` is refused with 503, and the caller may retry.
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
    // A store needs to know the length in advance, and a stream does not tell it.
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
  save: 'Files can’t be saved at the moment. Try again in a minute.',
  read: 'Files can’t be read at the moment. Try again in a minute.',
};

/** A store that is full, read-only or unreachable is not the caller's fault: refuses with 503, and adds the cause. */
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

/** Writes, reads and removes a file, so that an unusable store is noticed before the first upload. */
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

/** The location of the store, without credentials. */
const placeOf = (url: URL): string =>
  url.protocol === 'file:' ? fileURLToPath(url) : `${url.pathname.slice(1)} at ${url.host}`;

/** The message of the innermost cause, or a hint instead. */
function reasonOf(error: unknown): string {
  let found = error as Error;
  while (found.cause instanceof Error) found = found.cause;
  const code = (found as NodeJS.ErrnoException).code ?? found.name;
  const words = [...new Set([code, found.message])].filter(Boolean).join(': ').replace(/\.$/, '');
  return hints.find(([pattern]) => pattern.test(words))?.[1](code) ?? words;
}

/** Errors for which a hint helps the operator more than the library's message. */
const hints: readonly (readonly [RegExp, (code: string) => string])[] = [
  [/^(TimeoutError|ETIMEDOUT)/, () => 'it does not answer'],
  // OpenSSL's message when the server does not speak TLS.
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

/**
 * A call to an S3 store makes at most two attempts, and each ends after 4.5 seconds without data. So a store that does
 * not answer fails a call within 10 seconds.
 */
const maxAttempts = 2;
const silenceMs = 4500;

/** Large enough that no call waits for a socket while other calls hang. */
const maxSockets = 1000;

async function openDisk(url: URL): Promise<Disk> {
  if (url.protocol === 'file:') {
    const location = fileURLToPath(url);
    await mkdir(location, { recursive: true, mode: 0o700 });
    return new Disk(new FSDriver({ location, visibility: 'private' }));
  }
  // Load the S3 client only if the storage needs it, because the client is large.
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
        // This timeout counts only time without any data, so that a large file on a slow line may take as long as it
        // needs. A timeout of the whole request could end such an upload.
        socketTimeout: silenceMs,
        httpAgent: { maxSockets },
        httpsAgent: { maxSockets },
      },
      // S3-compatible servers other than Amazon's do not support checksums in trailers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    } as never),
  );
}

/** Parts of letters, digits, underscores and hyphens between slashes, with at most one extension at the end. */
const ownKey = /^[\w-]+(\/[\w-]+)*(\.\w+)?$/;

function safe(key: string): string {
  if (!ownKey.test(key)) throw new Error(`not a key of a file: ${key}`);
  return key;
}
