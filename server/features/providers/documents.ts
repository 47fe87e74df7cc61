// The documents of a provider: kind, expiry and file. An expired document without a newer one of its kind keeps the
// provider from new jobs.
import { sql } from 'kysely';
import type { z } from 'zod';
import { paperLimit } from '#contract/providers/provider-words.ts';
import {
  PaperForm,
  type Provider,
  providerRefusals as refusals,
} from '#contract/providers/service-providers.ts';
import type { CommunityContext } from '#platform/context.ts';
import { type Document, documentName } from '#platform/documents.ts';
import type { Files } from '#platform/files.ts';
import { nameOf } from '#platform/person-name.ts';
import { invalid, notFound, refuse } from '#platform/refuse.ts';
import { storeDocument, storedBody } from '#platform/stored-uploads.ts';
import type { Download, RawUpload, Upload } from '#platform/uploads.ts';
import { providers } from './providers.ts';
import { here, keyOf } from './words.ts';

type OfProvider = { params: { providerId: string } };
type OfPaper = { params: { providerId: string; paperId: string } };

/** Parses the form fields of the upload. */
function readFields({ fields }: Pick<RawUpload, 'fields'>): z.output<typeof PaperForm> {
  const read = PaperForm.safeParse(fields);
  if (read.success) return read.data;
  throw invalid(
    read.error.issues.map(({ path, message }) => ({
      code: 'INVALID',
      description: message,
      field: path.join('.'),
    })),
  );
}

export const addProviderPaper =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { providerId }, upload }: OfProvider & { upload: Upload<Document | null> },
  ): Promise<Provider> => {
    const { db, communityId, user, clock } = context;
    const { kind, expiresOn } = readFields(upload);
    await providers.lock(context, providerId);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count
      from provider_documents d where d.community_id = ${here} and d.provider_id = ${providerId}
        and d.removed_at is null`.execute(db);
    if ((rows[0]?.count ?? 0) >= paperLimit) {
      throw refuse(refusals.tooManyFiles, { field: 'file', with: { limit: paperLimit } });
    }
    const document = upload.content;
    if (!document) throw refuse(refusals.badFile, { field: 'file' });
    const key = await storeDocument(files, document, (own) => keyOf(communityId, own));
    const name = documentName(upload.fileName, document.extension);
    await db
      .insertInto('providerDocuments')
      .values({
        communityId,
        providerId,
        kind,
        name,
        key,
        expiresOn: expiresOn ?? null,
        addedByName: nameOf(user),
        addedAt: clock.now().toISOString(),
      })
      .execute();
    const after = { kind, file: name, expiresOn: expiresOn ?? null };
    return providers.recorded(context, providerId, { event: 'paperAdded', after });
  };

export const downloadProviderPaper =
  (files: Files) =>
  async ({ db, communityId }: CommunityContext, { params }: OfPaper): Promise<Download> => {
    const { rows } = await sql<{ name: string; key: string }>`select d.name, d.key
      from provider_documents d where d.community_id = ${here} and d.id = ${params.paperId}
        and d.provider_id = ${params.providerId} and d.key is not null and d.removed_at is null`.execute(
      db,
    );
    if (!rows[0]) throw notFound();
    const body = storedBody(files, keyOf(communityId, rows[0].key));
    const contentType = rows[0].key.endsWith('.pdf') ? 'application/pdf' : 'image/webp';
    return { fileName: rows[0].name, contentType, body };
  };

export async function removeProviderPaper(
  context: CommunityContext,
  { params: { providerId, paperId } }: OfPaper,
): Promise<Provider> {
  const { db, clock } = context;
  await providers.lock(context, providerId);
  const { rows } = await sql<{ kind: string; name: string }>`
    update provider_documents d set removed_at = ${clock.now().toISOString()}
    where d.community_id = ${here} and d.provider_id = ${providerId} and d.id = ${paperId}
      and d.removed_at is null returning d.kind, d.name`.execute(db);
  if (!rows[0]) throw notFound();
  const before = { kind: rows[0].kind, file: rows[0].name };
  return providers.recorded(context, providerId, { event: 'paperRemoved', before });
}
