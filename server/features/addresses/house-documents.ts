// The documents of a house: pictures and PDFs for people who work with addresses. A removed document is deleted; the
// house's history still records it.
import { sql } from 'kysely';
import {
  type HouseDocument,
  houseDocumentLimit,
  houseDocumentRefusals as refusals,
} from '#contract/addresses/house-documents.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { type Document, documentName, documentTypes } from '#platform/documents.ts';
import { dropFile } from '#platform/dropped-files.ts';
import type { Files } from '#platform/files.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { storeDocument, storedBody } from '#platform/stored-uploads.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import { houses } from './houses.ts';

type OfHouse = { params: { houseId: string } };
type OfDocument = { params: { houseId: string; documentId: string } };
type Listed = { items: HouseDocument[] };

const here = sql`current_setting('app.community_id')::uuid`;
const keyOf = (communityId: string, name: string): string => `houses/${communityId}/${name}`;

async function listed(db: Db, houseId: string): Promise<Listed> {
  const { rows } = await sql<HouseDocument>`
    select d.id, d.name, d.byte_count as "byteCount", d.added_at as "addedAt",
      (select u.name from users u where u.id = d.added_by) as "addedByName"
    from house_documents d
    where d.community_id = ${here} and d.house_id = ${houseId} and d.removed_at is null
    order by d.added_at desc, d.id limit ${houseDocumentLimit}`.execute(db);
  return { items: rows };
}

export async function listHouseDocuments(
  context: CommunityContext,
  { params: { houseId } }: OfHouse,
): Promise<Listed> {
  await houses.read(context, houseId);
  return listed(context.db, houseId);
}

export const addHouseDocument =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { houseId }, upload }: OfHouse & { upload: Upload<Document | null> },
  ): Promise<Listed> => {
    const { db, communityId, user, clock } = context;
    // Locked, so that concurrent uploads count each other.
    await houses.lock(context, houseId);
    const { items } = await listed(db, houseId);
    if (items.length >= houseDocumentLimit) throw refuse(refusals.tooMany, { field: 'file' });
    const document = upload.content;
    if (!document) throw refuse(refusals.badFile, { field: 'file' });
    const key = await storeDocument(files, document, (own) => keyOf(communityId, own));
    const name = documentName(upload.fileName, document.extension);
    await db
      .insertInto('houseDocuments')
      .values({
        communityId,
        houseId,
        name,
        key,
        byteCount: document.bytes.length,
        addedBy: user.id,
        addedAt: clock.now().toISOString(),
      })
      .execute();
    await houses.recorded(context, houseId, { event: 'document.added', after: { file: name } });
    return listed(db, houseId);
  };

export const downloadHouseDocument =
  (files: Files) =>
  async ({ db, communityId }: CommunityContext, { params }: OfDocument): Promise<Download> => {
    const { rows } = await sql<{ name: string; key: string }>`
      select d.name, d.key from house_documents d
      where d.community_id = ${here} and d.house_id = ${params.houseId} and d.id = ${params.documentId}
        and d.removed_at is null`.execute(db);
    const [file] = rows;
    if (!file) throw notFound();
    const body = storedBody(files, keyOf(communityId, file.key));
    const contentType = documentTypes[file.key.endsWith('.pdf') ? 'pdf' : 'webp'];
    return { fileName: file.name, contentType, body };
  };

export async function removeHouseDocument(
  context: CommunityContext,
  { params: { houseId, documentId } }: OfDocument,
): Promise<Listed> {
  const { db, communityId, clock } = context;
  await houses.lock(context, houseId);
  const { rows } = await sql<{ name: string; key: string }>`
    update house_documents d set removed_at = ${clock.now().toISOString()}::timestamptz
    where d.community_id = ${here} and d.house_id = ${houseId} and d.id = ${documentId}
      and d.removed_at is null returning d.name, d.key`.execute(db);
  const [file] = rows;
  if (!file) throw notFound();
  dropFile(context, keyOf(communityId, file.key));
  const removed = { event: 'document.removed', before: { file: file.name } };
  await houses.recorded(context, houseId, removed);
  return listed(db, houseId);
}

/** The documents' part of a house merge: they move to the remaining house. */
export const moveHouseDocuments = (db: Db, fromId: string, toId: string) =>
  sql`update house_documents set house_id = ${toId}
    where community_id = ${here} and house_id = ${fromId}`.execute(db);
