// The SQL of support tickets. Row-level security decides which tickets a caller can see; the conditions here only
// filter.
import { type RawBuilder, sql } from 'kysely';
import { closeAfterDays, reopenDays, ticketNumber } from '#contract/support/ticket-words.ts';
import type { TicketStatus } from '#contract/support/ticket-words.ts';
import type { Ticket, ticketList, TicketRow } from '#contract/support/tickets.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf, listPage, type Page, type QueryOf } from '#platform/http/list.ts';

const columns = sql`t.id, t.number, t.subject, t.category, t.severity, t.status, t.person_name,
  t.community_name, t.plan, t.user_id is null as is_guest, t.handler_name, t.expected_at,
  case when t.expected_at is not null then (select count(*)::int from ticket_queue q
    where q.expected_at < t.expected_at) end as ahead,
  t.rating, t.created_at, t.updated_at`;

/** The time until which the ticket `t` can be reopened; null if it was not resolved since it was last opened. */
const reopenUntil = sql`t.resolved_at + make_interval(days => ${reopenDays})`;

type Numbered = { number: number };
const numbered = <T extends Numbered>(row: T): Omit<T, 'number'> & { number: string } => ({
  ...row,
  number: ticketNumber(Number(row.number)),
});

export type Query = QueryOf<typeof ticketList>;

/** The number in a text such as `S-01001` or `1001`; null if there is none. */
const numberIn = (text: string): number | null => {
  const digits = /^s?-?0*(\d{1,12})$/i.exec(text)?.[1];
  return digits ? Number(digits) : null;
};

const matching = (query: Query, whose: RawBuilder<unknown>) =>
  allOf([
    whose,
    query.Status !== undefined && sql`t.status = any (${query.Status}::text[])`,
    query.Category !== undefined && sql`t.category = any (${query.Category}::text[])`,
    query.Severity !== undefined && sql`t.severity = any (${query.Severity}::text[])`,
    !!query.Search &&
      sql`(t.number = ${numberIn(query.Search)}::bigint or position(search_form(${query.Search})
        in search_form(t.subject || ' ' || t.person_name || ' ' || coalesce(t.community_name, ''))) > 0)`,
  ]);

type Listed = { whose: RawBuilder<unknown>; order: RawBuilder<unknown> };

/** Selects a page of the tickets that match `whose`. */
export async function selectTicketPage(
  db: Db,
  query: Query,
  { whose, order }: Listed,
): Promise<Page<TicketRow>> {
  const page = await listPage<Omit<TicketRow, 'number'> & Numbered>(db, {
    from: sql`from tickets t where ${matching(query, whose)}`,
    id: sql`t.id`,
    order,
    page: query,
    load: sql`select page.position, ${columns} from page join tickets t on t.id = page.id`,
  });
  return { ...page, items: page.items.map(numbered) };
}

export type TicketFacts = Omit<Ticket, 'isMine'> & {
  userId: string | null;
  communityId: string | null;
};

/** Selects a ticket with its messages and files. */
export async function selectTicket(
  db: Db,
  id: string,
  whose: RawBuilder<unknown> = sql`true`,
): Promise<TicketFacts | undefined> {
  const { rows } = await sql<Omit<TicketFacts, 'number'> & Numbered>`
    select ${columns}, t.email, t.user_id, t.community_id, t.diagnostics, t.rating_comment, t.resolved_at,
      case when t.status = 'Resolved' then t.resolved_at + make_interval(days => ${closeAfterDays}) end as closes_at,
      ${reopenUntil} as reopen_until,
      coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'side', m.side, 'authorName', m.author_name,
          'body', m.body, 'createdAt', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by m.created_at, m.id) from ticket_messages m where m.ticket_id = t.id), '[]') as messages,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by f.created_at, f.id)
        from ticket_files f where f.ticket_id = t.id), '[]') as files
    from tickets t where t.id = ${id} and ${whose}`.execute(db);
  const row = rows[0];
  return row && numbered(row);
}

export type Stored = {
  id: string;
  number: number;
  communityId: string | null;
  userId: string | null;
  personName: string;
  email: string;
  subject: string;
  plan: 'premium' | 'freemium';
  status: TicketStatus;
  expectedAt: string | null;
  resolvedAt: string | null;
  reopenUntil: string | null;
  linkSealed: string | null;
  messageCount: number;
};

/** Locks a ticket for a change. */
export async function lockTicket(db: Db, whose: RawBuilder<unknown>): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select t.id, t.number::int, t.community_id, t.user_id, t.person_name, t.email, t.subject, t.plan, t.status,
      t.expected_at, t.resolved_at, ${reopenUntil} as reopen_until, t.link_sealed,
      (select count(*)::int from ticket_messages m where m.ticket_id = t.id) as message_count
    from tickets t where ${whose} for update of t`.execute(db);
  return rows[0];
}

type NewMessage = {
  ticketId: string;
  side: 'Person' | 'Support';
  authorId: string | null;
  authorName: string;
  body: string;
  createdAt: string;
};

export const insertMessage = (db: Db, message: NewMessage) =>
  db.insertInto('ticketMessages').values(message).execute();

/**
 * The community with this id, if the person is an active team member or the owner, with the facts that determine its
 * support plan.
 */
export async function selectOwnCommunity(db: Db, id: string, userId: string) {
  const { rows } = await sql<{ name: string; isActive: boolean; seats: number }>`
    select c.name, c.is_active_subscription as is_active, c.subscription_seat as seats from communities c
    where c.id = ${id} and (c.owner_id = ${userId} or exists (select from workers w
      where w.community_id = c.id and w.user_id = ${userId} and w.status = 'Active'))`.execute(db);
  return rows[0];
}

export async function isSupportAccount(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`select from support_accounts a
    where a.user_id = ${userId} and a.ended_at is null`.execute(db);
  return rows.length > 0;
}

export async function selectFigures(db: Db, userId: string, now: string) {
  const { rows } = await sql<{
    waiting: number;
    late: number;
    mine: number;
    ratingTenths: number | null;
  }>`
    select (select count(*)::int from tickets t where t.expected_at is not null) as waiting,
      (select count(*)::int from tickets t where t.expected_at < ${now}) as late,
      (select count(*)::int from tickets t where t.handler_id = ${userId}
        and t.status in ('Open', 'In progress')) as mine,
      (select round(avg(t.rating) * 10)::int from tickets t where t.rating is not null) as rating_tenths`.execute(
    db,
  );
  return rows[0];
}
