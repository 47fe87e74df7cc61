// The SQL that reads jobs of providers, locks them for a step, and stores the outcome of link emails.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { MailState } from '#contract/shared/delivery.ts';
import type { ProviderJob } from '#contract/providers/provider-jobs.ts';
import { type JobStatus, type PayoutStatus, unpaidBy } from '#contract/providers/provider-words.ts';
import type { Db } from '#platform/database/database.ts';
import { listPage, type Page, type PageRequest } from '#platform/http/list.ts';
import { liveStatuses } from './words.ts';

type Quote = NonNullable<ProviderJob['quote']>;
type Row = Omit<ProviderJob, 'quote'> & {
  quoteMinor: number | null;
  quoteNote: string | null;
  quoteStatus: Quote['status'] | null;
  quotedAt: string | null;
  quoteDecidedBy: string | null;
};

/** The due time of job `j` of complaint `b`, which equals the complaint's due time until the job ends. */
const dueAt = sql`case when j.ended_at is null then b.resolve_due_at else j.due_at end`;

const columns = sql`j.id, j.status, j.instructions, j.offered_by_name as "offeredByName",
  j.offered_at as "offeredAt", j.respond_by as "respondBy", j.link_expires_at as "linkExpiresAt",
  j.mail_state as "linkMail",
  ${dueAt} as "dueAt", j.accepted_at as "acceptedAt", j.on_way_at as "onWayAt", j.started_at as "startedAt",
  j.ended_at as "endedAt", j.end_reason as "endReason", j.done_note as "doneNote", j.photos, j.version,
  j.quote_minor as "quoteMinor", j.quote_note as "quoteNote", j.quote_status as "quoteStatus",
  j.quoted_at as "quotedAt", j.quote_decided_by as "quoteDecidedBy",
  jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email,
    'phone', p.phone) as provider,
  jsonb_build_object('id', b.complaint_id, 'number', 'C-' || lpad(b.number::text, 5, '0'),
    'title', b.title, 'status', b.status) as complaint,
  case when j.status = 'Done' then b.rating end as rating,
  (select jsonb_build_object('requestId', m.request_id, 'reference', m.reference, 'status', m.status,
      'amountMinor', m.amount_minor) from money_request_states m
    where m.community_id = j.community_id and m.request_id = j.payout_request_id) as payout,
  exists (select from payment_of_job(j.payout_request_id) m
    where m.status <> all (${unpaidBy}::text[])) as "isPaid"`;

const parts = sql`join service_providers p on p.community_id = j.community_id and p.id = j.provider_id
  join complaint_briefs b on b.community_id = j.community_id and b.complaint_id = j.complaint_id`;

const shown = (row: Row): ProviderJob => {
  const { quoteMinor, quoteNote, quoteStatus, quotedAt, quoteDecidedBy, ...rest } = row;
  const isQuoted = quoteMinor !== null && quoteStatus !== null && quotedAt !== null;
  const quote: Quote | null = isQuoted
    ? {
        amountMinor: quoteMinor,
        note: quoteNote ?? '',
        status: quoteStatus,
        quotedAt,
        decidedBy: quoteDecidedBy,
      }
    : null;
  return { ...rest, quote };
};

async function select(db: Db, which: RawBuilder<unknown>): Promise<ProviderJob[]> {
  const { rows } = await sql<Row>`select ${columns} from provider_jobs j ${parts}
    where j.community_id = ${here} and ${which}
    order by j.offered_at desc, j.id limit 50`.execute(db);
  return rows.map(shown);
}

export const selectJobsOfComplaint = (db: Db, complaintId: string): Promise<ProviderJob[]> =>
  select(db, sql`j.complaint_id = ${complaintId}`);

export const selectJob = async (db: Db, jobId: string): Promise<ProviderJob | undefined> =>
  (await select(db, sql`j.id = ${jobId}`))[0];

export async function selectJobPage(
  db: Db,
  providerId: string,
  page: PageRequest,
): Promise<Page<ProviderJob>> {
  const found = await listPage<Row>(db, {
    from: sql`from provider_jobs j where j.community_id = ${here} and j.provider_id = ${providerId}`,
    id: sql`j.id`,
    order: sql`j.offered_at desc, j.id`,
    page,
    load: sql`select page.position, ${columns} from page
      join provider_jobs j on j.community_id = ${here} and j.id = page.id ${parts}`,
  });
  return { ...found, items: found.items.map(shown) };
}

/** A job with the fields that a step needs. */
export type StoredJob = {
  id: string;
  complaintId: string;
  providerId: string;
  providerName: string;
  providerStatus: string;
  providerPhone: string | null;
  houseId: string | null;
  gatePassId: string | null;
  dueAt: string | null;
  bankAccountId: string | null;
  status: JobStatus;
  complaintNumber: number;
  complaintTitle: string;
  complaintStatus: string;
  /** The time at which the complaint was put on hold; null if it is not on hold. */
  heldAt: string | null;
  offeredBy: string | null;
  respondBy: string;
  linkExpiresAt: string;
  /** The reason for the end of the job; null for an active or lapsed job, and for a job that the provider finished. */
  endReason: string | null;
  communityName: string;
  communityPhone: string | null;
  photos: number;
  quoteMinor: number | null;
  quoteNote: string | null;
  quoteStatus: Quote['status'] | null;
  /** True if the community is archived; its jobs can no longer change. */
  isArchived: boolean;
  payoutReference: string | null;
  payoutStatus: PayoutStatus | null;
  version: number;
};

/** Finds a job by its id or by the hash of its link's key. Locks it unless `isRead` is set. */
export async function findJob(
  db: Db,
  by: { id: string } | { hash: string },
  isRead = false,
): Promise<StoredJob | undefined> {
  const which = 'id' in by ? sql`j.id = ${by.id}` : sql`j.link_hash = ${by.hash}`;
  if (!isRead) {
    await sql`select from provider_jobs j where j.community_id = ${here} and ${which}
      for update of j`.execute(db);
  }
  return (await selectStored(db, which))[0];
}

/** Returns those of the given jobs that have a pass. */
export async function selectWithPass(db: Db, ids: readonly string[]) {
  const jobs = ids.length === 0 ? [] : await selectStored(db, sql`j.id = any (${ids}::uuid[])`);
  return jobs.filter((job): job is StoredJob & { gatePassId: string } => job.gatePassId !== null);
}

async function selectStored(db: Db, which: RawBuilder<unknown>): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`select j.id, j.complaint_id as "complaintId",
      j.provider_id as "providerId", p.name as "providerName", p.status as "providerStatus", p.phone as "providerPhone",
      b.house_id as "houseId", j.gate_pass_id as "gatePassId", ${dueAt} as "dueAt",
      p.bank_account_id as "bankAccountId", j.status, b.number as "complaintNumber",
      b.title as "complaintTitle", b.status as "complaintStatus", b.held_at as "heldAt",
      j.offered_by as "offeredBy",
      j.respond_by as "respondBy", j.link_expires_at as "linkExpiresAt", j.photos, j.end_reason as "endReason",
      (select c.name from communities c where c.id = j.community_id) as "communityName",
      (select nullif(c.contact_phone, '') from communities c where c.id = j.community_id) as "communityPhone",
      j.quote_minor as "quoteMinor", j.quote_note as "quoteNote", j.quote_status as "quoteStatus", j.version,
      m.reference as "payoutReference", m.status as "payoutStatus",
      exists (select from communities z where z.id = j.community_id and z.status = 'Archived') as "isArchived"
    from provider_jobs j ${parts}
    left join lateral payment_of_job(j.payout_request_id) m on true
    where j.community_id = ${here} and ${which} order by j.id`.execute(db);
  return rows;
}

/** The name of the provider with a live job for the complaint; undefined if there is none. */
export async function selectUnderWay(db: Db, complaintId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select p.name from provider_jobs j
    join service_providers p on p.community_id = j.community_id and p.id = j.provider_id
    where j.community_id = ${here} and j.complaint_id = ${complaintId}
      and j.status in (${liveStatuses})`.execute(db);
  return rows[0]?.name;
}

/** The event with the outcome of the email with a job's link. The event's key is the hash of the link's key. */
export const linkMailEnded = 'providers.linkMailEnded';

/**
 * Stores the outcome of the email with a job's link. Does not change the version, because a team member may act on a
 * job while its email is being delivered.
 */
export const writeLinkMail = (db: Db, { hash, end }: { hash: string; end: MailState | null }) =>
  sql`update provider_jobs set mail_state = ${end}
    where community_id = ${here} and link_hash = ${hash}`.execute(db);
