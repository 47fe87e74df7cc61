// A place on this machine for a file that is being made, so that a job holds none of it in memory. The store gets it
// when it is whole.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export type Draft = {
  path: string;
  /** Writes all of a stream; rejects with the stream's error. */
  write(stream: Readable): Promise<void>;
};

/** Hands a draft to `work` and removes it afterwards, whatever came of it. */
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
