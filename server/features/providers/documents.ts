// The documents of a provider: kind, expiry and file. A provider with an expired document gets no new jobs, unless
// another document of that kind is valid.
import type { z } from 'zod';
import { paperLimit } from '#contract/providers/provider-words.ts';
import {
  PaperForm,
  type Provider,
  providerRefusals as refusals,
} from '#contract/providers/service-providers.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Document } from '#platform/files/documents.ts';
import { attachments } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { invalid } from '#platform/http/refuse.ts';
import type { Download, RawUpload, Upload } from '#platform/http/uploads.ts';
import { providers } from './providers.ts';

type OfProvider = { params: { providerId: string } };
type OfPaper = { params: { providerId: string; paperId: string } };

const papers = attachments({
  table: 'providerDocuments',
  of: 'providerId',
  folder: 'providers',
  limit: paperLimit,
  tooMany: refusals.tooManyFiles,
  badFile: refusals.badFile,
});

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
    const { kind, expiresOn = null } = readFields(upload);
    await providers.lock(context, providerId);
    const { name } = await papers.add(context, files, {
      of: providerId,
      upload,
      columns: () => ({ kind, expiresOn, addedByName: nameOf(context.user) }),
    });
    const after = { kind, file: name, expiresOn };
    return providers.recorded(context, providerId, { event: 'paperAdded', after });
  };

export const downloadProviderPaper =
  (files: Files) =>
  (context: CommunityContext, { params }: OfPaper): Promise<Download> =>
    papers.open(context, files, { of: params.providerId, id: params.paperId });

export async function removeProviderPaper(
  context: CommunityContext,
  { params: { providerId, paperId } }: OfPaper,
): Promise<Provider> {
  await providers.lock(context, providerId);
  const { kind, name } = await papers.remove(context, { of: providerId, id: paperId });
  const before = { kind, file: name };
  return providers.recorded(context, providerId, { event: 'paperRemoved', before });
}
