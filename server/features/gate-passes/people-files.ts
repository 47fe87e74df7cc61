// Where the photos of staff and of the watch-list lie, and how they go.
import type { JobContext } from '#platform/context.ts';
import { dropFile } from '#platform/dropped-files.ts';

/** The id of a person is theirs alone in all communities. */
export const photoKey = (id: string, name: string): string => `gate-people/${id}/${name}`;

/** Lets the file of a photo go that a row does not name any more, once that is kept. */
export const dropPhoto = (
  context: Pick<JobContext, 'emit'>,
  { id, photo }: { id: string; photo: string | null },
): void => {
  if (photo !== null) dropFile(context, photoKey(id, photo));
};
