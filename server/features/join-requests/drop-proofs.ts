// The storage of proofs of join requests, and their deletion.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { joinRefusals } from '#contract/join-requests/join-requests.ts';
import type { JobContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { documentsIn } from '#platform/feature/attachments.ts';

export const joinProofs = documentsIn({
  folder: 'join-requests',
  badFile: joinRefusals.badProof,
});

type Dropping = { db: Db; communityId: string; emit: JobContext['emit'] };

/** Deletes the proofs of requests and returns their number. The files are deleted after commit. */
export async function dropProofs(
  { db, communityId, emit }: Dropping,
  requestIds: readonly string[],
): Promise<number> {
  if (requestIds.length === 0) return 0;
  const { rows } = await sql<{ fileKey: string }>`
    delete from join_request_files where community_id = ${here}
      and request_id = any (${requestIds}::uuid[]) returning file_key as "fileKey"`.execute(db);
  for (const { fileKey } of rows) joinProofs.drop({ emit, communityId }, fileKey);
  return rows.length;
}
