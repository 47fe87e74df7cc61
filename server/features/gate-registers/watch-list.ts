// The watch-list. A person proposes an entry, and another person approves it. An entry is valid for at most a year
// and is never deleted. Both the code and the database refuse approval by the proposer.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-registers/watch-entries.ts';
import {
  type WatchEntry,
  type WatchEntryRead,
  watchRefusals as refusals,
} from '#contract/gate-registers/watch-entries.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { entity } from '#platform/feature/entity.ts';
import { historyOf } from '#platform/feature/history.ts';
import { allOf, listPage, type Page } from '#platform/http/list.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { entryProposed } from './messages.ts';
import { dropPhoto } from './people-files.ts';
import { stopApproved } from '#kernel/gate/watch-matches.ts';
import { phoneOf } from '#kernel/gate/phone-of.ts';

type Query = Parsed<typeof contract.listWatchEntries>['query'];

const stateAt = (now: string) =>
  sql`case when e.status = 'Active' and e.expires_at <= ${now} then 'Expired' else e.status end`;

const columns = (
  now: string,
  userId: string | null,
) => sql`e.id, e.name, e.phone, e.plate, e.id_number as "idNumber",
  e.severity, e.instruction, e.reason, ${stateAt(now)} as state, e.expires_at as "expiresAt",
  e.added_by_name as "addedByName", e.added_at as "addedAt", e.decided_by_name as "decidedByName", e.version,
  (e.status = 'Proposed' and coalesce(e.added_by <> ${userId}::uuid, false)) as "mayDecide",
  e.photo is not null as "hasPhoto",
  (e.status = 'Proposed' and coalesce(e.added_by = ${userId}::uuid, false)) as "mayAddPhoto",
  (select count(*)::int from watch_hits h where h.community_id = e.community_id and h.entry_id = e.id) as hits,
  (select max(h.at) from watch_hits h where h.community_id = e.community_id and h.entry_id = e.id) as "lastHitAt"`;

/** The time and the reader of the list. `userId` is null in an export, in which nobody can decide on an entry. */
type Reader = { now: Date; userId: string | null };

export function selectWatchPage(
  db: Db,
  query: Query,
  { now, userId }: Reader,
): Promise<Page<WatchEntry>> {
  const at = now.toISOString();
  return listPage<WatchEntry>(db, {
    from: sql`from watch_entries e where ${allOf([
      sql`e.community_id = ${here}`,
      query.Search
        ? sql`search_form(concat_ws(' ', e.name, e.phone, e.plate, e.id_number, e.reason))
            like all (search_patterns(${query.Search}))`
        : undefined,
      query.State && sql`${stateAt(at)} = any (${query.State}::text[])`,
      query.Severity && sql`e.severity = any (${query.Severity}::text[])`,
    ])}`,
    id: sql`e.id`,
    order: sql`(e.status = 'Proposed') desc, e.added_at desc, e.id`,
    page: query,
    load: sql`select page.position, ${columns(at, userId)} from page
      join watch_entries e on e.community_id = ${here} and e.id = page.id`,
  });
}

export const listWatchEntries = (
  { db, clock, user }: CommunityContext,
  { query }: { query: Query },
): Promise<Page<WatchEntry>> => selectWatchPage(db, query, { now: clock.now(), userId: user.id });

export async function getWatchEntry(
  { db, clock, user }: CommunityContext,
  { params: { entryId } }: Parsed<typeof contract.getWatchEntry>,
): Promise<WatchEntryRead> {
  const { rows } = await sql<WatchEntryRead>`
    select ${columns(clock.now().toISOString(), user.id)}, e.decided_at as "decidedAt",
      (select coalesce(jsonb_agg(to_jsonb(last) order by last.at desc, last.id), '[]') from (
        select h.id, to_char(h.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
          h.guest_name as "guestName", coalesce(g.name, '') as gate, h.guard_name as "guardName",
          h.is_hard as "isHard"
        from watch_hits h
        left join gates g on g.community_id = h.community_id and g.id = h.gate_id
        where h.community_id = e.community_id and h.entry_id = e.id
        order by h.at desc limit 100) last) as "lastHits"
    from watch_entries e where e.community_id = ${here} and e.id = ${entryId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

export const getWatchEntryHistory = (
  { db }: CommunityContext,
  { params, query }: Parsed<typeof contract.getWatchEntryHistory>,
) => historyOf(db, { type: 'watch-entry', id: params.entryId }, query);

export const watchEntries = entity({
  table: 'watchEntries',
  type: 'watch-entry',
  topic: 'watchEntries.changed',
  select: async ({ db, clock, user }, id) => {
    const { rows } = await sql<WatchEntry>`select ${columns(clock.now().toISOString(), user.id)}
      from watch_entries e where e.community_id = ${here} and e.id = ${id}`.execute(db);
    return rows[0];
  },
  label: ({ name, plate, phone }) => name || plate || phone || '',
  hasUpdatedAt: false,
});

export async function proposeWatchEntry(
  context: CommunityContext,
  { body }: Parsed<typeof contract.proposeWatchEntry>,
): Promise<WatchEntry> {
  const { user, clock, community } = context;
  const now = clock.now();
  const phone = phoneOf(body.phone, community.country, 'phone');
  const end = new Date(body.expiresAt);
  const year = new Date(now);
  year.setUTCFullYear(year.getUTCFullYear() + 1);
  if (end > year) throw refuse(refusals.tooLong, { field: 'expiresAt' });
  if (end <= now) {
    throw invalid([
      {
        code: 'INVALID',
        description: 'This day is in the past. Choose a later day.',
        field: 'expiresAt',
      },
    ]);
  }
  const id = await watchEntries.insert(context, {
    name: body.name ?? '',
    phone,
    plate: body.plate ?? '',
    idNumber: body.idNumber ?? '',
    severity: body.severity,
    instruction: body.instruction ?? '',
    reason: body.reason,
    expiresAt: body.expiresAt,
    addedBy: user.id,
    addedByName: nameOf(user),
    addedAt: now.toISOString(),
  });
  const proposed = await watchEntries.recorded(context, id, { event: 'proposed' });
  notify(context, {
    ...entryProposed.notice({ by: nameOf(user) }),
    to: { permission: 'gatePasses.approve' },
    exceptUserId: user.id,
    actor: nameOf(user),
    link: `/gate-pass?Tab=watch-list&Entry=${id}`,
  });
  return proposed;
}

export async function decideWatchEntry(
  context: CommunityContext,
  { params: { entryId }, body }: Parsed<typeof contract.decideWatchEntry>,
): Promise<WatchEntry> {
  const { user, clock } = context;
  const stored = await watchEntries.lock(context, entryId, body.version);
  if (stored.status !== 'Proposed') {
    throw refuse(refusals.decided, { with: { state: stored.status.toLowerCase() } });
  }
  if (stored.addedBy === user.id && body.isAgreed) throw refuse(refusals.ownProposal);
  const status = body.isAgreed ? 'Active' : 'Rejected';
  await watchEntries.update(context, stored, {
    status,
    decidedBy: user.id,
    decidedByName: nameOf(user),
    decidedAt: clock.now().toISOString(),
    ...(!body.isAgreed && { photo: null }),
  });
  if (body.isAgreed) await stopApproved(context);
  else dropPhoto(context, stored);
  return watchEntries.recorded(context, entryId, {
    event: status.toLowerCase(),
    name: stored.name || stored.plate,
  });
}

export async function endWatchEntry(
  context: CommunityContext,
  { params: { entryId }, body }: Parsed<typeof contract.endWatchEntry>,
): Promise<WatchEntry> {
  const stored = await watchEntries.lock(context, entryId);
  if (stored.status !== 'Active') {
    throw refuse(refusals.decided, { with: { state: stored.status.toLowerCase() } });
  }
  dropPhoto(context, stored);
  return watchEntries.write(context, stored, {
    event: 'ended',
    name: stored.name || stored.plate,
    values: { status: 'Ended', endedAt: context.clock.now().toISOString(), photo: null },
    reason: body.reason,
  });
}
