// Photos of visits: re-encoded and small, one per subject. Photos are added only while the visit is live, and kept for
// their retention period, but at most until the visit is anonymised. Photos of people, vehicles and identity cards need
// the photo rule; photos of goods need goods that leave with the visit. When a row is deleted, the same transaction
// schedules the deletion of its file, so that no file is left behind.
import type { Scheduled } from '#platform/jobs/job.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Parsed } from '#contract/shared/operation.ts';
import {
  type addVisitPhoto as adding,
  type downloadEntryPhoto as comparing,
  type downloadVisitPhoto as downloading,
  photoRefusals as refusals,
  photoSubjects,
  type VisitPhoto,
} from '#contract/visits/visit-photos.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { dropFile } from '#platform/files/dropped-files.ts';
import { reEncodeImage } from '#platform/files/re-encode-image.ts';
import type { Files } from '#platform/files/files.ts';
import { perCommunity } from '#platform/feature/per-community.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { storePicture, storedBody } from '#platform/files/stored-uploads.ts';
import type { Download, RawUpload, Upload } from '#platform/http/uploads.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { isJustIn, lockVisit } from '#kernel/gate/visit-rows.ts';
import { batchSize } from '#kernel/gate/words.ts';
import { houseOf } from '#kernel/gate/houses.ts';

/** Large enough to recognise a face and to read an identity card. */
const sideMax = 1024;

const keyOf = (communityId: string, file: string): string => `visit-photos/${communityId}/${file}`;

const living: ReadonlySet<string> = new Set(['At gate', 'Awaiting host', 'Approved', 'Inside']);

export const unpackVisitPhoto = ({ bytes }: RawUpload): Promise<Buffer | null> =>
  reEncodeImage(bytes, {
    width: sideMax,
    height: sideMax,
    fit: 'inside',
    withoutEnlargement: true,
  });

export const addVisitPhoto =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { visitId }, upload }: Parsed<typeof adding> & { upload: Upload<Buffer | null> },
  ): Promise<VisitPhoto> => {
    const { db, communityId, user, clock } = context;
    const subject = photoSubjects.find((one) => one === upload.fields['subject']);
    if (!subject) {
      const description = 'Choose the subject of the photo: Visitor, Vehicle, ID or Goods.';
      throw invalid([{ code: 'INVALID', description, field: 'subject' }]);
    }
    const visit = await lockVisit(db, visitId);
    if (!visit) throw notFound();
    if (subject === 'Goods') await refuseWithoutGoods(db, visitId);
    else await refuseUnasked(db, visit.method);
    if (!living.has(visit.status)) throw refuse(refusals.tooLate);
    const drawn = upload.content;
    if (!drawn) throw refuse(refusals.badFile, { field: 'file' });
    const file = await storePicture(files, drawn, (name) => keyOf(communityId, name));
    const takenAt = clock.now().toISOString();
    const { rows } = await sql<VisitPhoto>`
      insert into visit_photos (community_id, visit_id, subject, file, taken_by, taken_by_name, taken_at)
      values (${communityId}, ${visitId}, ${subject}, ${file}, ${user.id}, ${nameOf(user)}, ${takenAt})
      on conflict on constraint visit_photos_once do nothing
      returning id, subject, taken_at as "takenAt", taken_by_name as "takenByName"`.execute(db);
    const photo = rows[0];
    if (!photo) throw refuse(refusals.taken, { field: 'subject' });
    context.audit({
      action: 'visit.photoTaken',
      entityType: 'visit',
      entityId: visitId,
      entityLabel: `Visit at ${await houseOf(db, visit.houseId)}`,
      after: { subject },
    });
    context.emit('visits.changed', { entityId: visitId });
    return photo;
  };

/** Refuses a photo of goods if the visit has none. Such a photo needs no photo rule, because goods are not people. */
async function refuseWithoutGoods(db: Db, visitId: string): Promise<void> {
  const { rows } = await sql`select from exit_items i where i.community_id = ${here}
    and i.visit_id = ${visitId} and i.status <> 'Cancelled' limit 1`.execute(db);
  if (rows.length === 0) throw refuse(refusals.noGoods);
}

async function refuseUnasked(db: Db, method: string): Promise<void> {
  const { photoRule } = await gateSettings.read(db);
  const isAsked = photoRule === 'All' || (photoRule === 'Walk-ins' && method === 'Walk-in');
  if (!isAsked) throw refuse(refusals.photosOff);
}

export const downloadVisitPhoto =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { visitId, photoId } }: Parsed<typeof downloading>,
  ): Promise<Download> => {
    return showPhoto(context, { files, visitId, which: sql`p.id = ${photoId}` });
  };

/** The visitor's photo, for a guard who sees the same code used again soon after the entry. */
export const downloadEntryPhoto =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { visitId } }: Parsed<typeof comparing>,
  ): Promise<Download> => {
    const which = sql`p.subject = 'Visitor' and ${isJustIn(context.clock.now())}`;
    return showPhoto(context, { files, visitId, which });
  };

type Showing = {
  files: Files;
  visitId: string;
  /** A condition on the photo `p` and the visit `v`. */
  which: RawBuilder<unknown>;
};

async function showPhoto(
  context: CommunityContext,
  { files, visitId, which }: Showing,
): Promise<Download> {
  const { db, communityId } = context;
  const { rows } = await sql<{ file: string; subject: string; houseId: string }>`
    select p.file, p.subject, v.house_id as "houseId" from visit_photos p
    join visits v on v.community_id = p.community_id and v.id = p.visit_id and v.anonymised_at is null
    where p.community_id = ${here} and p.visit_id = ${visitId} and ${which}`.execute(db);
  const photo = rows[0];
  if (!photo) throw notFound();
  const body = storedBody(files, keyOf(communityId, photo.file));
  context.audit({
    action: 'visit.photoSeen',
    entityType: 'visit',
    entityId: visitId,
    entityLabel: `Visit at ${await houseOf(db, photo.houseId)}`,
    after: { subject: photo.subject },
  });
  return { fileName: `${photo.subject}.webp`, contentType: 'image/webp', body };
}

type Due = { id: string; file: string };

/** Deletes photos after their retention period, and photos of anonymised visits. */
export const erasePhotos: Scheduled = perCommunity({
  name: 'gate.erase-photos',
  cron: '*/10 * * * *',
  batch: batchSize,
  work: async ({ db, communityId, clock, audit, emit }) => {
    const { rows: due } = await sql<Due>`select p.id, p.file from visit_photos p
      join visits v on v.community_id = p.community_id and v.id = p.visit_id
      where p.community_id = ${here} and (v.anonymised_at is not null
        or p.taken_at < ${clock.now().toISOString()}::timestamptz - make_interval(days => coalesce(
          (select s.photo_days from gate_settings s where s.community_id = ${here}), 30)))
      order by p.taken_at limit ${batchSize}`.execute(db);
    if (due.length === 0) return 0;
    await sql`delete from visit_photos p where p.community_id = ${here}
      and p.id = any (${due.map(({ id }) => id)}::uuid[])`.execute(db);
    for (const { file } of due) dropFile({ emit }, keyOf(communityId, file));
    audit({
      action: 'visit.photosErased',
      entityType: 'visit',
      entityLabel: 'After their days',
      after: { photos: due.length },
    });
    emit('visits.changed', {});
    return due.length;
  },
});
