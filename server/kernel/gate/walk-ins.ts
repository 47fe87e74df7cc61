// Walk-in visitors: how guards read them, who is asked, and how the house's answer is stored. The first answer counts.
// If the house does not answer, that never counts as an approval.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type { GateVisit } from '#contract/visits/gate-checks.ts';
import { answerRefusals } from '#contract/walk-ins/walk-in-answers.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { resolveNotifications } from '#platform/delivery/notify.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { record } from './check-in.ts';
import { stopSince } from './watch-matches.ts';
import { lockVisit, visitColumns, writeVisit } from './visit-rows.ts';
import { aboutWalkIn, textedPeopleOf } from './walk-in-texts.ts';
import type { Writing } from './words.ts';
import { houseOf } from './houses.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';

/** The time to wait for an answer to the notification and the text message before the guard is asked to call. */
export const stageMs = 60_000;

/** The time that the guard has to call the host. The time restarts each time a guard requests the phone number. */
export const callMs = 5 * 60_000;

export async function approvesSilently(
  { db }: Pick<Writing, 'db'>,
  { houseId, kind }: { houseId: string; kind: string },
): Promise<boolean> {
  if (kind !== 'Delivery' && kind !== 'Ride') return false;
  const { rows } = await sql<{ yes: boolean }>`
    select case when ${kind} = 'Delivery' then r.approves_deliveries else r.approves_rides end as yes
    from house_access_rules r where r.community_id = ${here} and r.house_id = ${houseId}`.execute(
    db,
  );
  return rows[0]?.yes === true;
}

/** The ids of at most 20 account holders of a house who may admit guests. */
export async function selectAskable(db: Db, houseId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select h.user_id as id from house_hosts h
    where h.community_id = ${here} and h.house_id = ${houseId} and h.can_create_access limit 20`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

type WalkInRow = GateVisit &
  Pick<
    WalkIn,
    'stage' | 'askedAt' | 'decidedBy' | 'decidedVia' | 'watch' | 'override' | 'reached'
  > & {
    stageAt: string | null;
  };

export const walkInOf = ({ stageAt, ...row }: WalkInRow): WalkIn => ({
  ...row,
  nextAt:
    row.stage === 'Ended' || stageAt === null
      ? null
      : new Date(Date.parse(stageAt) + (row.stage === 'Call' ? callMs : stageMs)).toISOString(),
});

export const walkInColumns = (
  now: string,
) => sql`${visitColumns(now)}, coalesce(a.stage, 'Ended') as stage,
  a.stage_at as "stageAt", a.asked_at as "askedAt", ${textedPeopleOf()} as reached,
  v.decided_by as "decidedBy", v.decided_via as "decidedVia",
  (select jsonb_build_object('severity', e.severity, 'instruction', e.instruction, 'isHard', v.watch_is_hard,
    'name', case when v.watch_is_hard then '' else e.name end,
    'matches', v.watch_matches,
    'photoOf', case when e.photo is not null then e.id end)
    from watch_entries e where e.community_id = v.community_id and e.id = v.watch_entry_id) as watch,
  (select jsonb_build_object('by', g.supervisor_name, 'reason', g.reason) from gate_overrides g
    where g.community_id = v.community_id and g.visit_id = v.id order by g.at desc limit 1) as override`;

export async function readWalkIn({ db, clock }: Writing, visitId: string): Promise<WalkIn> {
  const { rows } =
    await sql<WalkInRow>`select ${walkInColumns(clock.now().toISOString())} from visits v
    left join visit_asks a on a.community_id = v.community_id and a.visit_id = v.id
    where v.community_id = ${here} and v.id = ${visitId} and v.method = 'Walk-in'`.execute(db);
  if (!rows[0]) throw notFound();
  return walkInOf(rows[0]);
}

/** The name that is stored as the decider when a guard heard the answer on the phone. */
export const hostTo = (guard: string): string => `The host, to ${guard}`.slice(0, 101);

type Deciding = {
  visitId: string;
  status: 'Approved' | 'Denied' | 'No answer';
  /** `heardBy` is the guard who spoke with the host on the phone. */
  by: { id: string | null; name: string; heardBy?: string };
  via: 'Push' | 'SMS' | 'Call' | 'Nobody';
  note?: string;
};

/**
 * Stores the first answer. Refuses a later one with the stored answer and its author, and an answer after the visitor
 * has left. An approval of a visitor whom the watch-list now stops is stored, but the visitor stays at the gate.
 */
export async function decide(
  context: Writing & Pick<CommunityContext, 'audit' | 'emit'>,
  { visitId, status, by, via, note = '' }: Deciding,
): Promise<void> {
  const { db, clock } = context;
  const visit = await lockVisit(db, visitId);
  if (!visit) throw notFound();
  if (visit.status !== 'Awaiting host') {
    if (visit.status === 'Left' && visit.inAt === null) throw refuse(answerRefusals.wentAway);
    const who = (visit.decidedVia === 'Call' ? 'The host' : visit.decidedBy) || 'Somebody';
    const answer = visit.status === 'Denied' ? 'not admitted' : visit.status.toLowerCase();
    throw refuse(answerRefusals.answered, { with: { who, answer } });
  }
  const now = clock.now();
  const decidedSeconds = Math.max(
    Math.round((now.getTime() - Date.parse(visit.arrivedAt)) / 1000),
    0,
  );
  const at = now.toISOString();
  // A watch-list entry that took effect while the house was asked stops an approval.
  const isStopped = status === 'Approved' && (await stopSince(context, visit));
  await writeVisit(db, visitId, {
    ...(!isStopped && { status }),
    decidedBy: by.name,
    decidedVia: via,
    decidedSeconds,
    stepBy: by.id,
    stepByName: by.name,
    stepNote: note,
    stepAt: at,
  });
  await sql`update visit_asks set stage = 'Ended', stage_at = ${at}
    where community_id = ${here} and visit_id = ${visitId}`.execute(db);
  const action = `visit.${{ Approved: 'approved', Denied: 'denied', 'No answer': 'unanswered' }[status]}`;
  record(context, { id: visitId, action, house: await houseOf(db, visit.houseId) });
  resolveNotifications(context, { about: aboutWalkIn(visitId), outcome: outcomeOf(status, by) });
}

function outcomeOf(status: Deciding['status'], { name, heardBy }: Deciding['by']): string {
  if (status === 'No answer') return 'Nobody answered';
  const isYes = status === 'Approved';
  if (heardBy !== undefined) return toldOnCall(heardBy, isYes);
  return `${name} ${isYes ? 'approved the visitor' : 'declined the visitor'}`;
}

export const toldOnCall = (guard: string, isYes: boolean): string =>
  `The host told ${guard} to ${isYes ? 'admit the visitor' : 'refuse the visitor'}`;

type Minutes = { deliveryMinutes: number; rideMinutes: number; contractorMinutes: number };

export function overstayOf(kind: string, settings: Minutes): number | null {
  if (kind === 'Delivery') return settings.deliveryMinutes;
  if (kind === 'Ride') return settings.rideMinutes;
  return kind === 'Contractor' ? settings.contractorMinutes : null;
}

/** The note of a visit that a guard ended because of the watch-list. */
export const sentAway = (isHard: boolean): string =>
  isHard ? 'Refused: on the watch-list' : 'Refused: similar to a name on the watch-list';
