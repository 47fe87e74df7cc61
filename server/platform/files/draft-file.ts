// A temporary file for content that a job generates, so that it is not held in memory. The store gets the file when it
// is complete.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Draft = {
  path: string;
  /** Writes a whole stream; rejects with the stream's error. */
  write(stream: Readable): Promise<void>;
};

/** Passes a temporary file to `work`, and always removes it afterwards. */
export async function withDraft<T>(work: (draft: Draft) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `courtyard-draft-${randomUUID()}`);
  const write = (stream: Readable): Promise<void> =>
    pipeline(stream, createWriteStream(path, { mode: 0o600 }));
  try {
    return await work({ path, write });
  } finally {
    await rm(path, { force: true });
  }
}
