// Photos of displays: drawn anew, so that where and with what they were taken stays with whoever took them.
import { sql } from 'kysely';
import {
  readingRefusals as refusals,
  type ReadingRow,
} from '#contract/utilities/utility-readings.ts';
import type { CommunityContext } from '#platform/context.ts';
import { type Document } from '#platform/documents.ts';
import { dropFile } from '#platform/dropped-files.ts';
import type { Files } from '#platform/files.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { storeDocument, storedBody } from '#platform/stored-uploads.ts';
import type { Download, Upload } from '#platform/uploads.ts';
import { meterLabel, meters } from './meter-entity.ts';
import { readReading } from './readings.ts';
import { here, requireUtilities } from './words.ts';

type Of = { params: { readingId: string } };

const keyOf = (communityId: string, name: string): string => `readings/${communityId}/${name}`;

export const addReadingPhoto =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { readingId }, upload }: Of & { upload: Upload<Document | null> },
  ): Promise<ReadingRow> => {
    await requireUtilities(context);
    const { db, communityId } = context;
    const { meter } = await readReading(context, readingId);
    const picture = upload.content;
    if (picture?.extension !== 'webp') throw refuse(refusals.badFile, { field: 'file' });
    const key = await storeDocument(files, picture, (name) => keyOf(communityId, name));
    const { rows } = await sql<{ before: string | null }>`
      with before as (select id, photo_key from meter_readings
        where community_id = ${here} and id = ${readingId} for update)
      update meter_readings s set photo_key = ${key} from before b
      where s.community_id = ${here} and s.id = b.id returning b.photo_key as before`.execute(db);
    const before = rows[0]?.before;
    if (before) dropFile(context, keyOf(communityId, before));
    meters.record(context, { id: meter.id, name: meterLabel(meter) }, { event: 'photoAdded' });
    return readReading(context, readingId);
  };

export const downloadReadingPhoto =
  (files: Files) =>
  async ({ db, communityId }: CommunityContext, { params }: Of): Promise<Download> => {
    const { rows } = await sql<{ key: string; readOn: string }>`
      select s.photo_key as key, s.read_on as "readOn" from meter_readings s
      where s.community_id = ${here} and s.id = ${params.readingId} and s.photo_key is not null`.execute(
      db,
    );
    if (!rows[0]) throw notFound();
    const body = storedBody(files, keyOf(communityId, rows[0].key));
    return { fileName: `meter-${rows[0].readOn}.webp`, contentType: 'image/webp', body };
  };
