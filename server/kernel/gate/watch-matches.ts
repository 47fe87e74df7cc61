// Compares visitors with the watch-list. An entry can take effect while a visitor waits for the host's answer, so the
// comparison runs again before the check-in, and the guard sees the match instead of a plain approval.
import { instantText } from '#rules/shared/day-text.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { shownWatch } from '#rules/gate/gate-judge.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { readTimeZone } from '#platform/process/regional-settings.ts';
import { keepHit } from './check.ts';
import { record } from './check-in.ts';
import { watchMatch, type WatchMatch } from './find-pass.ts';
import { selectGateVisit, writeVisit } from './visit-rows.ts';
import { houseOf } from './houses.ts';

type Watched = {
  name: string;
  phone: string | null;
  plate: string;
  idNumber?: string | undefined;
  now: Date;
  /** Limits the search to watch-list entries that took effect after this moment. */
  since?: string;
};

export async function watchOf(db: Db, who: Watched): Promise<WatchMatch | null> {
  const { rows } = await sql<{ watch: WatchMatch }>`select w.watch from ${watchMatch({
    name: sql`${who.name}`,
    phone: sql`${who.phone}::text`,
    plates: sql`array[${who.plate}]`,
    cards: sql`array[card_form(${who.idNumber ?? ''})]`,
    now: who.now,
    since: who.since,
  })} w`.execute(db);
  return rows[0]?.watch ?? null;
}

type Context = Pick<CommunityContext, 'db' | 'clock' | 'audit' | 'emit'>;
type Waiting = {
  id: string;
  communityId: string;
  houseId: string;
  guestName: string;
  guestPhone: string | null;
  plate: string;
  arrivedAt: string;
};

/**
 * Puts a waiting visit on hold, and returns true, if a matching entry that a guard has to see took effect after the
 * visitor's arrival. The caller has locked the visit.
 */
export async function stopSince(context: Context, visit: Waiting): Promise<boolean> {
  const { db, clock, emit } = context;
  const { id: visitId, communityId, guestName, guestPhone: phone, plate, arrivedAt: since } = visit;
  const now = clock.now();
  const watch = await watchOf(db, { name: guestName, phone, plate, now, since });
  if (!watch || !shownWatch(watch)) return false;
  await writeVisit(db, visitId, {
    status: 'At gate',
    watchEntryId: watch.id,
    watchIsHard: watch.isHard,
    watchMatches: [...watch.matches],
  });
  record(context, {
    id: visitId,
    action: 'visit.stopped',
    house: await houseOf(db, visit.houseId),
  });
  const gate = (await selectGateVisit(db, visitId, now))?.gate ?? null;
  const cameOn = instantText(since, await readTimeZone(db));
  await keepHit(
    { db, communityId, clock, emit, user: { firstName: '', lastName: '' } },
    {
      watch,
      pass: { guestName },
      found: { gate },
      visitId,
      cameOn,
    },
  );
  return true;
}

/** Puts approved walk-in visits that now match on hold. Undecided visits are compared again when the host answers. */
export async function stopApproved(context: Context): Promise<void> {
  const { rows } = await sql<Waiting & { status: string }>`
    select v.id, v.community_id as "communityId", v.status, v.house_id as "houseId",
      v.guest_name as "guestName", v.guest_phone as "guestPhone", v.plate, v.arrived_at as "arrivedAt"
    from visits v where v.community_id = ${here} and v.method = 'Walk-in'
      and v.status in ('Awaiting host', 'Approved')
    order by v.id for update`.execute(context.db);
  for (const visit of rows) {
    if (visit.status === 'Approved') await stopSince(context, visit);
  }
}
