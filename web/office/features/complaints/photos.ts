// Uploads photos to a complaint, one after another. The complaint already exists: failed photos are returned with the
// reason, for a retry.
import { attachComplaintFile } from '#calls/complaints/complaint-talk.ts';
import { upload } from '#lib/api/transfer.ts';
import { refusalOf } from '#ui/state/refusal.ts';

export type UploadsOf = {
  complaint: { id: string; number: string };
  /** The comment that the photos belong to; omitted for the complaint itself. */
  commentId?: string | undefined;
};

export type FailedPhoto = { photo: File; reason: string };

export async function uploadPhotos(
  { complaint, commentId }: UploadsOf,
  photos: readonly File[],
): Promise<FailedPhoto[]> {
  const params = { complaintId: complaint.id };
  const fields: Record<string, string> = commentId === undefined ? {} : { commentId };
  const failed: FailedPhoto[] = [];
  for (const photo of photos) {
    try {
      await upload(attachComplaintFile, { params, fields }, photo);
    } catch (cause) {
      failed.push({ photo, reason: refusalOf(cause).message });
    }
  }
  return failed;
}
