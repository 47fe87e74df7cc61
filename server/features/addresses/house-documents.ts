// The documents of a house: pictures and PDFs that workers with access to addresses can read. After the removal of a
// document, its file is deleted; the history of the house still lists its name.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  type HouseDocument,
  houseDocumentLimit,
  houseDocumentRefusals as refusals,
} from '#contract/addresses/house-documents.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Document } from '#platform/files/documents.ts';
import { attachments } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { houses } from './houses.ts';

type OfHouse = { params: { houseId: string } };
type OfDocument = { params: { houseId: string; documentId: string } };
type Listed = { items: HouseDocument[] };

const documents = attachments({
  table: 'houseDocuments',
  of: 'houseId',
  folder: 'houses',
  limit: houseDocumentLimit,
  ...refusals,
  deletes: true,
});

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
    // Locks the house, so that concurrent uploads cannot exceed the limit.
    await houses.lock(context, houseId);
    const { name } = await documents.add(context, files, {
      of: houseId,
      upload,
      columns: ({ byteCount }) => ({ byteCount, addedBy: context.user.id }),
    });
    await houses.recorded(context, houseId, { event: 'document.added', after: { file: name } });
    return listed(context.db, houseId);
  };

export const downloadHouseDocument =
  (files: Files) =>
  (context: CommunityContext, { params }: OfDocument): Promise<Download> =>
    documents.open(context, files, { of: params.houseId, id: params.documentId });

export async function removeHouseDocument(
  context: CommunityContext,
  { params: { houseId, documentId } }: OfDocument,
): Promise<Listed> {
  await houses.lock(context, houseId);
  const { name } = await documents.remove(context, { of: houseId, id: documentId });
  await houses.recorded(context, houseId, { event: 'document.removed', before: { file: name } });
  return listed(context.db, houseId);
}
