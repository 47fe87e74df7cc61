// Builds the file names of photos of staff and watch-list entries, and deletes the files.
import type { JobContext } from '#platform/http/context.ts';
import { dropFile } from '#platform/files/dropped-files.ts';

/** The storage key of a photo, without the community, because ids are unique across all communities. */
export const photoKey = (id: string, name: string): string => `gate-people/${id}/${name}`;

/** Deletes, after commit, the file of a photo to which no row refers any more. */
export const dropPhoto = (
  context: Pick<JobContext, 'emit'>,
  { id, photo }: { id: string; photo: string | null },
): void => {
  if (photo !== null) dropFile(context, photoKey(id, photo));
};
