// Pictures and PDFs that people attach to records. `documentsIn` stores, opens and drops the files of one folder.
// `attachments` also reads and writes their rows, for records that can have several files.
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Refusal } from '#contract/shared/operation.ts';
import type { DB } from '#db/types.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import { type Document, documentName, documentTypes } from '#platform/files/documents.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import type { Files } from '#platform/files/files.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { storeDocument, storedBody } from '#platform/files/stored-uploads.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { here } from '#platform/database/here.ts';

type DocumentsOptions = {
  /** The folder of the store, which contains a folder for each community: `houses`. */
  folder: string;
  /** Refuses a file that is neither a picture nor a PDF. */
  badFile: Refusal;
  /** Set if PDFs are refused too. */
  picturesOnly?: true;
};

/** A file as a row names it: `key` is its name in the store, and `name` the name that people see. */
type FileOfRow = { key: string; name: string };

type StoredFile = FileOfRow & { contentType: string; byteCount: number };

/** The place of a file; `communityId` is null for files outside of every community. */
type Place = { communityId: string | null };

export function documentsIn({ folder, badFile, picturesOnly }: DocumentsOptions) {
  const keyOf = ({ communityId }: Place, key: string): string =>
    communityId === null ? `${folder}/${key}` : `${folder}/${communityId}/${key}`;

  /** Stores an upload. Call it after the rules have passed; the caller then writes the row. */
  async function keep(
    files: Files,
    place: Place,
    { content, fileName }: Upload<Document | null>,
  ): Promise<StoredFile> {
    if (!content || (picturesOnly && content.extension !== 'webp')) {
      throw refuse(badFile, { field: 'file' });
    }
    return {
      key: await storeDocument(files, content, (key) => keyOf(place, key)),
      name: documentName(fileName, content.extension),
      contentType: documentTypes[content.extension],
      byteCount: content.bytes.length,
    };
  }

  /** The download of a file; 404 if its row or the stored file is missing. */
  function open(files: Files, place: Place, file: FileOfRow | undefined): Download {
    if (!file) throw notFound();
    const contentType = documentTypes[file.key.endsWith('.pdf') ? 'pdf' : 'webp'];
    return { fileName: file.name, contentType, body: storedBody(files, keyOf(place, file.key)) };
  }

  /** Deletes a file after commit. */
  const drop = (context: Pick<JobContext, 'emit'> & Place, key: string): void =>
    dropFile(context, keyOf(context, key));

  return { keyOf, keep, open, drop };
}

/** The columns of a file's row that this module uses. */
type Row = FileOfRow & { id: string; communityId: string; removedAt: string | null };

/** The names of the tables that have the columns of `Row`. */
type AttachmentTable = {
  [T in keyof DB]: keyof Row extends keyof Selectable<DB[T]> ? T : never;
}[keyof DB];

type AttachmentsOptions<T extends AttachmentTable> = DocumentsOptions & {
  table: T;
  /** The column of the record that has the files: `houseId`. */
  of: keyof DB[T] & string;
  /** The maximum number of files of one record. */
  limit: number;
  /** Refuses more files; its message may name the `limit`. */
  tooMany: Refusal;
  /** Set if a removed file is deleted. Otherwise the store keeps the file, and only its row is marked as removed. */
  deletes?: true;
};

/** A file of a record: `of` is the record's id, and `id` is the file's. */
type Of = { of: string; id: string };

export function attachments<T extends AttachmentTable>(options: AttachmentsOptions<T>) {
  const { limit, tooMany } = options;
  const table: string = options.table;
  const documents = documentsIn(options);
  const isOf = (record: string) => sql<boolean>`community_id = ${here}
    and ${sql.ref(options.of)} = ${record} and removed_at is null`;

  /**
   * Adds a file to a locked record, with the row's other columns, and returns the file. The caller adds the change to
   * the audit log.
   */
  async function add(
    context: CommunityContext,
    files: Files,
    given: {
      of: string;
      upload: Upload<Document | null>;
      columns(file: StoredFile): Omit<Partial<Selectable<DB[T]>>, keyof Row>;
    },
  ): Promise<StoredFile> {
    const { db, communityId, clock } = context;
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from ${sql.table(table)} where ${isOf(given.of)}`.execute(db);
    if ((rows[0]?.count ?? 0) >= limit) throw refuse(tooMany, { field: 'file', with: { limit } });
    const file = await documents.keep(files, context, given.upload);
    const { key, name } = file;
    const row = {
      communityId,
      [options.of]: given.of,
      key,
      name,
      addedAt: clock.now().toISOString(),
    };
    await (db as unknown as Kysely<Record<string, Row>>)
      .insertInto(table)
      .values({ ...row, ...given.columns(file) } as unknown as Row)
      .execute();
    return file;
  }

  /** The download of a file; 404 if the record has none with this id, or the file was removed. */
  async function open(context: CommunityContext, files: Files, { of, id }: Of): Promise<Download> {
    const { rows } = await sql<FileOfRow>`select key, name from ${sql.table(table)}
      where ${isOf(of)} and id = ${id} and key is not null`.execute(context.db);
    return documents.open(files, context, rows[0]);
  }

  /** Removes a file of a locked record, and returns its row; 404 if the record has none with this id. */
  async function remove(
    context: CommunityContext,
    { of, id }: Of,
  ): Promise<Selectable<DB[T]> & FileOfRow> {
    const { rows } = await sql<Selectable<DB[T]> & FileOfRow>`update ${sql.table(table)}
      set removed_at = ${context.clock.now().toISOString()}
      where ${isOf(of)} and id = ${id} returning *`.execute(context.db);
    const [removed] = rows;
    if (!removed) throw notFound();
    if (options.deletes) documents.drop(context, removed.key);
    return removed;
  }

  return { documents, add, open, remove };
}
