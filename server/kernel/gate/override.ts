// Authorises an override of a red answer, by a supervisor's PIN or by the caller's own approval permission. A PIN
// attempt is counted before the PIN is checked. The register of overrides stores both names and the reason.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type { AnswerCode, Finding } from '#contract/visits/gate-checks.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { isPin } from '#platform/text/pins.ts';
import { notify } from '#platform/delivery/notify.ts';
import { redFinding } from '#rules/gate/pass-rules.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { answerOverridden } from './messages.ts';
import { countTry, keepTry, refusePaused, takeBackTry, type Tried } from './tries.ts';
import { keepWrongPin } from './wrong-pins.ts';
import { houseOf } from './houses.ts';

export type Supervisor = { name: string };

type Asked = {
  override: { supervisorId?: string | undefined; pin?: string | undefined };
  deviceId: string;
  where: string;
};

/**
 * The supervisor, or the error. A wrong PIN is returned and not thrown, so that the transaction commits the counted
 * attempt. Throws while the device is paused.
 */
export async function supervisorOf(
  context: CommunityContext,
  secret: string,
  { override, deviceId, where }: Asked,
): Promise<Supervisor | { fault: Finding }> {
  const { db, user, worker, clock } = context;
  const { supervisorId, pin } = override;
  if (supervisorId === undefined || pin === undefined) {
    if (worker.permissions.has('gatePasses.approve')) return { name: nameOf(user) };
    return { fault: redFinding('wrongPin', 'A supervisor must enter their PIN.') };
  }
  const now = clock.now();
  const tried = await countTry(deviceId, now).execute(db);
  const counted = tried.rows[0] as Tried | undefined;
  if (counted) refusePaused(counted, now);
  const { rows } = await sql<{
    name: string;
    pinHash: string;
    isLocked: boolean;
  }>`select s.name, s.pin_hash as "pinHash", s.pin_locked_at is not null as "isLocked"
    from security_users s where s.community_id = ${here} and s.id = ${supervisorId} and s.is_supervisor
      and s.status = 'Active'`.execute(db);
  const found = rows[0];
  if (found?.isLocked) {
    return {
      fault: redFinding('wrongPin', 'This PIN is locked. Ask the office for a new one.'),
    };
  }
  if (found && found.name && (await isPin(secret, pin, found.pinHash))) {
    await takeBackTry(deviceId).execute(db);
    return { name: found.name };
  }
  if (counted)
    await keepTry(context, { deviceId, tried: counted, now, where, what: 'supervisor PINs' });
  if (found) await keepWrongPin(context, { guard: { id: supervisorId, name: found.name }, now });
  return { fault: redFinding('wrongPin', 'This PIN belongs to no supervisor.') };
}

type Overridden = {
  visit: { id: string; guestName: string; houseId: string; gateId: string | null };
  /** The overridden answer: its code, and the reason shown to the guard. */
  answer: { code: AnswerCode; reason: string };
  supervisor: Supervisor;
  reason: string;
  /** Set when the override admits a walk-in visitor whom the watch-list stopped. */
  ofWatchList?: true;
};

/** Stores the override in the register and notifies the security leads, except the caller. */
export async function keepOverride(context: CommunityContext, given: Overridden): Promise<void> {
  const { db, communityId, clock, user } = context;
  const { visit, answer, supervisor, reason, ofWatchList = false } = given;
  await db
    .insertInto('gateOverrides')
    .values({
      communityId,
      visitId: visit.id,
      houseId: visit.houseId,
      gateId: visit.gateId,
      answer: answer.code,
      reason,
      guardName: nameOf(user),
      supervisorName: supervisor.name,
      at: clock.now().toISOString(),
    })
    .execute();
  context.audit({
    action: 'visit.overridden',
    entityType: 'visit',
    entityId: visit.id,
    entityLabel: `Visit at ${await houseOf(db, visit.houseId)}`,
    after: { answer: answer.reason, supervisor: supervisor.name },
    reason,
  });
  const words = answerOverridden.notice({
    guestName: visit.guestName,
    guard: nameOf(user),
    supervisor: supervisor.name,
    ofWatchList,
    answer: answer.reason,
    reason,
  });
  notify(context, {
    ...words,
    to: { permission: 'gatePasses.approve' },
    exceptUserId: user.id,
    link: `/gate-pass?Tab=visits&Visit=${visit.id}`,
    priority: 'Urgent',
  });
}
