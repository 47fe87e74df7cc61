// Notifies people about a complaint. Assignees and watchers who may see its street are notified in the app; the
// reporter gets an email or, without an email address, a text message if texts are on.
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { complaintNumber } from '#contract/complaints/complaint-words.ts';
import type { Delivery } from '#contract/shared/delivery.ts';
import { withoutStreetLimit } from '#platform/database/without-street-limit.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { notify, type WantedNotification } from '#platform/delivery/notify.ts';
import { type SmsWanted, sendSms, sendsTexts } from '#platform/delivery/sms.ts';
import { complaintNews, severalComplaints } from './messages.ts';
import type { Office, ToReporters } from './to-reporters.ts';

type Telling = {
  db: Db;
  platformTexts: boolean;
  emit(topic: string, payload?: Record<string, unknown>): void;
};

export type About = { id: string; number: number; title: string; streetId: string | null };

export const linkOf = (complaintId: string): string => `/complaints/${complaintId}`;

export function tellPeople(
  context: Telling,
  complaint: About,
  told: { userIds: readonly string[]; exceptUserId?: string; what: string; actor?: string } & Pick<
    WantedNotification,
    'priority'
  >,
): void {
  const { userIds, what, ...rest } = told;
  if (userIds.length === 0) return;
  const number = complaintNumber(complaint.number);
  notify(context, {
    ...complaintNews.notice({ number, title: complaint.title, what }),
    to: { userIds },
    link: linkOf(complaint.id),
    streetId: complaint.streetId,
    groupKey: `complaint-${complaint.id}`,
    ...rest,
  });
}

/** Notifies the watchers and the assignee, if that worker is active. */
export async function tellFollowers(
  context: Telling,
  complaint: About,
  told: { what: string; exceptUserId?: string; actor?: string },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select w.user_id as id from complaint_watchers w
      where w.community_id = ${here} and w.complaint_id = ${complaint.id}
    union select n.user_id from complaints c
      join worker_names n on n.community_id = c.community_id and n.worker_id = c.assignee_worker_id
      where c.community_id = ${here} and c.id = ${complaint.id} and n.status = 'Active'`.execute(
    context.db,
  );
  tellPeople(context, complaint, { userIds: rows.map(({ id }) => id), ...told });
}

/** Notifies people, in one message, about complaints that were assigned to them. */
export function tellGiven(
  context: Telling,
  complaints: readonly About[],
  told: { userIds: readonly string[]; exceptUserId?: string },
): void {
  const [first, ...more] = complaints;
  if (!first) return;
  if (more.length === 0) {
    tellPeople(context, first, { ...told, what: 'assigned to you' });
    return;
  }
  const count = complaints.length;
  notify(context, {
    ...severalComplaints.notice({ count, state: 'yours', titles: titlesOf(complaints) }),
    to: { userIds: told.userIds },
    ...(told.exceptUserId && { exceptUserId: told.exceptUserId }),
    link: '/complaints?Tab=mine',
    streetId: null,
  });
}

/** Numbers and titles of the first three complaints. */
function titlesOf(complaints: readonly About[]): string {
  const shown = complaints
    .slice(0, 3)
    .map(({ number, title }) => `${complaintNumber(number)} ${title}`);
  return `${shown.join(', ')}${complaints.length > shown.length ? ' …' : ''}`;
}

/**
 * Notifies the watchers and active assignees of these complaints, except one user: once per person, at most 1,000
 * people. The message about a single complaint contains its number; the message about several contains their count.
 */
export async function tellFollowersOfMany(
  context: Telling,
  complaintIds: readonly string[],
  told: { what: string; because?: string; exceptUserId: string },
): Promise<void> {
  const { rows } = await sql<{ userId: string; complaints: About[] }>`
    with followed as (
      select w.user_id, w.complaint_id from complaint_watchers w
        where w.community_id = ${here} and w.complaint_id = any (${complaintIds}::uuid[])
      union select n.user_id, c.id from complaints c
        join worker_names n on n.community_id = c.community_id and n.worker_id = c.assignee_worker_id
        where c.community_id = ${here} and c.id = any (${complaintIds}::uuid[]) and n.status = 'Active')
    select f.user_id as "userId", jsonb_agg(jsonb_build_object('id', c.id, 'number', c.number, 'title', c.title,
        'streetId', c.street_id) order by c.number) as complaints
    from followed f join complaints c on c.community_id = ${here} and c.id = f.complaint_id
    where f.user_id <> ${told.exceptUserId} group by f.user_id limit 1000`.execute(context.db);
  for (const { userId, complaints } of rows) {
    const [first, ...more] = complaints;
    if (first && more.length === 0) {
      tellPeople(context, first, { userIds: [userId], what: told.what });
    } else {
      const { what: state, because } = told;
      const titles = titlesOf(complaints);
      notify(context, {
        ...severalComplaints.notice({ count: complaints.length, state, because, titles }),
        to: { userIds: [userId] },
        link: '/complaints',
        streetId: null,
      });
    }
  }
}

/**
 * A declared message with the facts that are the same for all complaints. The facts of each complaint and its
 * reporter are added when it is sent.
 */
export type ReporterMessage<Facts> = { message: ToReporters<Facts>; facts: Facts };

/**
 * Sends the reporters of complaints, wherever they live, one message per complaint: an email or, without an email
 * address, a text message if texts are on. Returns the numbers of people: a person who reported two complaints counts
 * once.
 */
export async function mailReporters<Facts>(
  context: Telling,
  complaintIds: readonly string[],
  sent: ReporterMessage<Facts>,
): Promise<Delivery> {
  return (await handOver(context, complaintIds, sent)).delivery;
}

type Answering = Telling & Pick<CommunityContext, 'clock'>;
type Answer = {
  /**
   * True if staff informed the reporters by phone or in person, even if some reporters can also be sent a message.
   */
  isTold?: boolean;
  /** True if the answer is the promised one: the promised date of the complaints is then removed. */
  keepsPromise?: boolean;
};

/**
 * Sends an answer like `mailReporters`. A complaint counts as answered only if its reporter got a message or was
 * informed in person, or if it has no reporter.
 */
export async function answerReporters<Facts>(
  context: Answering,
  complaintIds: readonly string[],
  sent: ReporterMessage<Facts>,
  { isTold = false, keepsPromise = false }: Answer = {},
): Promise<Delivery> {
  const { db, clock } = context;
  const { delivery, reached } = await handOver(context, complaintIds, sent);
  const now = clock.now().toISOString();
  const kept = keepsPromise ? sql`promised_at = null, promise_is_ours = false,` : sql``;
  await withoutStreetLimit(db, () =>
    sql`update complaints c set responded_at = coalesce(c.responded_at, ${now}), ${kept}
      version = c.version + 1, updated_at = ${now}
    where c.community_id = ${here} and c.id = any (${complaintIds}::uuid[])
      and (${isTold}::boolean or c.reporter_resident_id is null or c.id = any (${reached}::uuid[]))
      and (c.responded_at is null or (${keepsPromise}::boolean and c.promised_at is not null))`.execute(
      db,
    ),
  );
  return delivery;
}

async function handOver<Facts>(
  context: Telling,
  complaintIds: readonly string[],
  { message, facts }: ReporterMessage<Facts>,
): Promise<{ delivery: Delivery; reached: string[] }> {
  const { db, emit } = context;
  const { rows } = await withoutStreetLimit(db, () =>
    sql<Reporter>`
    select c.id, c.number, c.title, r.resident_id as "residentId", r.email, r.phone, r.name
    from complaints c
    join resident_contacts r on r.community_id = c.community_id and r.resident_id = c.reporter_resident_id
    where c.community_id = ${here} and c.id = any (${complaintIds}::uuid[])
    order by c.number`.execute(db),
  );
  const office = rows.length > 0 ? await readOffice(db) : null;
  const textsOn = await sendsTexts(context);
  const reached = rows.filter(({ email, phone }) => email !== null || (textsOn && phone !== null));
  const texts: SmsWanted[] = [];
  for (const row of reached) {
    const { title, name } = row;
    const whole = { ...facts, number: complaintNumber(row.number), title, name, office };
    if (row.email === null) {
      const text = message.sms(whole);
      texts.push({ key: `complaint:${row.id}:${randomUUID()}`, to: row.phone ?? '', text });
      continue;
    }
    queueMail(context, { ...message.email(whole), to: row.email });
  }
  for (let at = 0; at < texts.length; at += textBatch) {
    await sendSms({ db, emit }, texts.slice(at, at + textBatch));
  }
  return { delivery: deliveryOf(rows, textsOn), reached: reached.map(({ id }) => id) };
}

async function readOffice(db: Db): Promise<Office | null> {
  const { rows } = await sql<Office>`select nullif(c.contact_phone, '') as phone,
    nullif(c.contact_email, '') as email from communities c where c.id = ${here}`.execute(db);
  return rows[0] ?? null;
}

function deliveryOf(reporters: readonly Reporter[], textsOn: boolean): Delivery {
  const people = [...new Map(reporters.map((one) => [one.residentId, one])).values()];
  const emailed = people.filter(({ email }) => email !== null).length;
  const byPhone = people.filter(({ email, phone }) => email === null && phone !== null).length;
  return {
    people: people.length,
    emailed,
    texted: textsOn ? byPhone : 0,
    unreachable: people.length - emailed - byPhone,
    ...(byPhone > 0 && !textsOn && { textsOff: byPhone }),
  };
}

type Reporter = Omit<About, 'streetId'> & {
  residentId: string;
  email: string | null;
  phone: string | null;
  name: string;
};

/** The number of text messages per SQL statement. */
const textBatch = 1000;

/** The given complaints and the complaints merged into them: an update of a complaint applies to all of them. */
export async function withMerged(db: Db, complaintIds: readonly string[]): Promise<string[]> {
  const { rows } = await withoutStreetLimit(db, () =>
    sql<{ id: string }>`select c.id from complaints c
    where c.community_id = ${here} and (c.id = any (${complaintIds}::uuid[])
      or c.parent_id = any (${complaintIds}::uuid[]))`.execute(db),
  );
  return rows.map(({ id }) => id);
}
