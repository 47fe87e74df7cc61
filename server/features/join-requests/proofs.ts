// Proofs of join requests. An applicant uploads pictures and PDFs while the request is pending, and workers who may
// read requests can view them. Proofs are deleted when the request is withdrawn, when the person is erased, and when
// the retention period after the decision is over.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/join-requests/join-requests.ts';
import {
  joinProofLimit,
  joinRefusals as refusals,
  type JoinState,
} from '#contract/join-requests/join-requests.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, HolderContext } from '#platform/http/context.ts';
import type { Document } from '#platform/files/documents.ts';
import type { Files } from '#platform/files/files.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { RetentionRule } from '#platform/feature/retention.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { dropProofs, joinProofs } from './drop-proofs.ts';
import { type Own } from './queries.ts';

function refuseMore({ status, proofs }: Own): void {
  if (status !== 'Pending') throw refuse(refusals.decided);
  if (proofs < joinProofLimit) return;
  throw refuse(refusals.tooManyProofs, { field: 'file', with: { limit: joinProofLimit } });
}

/** Refuses a further proof before the upload is read, if the request is decided or has the maximum number of proofs. */
export async function admitProof({ holder }: HolderContext<Own>): Promise<void> {
  refuseMore(holder);
}

export const addJoinProof =
  (files: Files) =>
  async (
    context: HolderContext<Own>,
    input: { params: { communityId: string }; upload: Upload<Document | null> },
  ): Promise<JoinState> => {
    if (!input.upload.content) throw refuse(refusals.badProof, { field: 'file' });
    const { db, clock, communityId, holder: own } = context;
    refuseMore(own);
    const { key, name, ...file } = await joinProofs.keep(files, input.params, input.upload);
    await db
      .insertInto('joinRequestFiles')
      .values({
        communityId,
        requestId: own.id,
        fileKey: key,
        fileName: name,
        ...file,
        addedAt: clock.now().toISOString(),
      })
      .execute();
    context.audit({
      action: 'join-request.proofAdded',
      entityType: 'join-request',
      entityId: own.id,
      entityLabel: `${nameOf(own)}, ${own.house}`,
    });
    context.emit('joinRequests.changed', { entityId: own.id });
    return { ...own, proofs: own.proofs + 1 };
  };

type Stored = {
  requestId: string;
  label: string;
  key: string;
  name: string;
};

/** Downloads a proof, for people who may read requests; each view is audited. */
export const downloadJoinProof =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params }: Parsed<typeof contract.downloadJoinProof>,
  ): Promise<Download> => {
    const { rows } = await sql<Stored>`
      select j.id as "requestId", j.first_name || ' ' || j.last_name || ', ' || l.label as label,
        f.file_key as key, f.file_name as name
      from join_request_files f
      join join_requests j on j.community_id = f.community_id and j.id = f.request_id
      join house_claims l on l.community_id = j.community_id and l.house_id = j.house_id
      where f.community_id = ${here} and f.id = ${params.fileId}`.execute(context.db);
    const [stored] = rows;
    if (!stored) throw notFound();
    context.audit({
      action: 'join-request.proofRead',
      entityType: 'join-request',
      entityId: stored.requestId,
      entityLabel: stored.label,
    });
    return joinProofs.open(files, context, stored);
  };

const old = (before: string) => sql`from join_request_files f
  join join_requests j on j.community_id = f.community_id and j.id = f.request_id
  where f.community_id = ${here} and j.decided_at < ${before}`;

export const proofRetention: RetentionRule = {
  kind: 'proofs',
  count: async (db, before) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count ${old(before)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  forget: async (context, { before, most }) => {
    const { rows } = await sql<{ id: string }>`
      select distinct j.id ${old(before)} limit ${most}`.execute(context.db);
    return dropProofs(
      context,
      rows.map(({ id }) => id),
    );
  },
};
