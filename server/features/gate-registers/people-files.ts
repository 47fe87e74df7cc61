// Names the photo files of staff and the watch-list, and deletes them.
import type { JobContext } from '#platform/http/context.ts';
import { dropFile } from '#platform/files/dropped-files.ts';

/** A person's id is unique across all communities. */
export const photoKey = (id: string, name: string): string => `gate-people/${id}/${name}`;

/** Deletes the file of a photo that its row no longer names, after commit. */
export const dropPhoto = (
  context: Pick<JobContext, 'emit'>,
  { id, photo }: { id: string; photo: string | null },
): void => {
  if (photo !== null) dropFile(context, photoKey(id, photo));
};
