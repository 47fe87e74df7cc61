// Photos of meters, as proof of a reading. Re-encoding removes the location and other metadata.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import {
  readingRefusals as refusals,
  type ReadingRow,
} from '#contract/utilities/utility-readings.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Document } from '#platform/files/documents.ts';
import { documentsIn } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { meterLabel, meters } from './meter-entity.ts';
import { readReading } from './readings.ts';
import { requireUtilities } from './words.ts';

type Of = { params: { readingId: string } };

const photos = documentsIn({ folder: 'readings', badFile: refusals.badFile, picturesOnly: true });

export const addReadingPhoto =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { readingId }, upload }: Of & { upload: Upload<Document | null> },
  ): Promise<ReadingRow> => {
    await requireUtilities(context);
    const { db } = context;
    const { meter } = await readReading(context, readingId);
    const { key } = await photos.keep(files, context, upload);
    const { rows } = await sql<{ before: string | null }>`
      with before as (select id, photo_key from meter_readings
        where community_id = ${here} and id = ${readingId} for update)
      update meter_readings s set photo_key = ${key} from before b
      where s.community_id = ${here} and s.id = b.id returning b.photo_key as before`.execute(db);
    const before = rows[0]?.before;
    if (before) photos.drop(context, before);
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
    const photo = rows[0] && { key: rows[0].key, name: `meter-${rows[0].readOn}.webp` };
    return photos.open(files, { communityId }, photo);
  };
