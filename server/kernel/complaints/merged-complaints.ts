// Copies the status, the assignee and the messages of a complaint to the complaints merged into it, on any street.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { withoutStreetLimit } from '#platform/database/without-street-limit.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { sendsTexts } from '#platform/delivery/sms.ts';

type Acting = Pick<CommunityContext, 'db' | 'clock'> & {
  user?: { id: string; firstName: string; lastName: string };
};

/** Gives complaints that were merged into the given ones the current status and assignee of their parents. */
export async function syncMergedComplaints(
  { db, clock }: Acting,
  complaintIds: readonly string[],
): Promise<void> {
  const now = clock.now().toISOString();
  await withoutStreetLimit(db, () =>
    sql`update complaints k set status = p.status, hold_reason = p.hold_reason, returns_on = p.returns_on,
      resolution_note = p.resolution_note, rejection_reason = p.rejection_reason,
      assignee_worker_id = p.assignee_worker_id,
      updated_at = ${now}, version = k.version + 1
    from complaints p
    where k.community_id = ${here} and p.community_id = ${here} and p.id = k.parent_id
      and p.id = any (${complaintIds}::uuid[])
      and (k.status, k.assignee_worker_id) is distinct from (p.status, p.assignee_worker_id)`.execute(
      db,
    ),
  );
}

type Saying = Acting & Pick<CommunityContext, 'platformTexts'>;

/**
 * Posts a comment to the reporters in the complaints' threads, as the caller or as Courtyard, and stores the channel
 * by which each reporter gets it.
 */
export async function postPublicComment(
  { db, clock, user, platformTexts }: Saying,
  complaintIds: readonly string[],
  body: string,
  { isTold = false }: { isTold?: boolean } = {},
): Promise<void> {
  const textsOn = await sendsTexts({ db, platformTexts });
  const now = clock.now().toISOString();
  const name = user ? `${user.firstName} ${user.lastName}` : 'Courtyard';
  await withoutStreetLimit(db, () =>
    sql`insert into complaint_comments (community_id, complaint_id, is_public, body, side, author_id,
      author_name, created_at, sent_by)
    select ${here}, c.id, true, left(${body}, 2000), ${user ? 'Staff' : 'Courtyard'}, ${user?.id ?? null}::uuid,
      ${name}, ${now}, case when r.email is not null then 'Email'
        when r.phone is not null and ${textsOn}::boolean then 'Text'
        when ${isTold}::boolean then 'In person' else 'Nobody' end
    from complaints c
    left join resident_contacts r on r.community_id = c.community_id and r.resident_id = c.reporter_resident_id
    where c.community_id = ${here} and c.id = any (${complaintIds}::uuid[])`.execute(db),
  );
}
