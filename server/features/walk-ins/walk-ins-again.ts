// Asks a house again about a walk-in if it did not answer. This creates a new visit with the same details and leaves
// the first visit unchanged. Also withdraws the question about a walk-in who left.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { checkRefusals as refusals } from '#contract/visits/gate-checks.ts';
import { walkInKinds } from '#contract/shared/gate-words.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { resolveNotifications } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { record } from '#kernel/gate/check-in.ts';
import type { WatchMatch } from '#kernel/gate/find-pass.ts';
import { lockVisit, writeVisit } from '#kernel/gate/visit-rows.ts';
import { askAboutWalkIn } from './walk-ins.ts';
import { aboutWalkIn } from '#kernel/gate/walk-in-texts.ts';
import { type GateOptions } from '#kernel/gate/words.ts';
import { houseOf } from '#kernel/gate/houses.ts';
import { readWalkIn } from '#kernel/gate/walk-ins.ts';
import type { WalkIn } from '#contract/walk-ins/walk-ins.ts';

export const askAgain =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { params: { visitId } }: { params: { visitId: string } },
  ): Promise<WalkIn> => {
    const { db } = context;
    const visit = await lockVisit(db, visitId);
    const kind = walkInKinds.find((one) => one === visit?.kind);
    if (!visit || !kind || visit.method !== 'Walk-in' || visit.anonymisedAt !== null) {
      throw notFound();
    }
    const refused = (state: string) => refuse(refusals.notWaiting, { with: { state } });
    if (visit.status !== 'No answer') throw refused(visit.status.toLowerCase());
    // A concurrent call waits for the lock on the row, then finds the new visit here.
    const { rows } =
      await sql`select from visits v where v.community_id = ${here} and v.method = 'Walk-in'
    and v.house_id = ${visit.houseId} and v.guest_name = ${visit.guestName}
    and v.arrived_at > ${visit.arrivedAt} limit 1`.execute(db);
    if (rows.length > 0) throw refused('asked about again already');
    const { houseId, guestName, guestPhone, plate, company, people, gateId } = visit;
    return askAboutWalkIn(context, options, {
      body: {
        houseId,
        kind,
        guestName,
        plate,
        company,
        people,
        ...(guestPhone && { guestPhone }),
        ...(gateId && { gateId }),
      },
      known: await selectEntry(context, visit),
    });
  };

type Watched = Pick<
  NonNullable<Awaited<ReturnType<typeof lockVisit>>>,
  'watchEntryId' | 'watchIsHard' | 'watchMatches'
>;

/** The matched watch-list entry, if it is still in force. */
async function selectEntry(
  { db, clock }: CommunityContext,
  { watchEntryId, watchIsHard, watchMatches }: Watched,
): Promise<WatchMatch | null> {
  if (watchEntryId === null) return null;
  const { rows } = await sql<WatchMatch>`
    select e.id, e.severity, e.instruction, ${watchIsHard}::boolean as "isHard",
      ${watchMatches}::text[] as matches, case when e.photo is not null then e.id end as "photoOf"
    from watch_entries e where e.community_id = ${here} and e.id = ${watchEntryId} and e.status = 'Active'
      and e.expires_at > ${clock.now().toISOString()}`.execute(db);
  return rows[0] ?? null;
}

/** Withdraws the question about a visitor who never checked in. The house is only told that no answer is needed. */
export async function withdrawWalkIn(
  context: CommunityContext,
  { params: { visitId } }: { params: { visitId: string } },
): Promise<WalkIn> {
  const { db, clock, user } = context;
  const visit = await lockVisit(db, visitId);
  if (!visit || visit.method !== 'Walk-in') throw notFound();
  if (visit.status !== 'Awaiting host' && visit.status !== 'Approved') {
    throw refuse(refusals.notWaiting, { with: { state: visit.status.toLowerCase() } });
  }
  const at = clock.now().toISOString();
  await writeVisit(db, visitId, {
    status: 'Left',
    outAt: at,
    outBy: nameOf(user),
    stepBy: user.id,
    stepByName: nameOf(user),
    stepNote: 'Visitor left before check-in',
    stepAt: at,
  });
  await sql`update visit_asks set stage = 'Ended', stage_at = ${at}
    where community_id = ${here} and visit_id = ${visitId} and stage <> 'Ended'`.execute(db);
  record(context, {
    id: visitId,
    action: 'visit.withdrawn',
    house: await houseOf(db, visit.houseId),
  });
  resolveNotifications(context, { about: aboutWalkIn(visitId), outcome: 'The visitor left' });
  return readWalkIn(context, visitId);
}
