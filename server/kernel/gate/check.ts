// Looks up a code, a QR code or a pass, for checks, check-ins and gate hardware. Each lookup that is not refused
// returns one answer, counts a wrong code, and on the way in notifies the security leads of a watch-list hit.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { checkRefusals as refusals, type GateAnswer } from '#contract/visits/gate-checks.ts';
import { notify } from '#platform/delivery/notify.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { preparedStatement } from '#platform/database/prepared-statements.ts';
import { refuse } from '#platform/http/refuse.ts';
import { findPass, type Found, type FoundPass, type Shown, type WatchMatch } from './find-pass.ts';
import { judge, unknownCodeAnswer } from '#rules/gate/gate-judge.ts';
import { watchHit } from './messages.ts';
import { keepTry, refusePaused } from './tries.ts';
import { type AtGate, type GateOptions } from './words.ts';

type Given = {
  by: Shown;
  gateId?: string | undefined;
  direction?: 'In' | 'Out' | undefined;
  plate?: string | undefined;
  people?: number | undefined;
  idNumber?: string | undefined;
};

export type CredentialLookup = { answer: GateAnswer; found: Found };

/**
 * Looks up the credential. Refuses an unknown gate, and a code on a paused device. If `locks` is set, the pass stays
 * locked until the transaction ends.
 */
export async function lookUpCredential(
  context: AtGate,
  { keys }: GateOptions,
  given: Given & { locks: boolean },
): Promise<CredentialLookup> {
  const { db, communityId, user, clock, community } = context;
  const now = clock.now();
  const { by, gateId, plate, idNumber, locks } = given;
  const who = { userId: user.id, sessionId: user.sessionId, deviceId: context.deviceId };
  // The two queries are sent in one round trip.
  const [found, staleKey] = await Promise.all([
    findPass({ db, keys, communityId, ...who, now, by, gateId, plate, idNumber, locks }),
    by.kind === 'qr' && isDroppedKey(context, keys, by.token),
  ]);
  if (found.tried) refusePaused(found.tried, now);
  if (gateId !== undefined && !found.gate) throw refuse(refusals.sameGate, { field: 'gateId' });
  const { pass } = found;
  if (!pass) return { answer: await stranger(context, keys, { by, found, now }), found };
  const hasShownCard = Boolean(idNumber);
  const { people, direction } = given;
  const at = { now, timeZone: community.timeZone, direction, plate, people, hasShownCard };
  const answer = staleKey
    ? unknownCodeAnswer('forged', 'This QR code was signed with an old key.')
    : judge({ ...found, pass }, at);
  if (found.watch && answer.direction === 'In')
    await keepHit(context, { watch: found.watch, pass, found });
  return { answer, found };
}

async function isDroppedKey(
  { db }: AtGate,
  keys: GateOptions['keys'],
  token: string,
): Promise<boolean> {
  const number = keys.readQr(token)?.keyNumber ?? 0;
  const { rows } = await preparedStatement(sql<{ isTaken: boolean }>`
    select ${number}::int between coalesce(min(s.qr_key_oldest), 1) and coalesce(min(s.qr_key), 1) as "isTaken"
    from gate_settings s where s.community_id = ${here}`).execute(db);
  return rows[0]?.isTaken !== true;
}

/** The answer when no pass was found. An unknown code counts as a wrong attempt. */
async function stranger(
  context: AtGate,
  keys: GateOptions['keys'],
  { by, found, now }: { by: Shown; found: Found; now: Date },
): Promise<GateAnswer> {
  if (by.kind === 'qr') {
    const claims = keys.readQr(by.token);
    if (!claims) return unknownCodeAnswer('forged', 'This QR code is not from this gate system.');
    if (claims.communityId !== context.communityId) {
      return unknownCodeAnswer('otherCommunity', 'This pass is of another community.');
    }
    return unknownCodeAnswer('unknown', 'No pass matches this.');
  }
  if (found.tried) {
    const deviceId = found.deviceId ?? context.user.id;
    const where = found.gate?.name ?? 'the gate';
    await keepTry(context, { deviceId, tried: found.tried, now, where, what: 'codes' });
  }
  return unknownCodeAnswer('unknown', 'No pass matches this code.');
}

const sameHitMs = 120_000;

/**
 * The subject key of the notification about a visit that the watch-list stopped. The guard's decision resolves the
 * notification.
 */
export const aboutWatched = (visitId: string): string => `watched-visit:${visitId}`;

function outcomeOf({ isHard, severity }: WatchMatch, visitId: string | undefined) {
  if (visitId === undefined) return 'checked';
  return isHard && severity === 'Block' ? 'stopped' : 'held for confirmation';
}

type Keeping = Pick<AtGate, 'db' | 'communityId' | 'clock' | 'emit'> & {
  user: { firstName: string; lastName: string };
};
type Hit = {
  watch: WatchMatch;
  /** The pass that was used; the id is absent for a visitor without a pass. */
  pass: Pick<FoundPass, 'guestName'> & { id?: string };
  found: { gate: { id: string; name: string } | null };
  /** The reason why the hit is reported late. */
  late?: string;
  /** The id of a visit that waits for the guard's decision before the house is asked. */
  visitId?: string;
  /** The time at which the visitor came, if the watch-list entry took effect later. */
  cameOn?: string;
  /** The id of a visit that was uploaded after it had been decided offline. */
  doneVisitId?: string;
};

/** Records a hit for the entry `watch`, and for each of its `also` entries that matches by more than a similar name. */
export async function keepHit(context: Keeping, hit: Hit): Promise<void> {
  const { watch } = hit;
  const others = (watch.also ?? []).filter(({ isHard }) => isHard);
  for (const one of [watch, ...others]) await keepOne(context, { ...hit, watch: one });
}

/**
 * Stores a hit and notifies the security leads. A repeated hit of the same guest and entry within `sameHitMs` is
 * neither stored nor notified again.
 */
async function keepOne(
  context: Keeping,
  { watch, pass, found, late = '', visitId, doneVisitId, cameOn }: Hit,
): Promise<void> {
  const { db, communityId, clock, user } = context;
  const now = clock.now();
  const [from, until] = [-sameHitMs, sameHitMs].map((ms) => new Date(now.getTime() + ms));
  const { rows } = await sql<{ id: string }>`
    insert into watch_hits (community_id, entry_id, gate_id, guest_name, is_hard, guard_name, at)
    select ${communityId}, ${watch.id}, ${found.gate?.id ?? null}, ${pass.guestName}, ${watch.isHard},
      ${nameOf(user)}, ${now.toISOString()}
    where not exists (select from watch_hits k where k.community_id = ${here} and k.entry_id = ${watch.id}
      and k.guest_name = ${pass.guestName} and k.at > ${from?.toISOString()} and k.at < ${until?.toISOString()})
    returning id`.execute(db);
  if (rows.length === 0) return;
  const words = watchHit.notice({
    guestName: pass.guestName,
    guard: nameOf(user),
    gateName: found.gate?.name,
    isHard: watch.isHard,
    outcome: outcomeOf(watch, visitId),
    matches: watch.matches,
    cameOn,
    late,
  });
  notify(context, {
    ...words,
    to: { permission: 'gatePasses.approve' },
    link: linkOf({ entryId: watch.id, passId: pass.id, visitId: visitId ?? doneVisitId }),
    ...(visitId && { about: aboutWatched(visitId) }),
    priority: watch.isHard ? 'Urgent' : 'Normal',
  });
  context.emit('watchEntries.changed', { entityId: watch.id });
}

type About = { entryId: string; passId: string | undefined; visitId: string | undefined };

/** Links to the visit or the pass of the hit, or else to the watch-list entry. */
function linkOf({ entryId, passId, visitId }: About): string {
  if (visitId) return `/gate-pass?Tab=visits&Visit=${visitId}`;
  if (passId) return `/gate-pass?Tab=passes&Pass=${passId}`;
  return `/gate-pass?Tab=watch-list&Entry=${entryId}`;
}
