// Files that belong to a row. An uploaded file is stored after the rules have passed and before its row is committed; a
// downloaded file is fetched after the transaction. No transaction waits for the store.
import { randomUUID } from 'node:crypto';
import type { Document } from './documents.ts';
import type { Files } from './files.ts';
import { callExternalOnce } from '#platform/database/external-calls.ts';
import { freshPictureName } from './pictures.ts';
import { notFound } from '#platform/http/refuse.ts';

/**
 * Stores a document under a new name, and returns the name. If the rules refuse the call later, the file is removed
 * again.
 */
export const storeDocument = (
  files: Files,
  { bytes, extension }: Document,
  keyOf: (name: string) => string,
): Promise<string> => store(files, bytes, { keyOf, draw: () => `${randomUUID()}.${extension}` });

/** Stores a picture as `storeDocument` stores a document. */
export const storePicture = (
  files: Files,
  drawn: Buffer,
  keyOf: (name: string) => string,
): Promise<string> => store(files, drawn, { keyOf, draw: freshPictureName });

type Named = { keyOf: (name: string) => string; draw: () => string };

const store = (files: Files, bytes: Buffer, { keyOf, draw }: Named): Promise<string> =>
  callExternalOnce(
    bytes,
    async () => {
      const name = draw();
      await files.put(keyOf(name), bytes);
      return name;
    },
    (name) => files.remove(keyOf(name)),
  );

/** The body of a download. Answers 404 if the file no longer exists. */
export const storedBody = (files: Files, key: string) => async (): Promise<Buffer> => {
  const bytes = await files.get(key);
  if (!bytes) throw notFound();
  return bytes;
};
