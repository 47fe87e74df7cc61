// The SQL of text messages: the provider of a community, the messages, and their outcomes.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { smsList, SmsMessage, SmsProviderName } from '#contract/integrations/sms.ts';
import type { Db } from '#platform/database/database.ts';
import { settingsOf } from '#platform/feature/settings.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';
import type { SmsReport } from '#platform/sms/provider.ts';

export type StoredSms = {
  provider: SmsProviderName | null;
  account: string;
  sender: string;
  secretSealed: string | null;
  signingSealed: string | null;
  partMinor: number | null;
  version: number;
};

export const smsSettings = settingsOf<StoredSms>({
  table: 'smsSettings',
  type: 'sms-settings',
  label: 'Text messages',
  topic: 'integrations.changed',
  defaults: {
    provider: null,
    account: '',
    sender: '',
    secretSealed: null,
    signingSealed: null,
    partMinor: null,
    version: 1,
  },
});

/** The purpose of a text message, from the first word of its key. */
const purpose = sql`(case split_part(m.key, ':', 1)
  when 'broadcast' then 'Broadcast' when 'emergency' then 'Emergency' when 'walk-in' then 'Walk-in'
  when 'join' then 'Join request' when 'join-code' then 'Join request' when 'complaint' then 'Complaint'
  when 'test' then 'Test'
  else 'Other' end)`;

/**
 * The text for display. Messages from before migration 0980 contain codes and links that grant access, so these are
 * masked.
 */
const shownText = sql`case when m.key like 'join-code:%' then regexp_replace(m.body, '\\d{4,8}', '••••')
  else regexp_replace(m.body, 'https?://\\S+', '(link)', 'g') end`;

const columns = sql`m.id, ${purpose} as purpose, m.recipient as "to", ${shownText} as text, m.segments,
  m.status, m.provider, m.reason, m.created_at, m.ended_at, m.purged_at`;

export const selectSmsPage = (db: Db, query: QueryOf<typeof smsList>): Promise<Page<SmsMessage>> =>
  listPage<SmsMessage>(db, {
    from: sql`from sms_messages m where ${allOf([
      sql`m.community_id = ${here}`,
      query.Status ? sql`m.status = any (${query.Status}::text[])` : undefined,
      query.Purpose ? sql`${purpose} = any (${query.Purpose}::text[])` : undefined,
    ])}`,
    id: sql`m.id`,
    order: sql`m.created_at desc, m.id`,
    page: query,
    load: sql`select page.position, ${columns}
      from page join sms_messages m on m.community_id = ${here} and m.id = page.id`,
  });

export async function selectSms(db: Db, id: string): Promise<SmsMessage | undefined> {
  const { rows } = await sql<SmsMessage>`select ${columns} from sms_messages m
    where m.community_id = ${here} and m.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The column values of an erased message `m`: text and phone are removed. A message that was waiting or being sent has
 * failed; otherwise the status stays. A message without an end gets the current time as its end.
 */
export const erasedSmsColumns = (
  now: string,
) => sql`recipient = '', body = '', hidden_sealed = null, reason = null,
  purged_at = ${now}, key = 'purged:' || m.id,
  status = case when m.status in ('Waiting', 'Sending') then 'Failed' else m.status end,
  ended_at = coalesce(m.ended_at, ${now})`;

/** Queues a failed message again; false if it has not failed or its text is erased. */
export async function reopenSms(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update sms_messages set status = 'Waiting', tries = 0,
      reason = null, ended_at = null, claimed_at = null
    where community_id = ${here} and id = ${id} and status = 'Failed' and purged_at is null`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0) === 1;
}

/** The number of test messages since a given time, and the time of the first. */
export async function countTests(
  db: Db,
  since: Date,
): Promise<{ sent: number; first: string | null }> {
  const { rows } = await sql<{ sent: number; first: string | null }>`
    select count(*)::int as sent, min(m.created_at) as first from sms_messages m
    where m.community_id = ${here} and m.created_at > ${since.toISOString()} and m.key like 'test:%'`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, first: null };
}

export type ClaimedSms = {
  id: string;
  recipient: string;
  key: string;
  body: string;
  hiddenSealed: string | null;
  tries: number;
  isOnce: boolean;
};

/**
 * Claims a pending message, or a message that another sender claimed at least two minutes ago without an outcome;
 * undefined if there is none. A message that must not be repeated is marked as `Unsure` instead of being claimed again,
 * because it may have arrived.
 */
export async function claimSms(db: Db, id: string, now: Date): Promise<ClaimedSms | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<ClaimedSms & { status: string }>`
    update sms_messages set claimed_at = ${at}, tries = tries + 1,
      status = case when status = 'Sending' and is_once then 'Unsure' else 'Sending' end,
      ended_at = case when status = 'Sending' and is_once then ${at}::timestamptz end,
      reason = case when status = 'Sending' and is_once
        then 'The server stopped while it sent; it may have arrived.' end
    where community_id = ${here} and id = ${id} and purged_at is null and (status = 'Waiting'
      or (status = 'Sending' and claimed_at < ${at}::timestamptz - interval '2 minutes'))
    returning id, recipient, key, body, hidden_sealed, tries, is_once, status`.execute(db);
  return rows[0]?.status === 'Sending' ? rows[0] : undefined;
}

export type SmsEnd = {
  status: 'Waiting' | 'Sent' | 'Delivered' | 'Failed' | 'Unsure';
  provider: string | null;
  reference: string | null;
  reason: string | null;
};

/** Stores the outcome of an attempt. The provider's delivery report may have been stored before. */
export async function endSms(db: Db, id: string, end: SmsEnd, now: Date): Promise<void> {
  const isEnd = ['Delivered', 'Failed', 'Unsure'].includes(end.status);
  await sql`update sms_messages set status = ${end.status}, provider = ${end.provider},
      provider_reference = coalesce(${end.reference}, provider_reference), reason = ${end.reason},
      ended_at = ${isEnd ? now.toISOString() : null}
    where community_id = ${here} and id = ${id} and status = 'Sending'`.execute(db);
}

/**
 * Applies a provider's delivery report to a message that was sent, is being sent or has failed, and returns its id;
 * undefined if the community has no such message with the reference.
 */
export async function applyReport(
  db: Db,
  provider: string,
  report: SmsReport,
  now: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update sms_messages set status = ${report.status}, ended_at = ${now.toISOString()},
      reason = case when purged_at is null then ${report.reason}::text end
    where community_id = ${here} and provider = ${provider}
      and provider_reference = ${report.reference} and status in ('Sent', 'Sending', 'Failed')
    returning id`.execute(db);
  return rows[0]?.id;
}
