// The gate's live board (visitors who are inside, waiting or expected) and the evacuation list. Guards see no amounts
// of money.
import { instantText } from '#rules/shared/day-text.ts';
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as contract from '#contract/visits/gate-board.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectLetterhead } from '#platform/files/letterhead.ts';
import type { Download } from '#platform/http/uploads.ts';
import { printEvacuation } from './evacuation-pdf.ts';
import { selectGateVisits } from '#kernel/gate/visit-rows.ts';
import { houseAtGate } from '#kernel/gate/words.ts';
import { walkInColumns, walkInOf } from '#kernel/gate/walk-ins.ts';
import type { GateBoard } from '#contract/visits/gate-board.ts';

/**
 * The time after which a walk-in leaves the board if nobody admitted them, and the time after a refusal or a question
 * without an answer.
 */
const waitingHours = 2;
const refusedMinutes = 5;

export async function getGateBoard(
  context: CommunityContext,
  { query }: Parsed<typeof contract.getGateBoard>,
): Promise<GateBoard> {
  const { db, clock, community } = context;
  const now = clock.now();
  const at = now.toISOString();
  const inside = {
    where: query.Search ? isLike(query.Search) : sql`v.status = 'Inside'`,
    order: sql`coalesce(v.overstay_at <= ${at}, false) desc, v.in_at desc, v.id`,
    limit: 200,
    now,
  };
  const [figures, insideNow, waiting, expected, locked] = await Promise.all([
    sql<Pick<GateBoard, 'insidePeople' | 'insideVisits' | 'overstays'>>`
      select coalesce(sum(v.people - v.people_left), 0)::int as "insidePeople", count(*)::int as "insideVisits",
        count(*) filter (where v.overstay_at <= ${at})::int as overstays
      from visits v where v.community_id = ${here} and v.status = 'Inside'`.execute(db),
    selectGateVisits(db, inside),
    selectWaiting(context, now),
    selectExpected(context, todayIn(community.timeZone, clock)),
    sql<
      GateBoard['lockedGates'][number]
    >`select g.id, g.name, g.locked_reason as reason from gates g
      where g.community_id = ${here} and g.locked_at is not null order by g.name limit 100`.execute(
      db,
    ),
  ]);
  const row = figures.rows[0] ?? { insidePeople: 0, insideVisits: 0, overstays: 0 };
  const lockedGates = locked.rows;
  return { now: at, ...row, inside: insideNow, waiting, ...expected, lockedGates };
}

/** The search does not match a house that its host hides. */
const isLike = (
  text: string,
) => sql`v.status = 'Inside' and search_form(concat_ws(' ', v.guest_name, v.company, v.plate,
    (select l.label from house_labels l where l.community_id = v.community_id and l.house_id = v.house_id
      and not v.hide_house))) like all (search_patterns(${text}))`;

async function selectWaiting({ db }: CommunityContext, now: Date) {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
  const { rows } = await sql<Parameters<typeof walkInOf>[0]>`
    select ${walkInColumns(now.toISOString())} from visits v
    left join visit_asks a on a.community_id = v.community_id and a.visit_id = v.id
    where v.community_id = ${here} and v.method = 'Walk-in' and v.arrived_at > ${ago(waitingHours * 60)}
      and (v.status in ('At gate', 'Awaiting host', 'Approved')
        or (v.status in ('Denied', 'No answer') and v.step_at > ${ago(refusedMinutes)}
          and (v.status = 'Denied' or not exists (select from visits n where n.community_id = v.community_id
            and n.house_id = v.house_id and n.method = 'Walk-in' and n.guest_name = v.guest_name
            and n.arrived_at > v.arrived_at))))
    order by v.status in ('Denied', 'No answer'), v.arrived_at limit 50`.execute(db);
  return rows.map(walkInOf);
}

/**
 * Passes with which a visitor is expected on the given day, in the community's time zone. A pass counts on every day
 * on which it opens, until a visitor checks in with it that day, or for a party until all guests have checked in.
 * Hours that run past midnight belong to the day on which they start. Ended and paused passes, and passes of the kind
 * Staff, do not count.
 */
export function expectedFrom({ clock, community }: CommunityContext, today: string) {
  const at = clock.now().toISOString();
  const day = (offset: number) => sql`(${today}::date + ${offset}::int)`;
  const moment = (of: RawBuilder<unknown>, time?: RawBuilder<unknown>) =>
    sql`(${time ? sql`(${of} + ${time})` : sql`${of}::timestamp`} at time zone ${community.timeZone})`;
  const [yesterday, now] = [day(-1), day(0)];
  const opensOn = (of: RawBuilder<unknown>) =>
    sql`(p.days = '{}' or extract(isodow from ${of})::smallint = any (p.days))`;
  const isUnused = (since: RawBuilder<unknown>) =>
    sql`(p.used = 0 or p.kind = 'Group event' or p.last_used_at < ${since})`;
  const [from, to] = [sql`p.hours_from`, sql`p.hours_to`];
  return sql`from gate_passes p where p.community_id = ${here} and p.ended_as is null and not p.is_paused
    and p.valid_to > ${at} and p.valid_from < ${moment(day(1))} and p.kind <> 'Staff'
    and ((${opensOn(now)} and ${isUnused(moment(now))} and (p.hours_from is null
        or ((${to} <= ${from} or ${moment(now, to)} > ${at}) and ${moment(now, from)} < p.valid_to)))
      or (${to} < ${from} and ${opensOn(yesterday)} and ${moment(now, to)} > ${at}
        and ${moment(now, to)} > p.valid_from and ${isUnused(moment(yesterday, from))}))
    and (p.kind = 'Group event' or p.id not in (select v.pass_id from visits v
      where v.community_id = ${here} and v.status = 'Inside' and v.pass_id is not null))`;
}

async function selectExpected(context: CommunityContext, today: string) {
  const { db } = context;
  const from = expectedFrom(context, today);
  const [rows, count] = await Promise.all([
    sql<GateBoard['expected'][number]>`
      select p.id as "passId", p.kind, p.guest_name as "guestName", p.guest_count as "guestCount",
        ${houseAtGate(sql`p.hide_house`, sql`p.house_id`)} as house, p.valid_from as "validFrom",
        p.valid_to as "validTo" ${from} order by p.valid_from, p.id limit 100`.execute(db),
    sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db),
  ]);
  return { expected: rows.rows, expectedToday: count.rows[0]?.count ?? 0 };
}

type Inside = {
  house: string;
  guestName: string;
  people: number;
  plate: string;
  inAt: string;
  gateName: string | null;
};

/** The maximum number of visits in the printed list. */
const mostPrinted = 5000;

/**
 * Prints the visitors inside, at most 5,000 visits, grouped by house. In an emergency the list ignores hidden houses
 * and street limits.
 */
export async function downloadEvacuationList(context: CommunityContext): Promise<Download> {
  const { db, clock, community } = context;
  const { rows } = await sql<Inside>`
    select v.house, v.guest_name as "guestName", v.people, v.plate, v.in_at as "inAt", v.gate_name as "gateName"
    from visits_to_evacuate(${mostPrinted}) v`.execute(db);
  const now = clock.now();
  context.audit({
    action: 'gate.evacuationListPrinted',
    entityType: 'gate',
    entityLabel: `${rows.length} ${rows.length === 1 ? 'visit' : 'visits'} inside`,
  });
  const said = (at: string | Date) => instantText(at, community.timeZone);
  return {
    fileName: `Evacuation list ${now.toISOString().slice(0, 16).replace(/[T:]/g, '-')}.pdf`,
    contentType: 'application/pdf',
    body: await printEvacuation({
      head: await selectLetterhead(db),
      at: said(now),
      people: rows.reduce((sum, row) => sum + row.people, 0),
      rows: rows.map((row) => ({ ...row, inAt: said(row.inAt), gateName: row.gateName ?? '' })),
    }),
  };
}
