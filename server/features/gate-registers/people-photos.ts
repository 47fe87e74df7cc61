// Photos of staff and watch-list entries: re-encoded, stored under a generated name, and visible to people with a
// permission at the gate. When a photo is replaced or no longer needed, its file is deleted after commit, never before.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-registers/gate-photos.ts';
import { gatePhotoRefusals as refusals } from '#contract/gate-registers/gate-photos.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { storePicture, storedBody } from '#platform/files/stored-uploads.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { staff } from './people.ts';
import { dropPhoto, photoKey } from './people-files.ts';
import { watchEntries } from './watch-list.ts';
import { batchSize } from '#kernel/gate/words.ts';

type Has = Answer<typeof contract.uploadStaffPhoto>;
type Table = 'staffPeople' | 'watchEntries';
type Shown = { id: string; photo: string | null; name: string };

async function keep(files: Files, id: string, upload: Upload<Buffer | null>): Promise<string> {
  const drawn = upload.content;
  if (!drawn) throw refuse(refusals.notAPicture, { field: 'file' });
  return storePicture(files, drawn, (name) => photoKey(id, name));
}

type Setting = { table: Table; shown: Shown; photo: string | null };

async function setPhoto(context: CommunityContext, { table, shown, photo }: Setting): Promise<Has> {
  if (shown.photo === photo) return { hasPhoto: photo !== null };
  await context.db
    .updateTable(table)
    // Approving an entry also approves its photo, so a new photo changes the entry's version. The staff form does not
    // contain the photo, so the version of staff stays.
    .set({ photo, ...(table === 'watchEntries' && { version: sql<number>`version + 1` }) })
    .where('communityId', '=', here)
    .where('id', '=', shown.id)
    .execute();
  dropPhoto(context, shown);
  const entityType = table === 'staffPeople' ? 'staff-person' : 'watch-entry';
  context.audit({
    action: `${entityType}.${photo === null ? 'photoRemoved' : 'photoSet'}`,
    entityType,
    entityId: shown.id,
    entityLabel: shown.name,
  });
  const topic = table === 'staffPeople' ? 'gatePasses.changed' : 'watchEntries.changed';
  context.emit(topic, { entityId: shown.id });
  return { hasPhoto: photo !== null };
}

export const uploadStaffPhoto =
  (files: Files) =>
  async (
    context: CommunityContext,
    {
      params,
      upload,
    }: Parsed<typeof contract.uploadStaffPhoto> & { upload: Upload<Buffer | null> },
  ): Promise<Has> => {
    const shown = await staff.lock(context, params.staffId);
    if (shown.status === 'Left') throw refuse(refusals.hasLeft);
    const photo = await keep(files, shown.id, upload);
    return setPhoto(context, { table: 'staffPeople', shown, photo });
  };

export async function removeStaffPhoto(
  context: CommunityContext,
  { params }: Parsed<typeof contract.removeStaffPhoto>,
): Promise<Has> {
  const shown = await staff.lock(context, params.staffId);
  return setPhoto(context, { table: 'staffPeople', shown, photo: null });
}

export const uploadWatchPhoto =
  (files: Files) =>
  async (
    context: CommunityContext,
    {
      params,
      upload,
    }: Parsed<typeof contract.uploadWatchPhoto> & { upload: Upload<Buffer | null> },
  ): Promise<Has> => {
    const entry = await watchEntries.lock(context, params.entryId);
    const isOwn = entry.addedBy === context.user.id;
    if (!isOwn || entry.status !== 'Proposed') throw refuse(refusals.settled);
    const photo = await keep(files, entry.id, upload);
    return setPhoto(context, { table: 'watchEntries', shown: named(entry), photo });
  };

export async function removeWatchPhoto(
  context: CommunityContext,
  { params }: Parsed<typeof contract.removeWatchPhoto>,
): Promise<Has> {
  const shown = named(await watchEntries.lock(context, params.entryId));
  return setPhoto(context, { table: 'watchEntries', shown, photo: null });
}

const named = <T extends { name: string; plate: string }>(entry: T): T => ({
  ...entry,
  name: entry.name || entry.plate,
});

export const downloadStaffPhoto =
  (files: Files) =>
  (
    { db }: CommunityContext,
    { params }: Parsed<typeof contract.downloadStaffPhoto>,
  ): Promise<Download> =>
    hand(files, db, { table: 'staffPeople', id: params.staffId });

export const downloadWatchPhoto =
  (files: Files) =>
  (
    { db }: CommunityContext,
    { params }: Parsed<typeof contract.downloadWatchPhoto>,
  ): Promise<Download> =>
    hand(files, db, { table: 'watchEntries', id: params.entryId });

async function hand(
  files: Files,
  db: Db,
  { table, id }: { table: Table; id: string },
): Promise<Download> {
  const row = await db
    .selectFrom(table)
    .select('photo')
    .where('communityId', '=', here)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.photo) throw notFound();
  const body = storedBody(files, photoKey(id, row.photo));
  return { fileName: 'photo.webp', contentType: 'image/webp', body };
}

/** Deletes the photos of expired entries, which are no longer compared with visitors. */
export const eraseWatchPhotos: Scheduled = perCommunity({
  name: 'gate.erase-watch-photos',
  cron: '*/10 * * * *',
  work: async ({ db, clock, emit }) => {
    const { rows } = await sql<Pick<Shown, 'id' | 'photo'>>`
      with due as (select e.id, e.photo from watch_entries e where e.community_id = ${here}
        and e.photo is not null and e.expires_at <= ${clock.now().toISOString()}
        order by e.id limit ${batchSize} for update)
      update watch_entries e set photo = null from due
      where e.community_id = ${here} and e.id = due.id returning due.id, due.photo`.execute(db);
    for (const row of rows) dropPhoto({ emit }, row);
    if (rows.length > 0) emit('watchEntries.changed', {});
  },
});
