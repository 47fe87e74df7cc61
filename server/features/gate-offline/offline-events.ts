// Processes one event of a device: a check-in with a pass. (Walk-ins: offline-walk-ins.ts; check-outs:
// offline-check-outs.ts.) The visitor has already passed the gate, so a conflict with the pass is stored and flagged.
// With an unknown pass, no visit is stored.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import { entriesOf, defaultPartySize } from '#rules/gate/gate-judge.ts';
import type { PassKind } from '#contract/shared/gate-words.ts';
import type {
  OfflineEvent,
  OfflineOutcome,
  OfflineWalkIn,
} from '#contract/gate-offline/gate-offline.ts';
import type { WatchMatchKind } from '#rules/gate/watch-matches.ts';
import type { SettledNotification } from '#platform/delivery/notify.ts';
import type { EnteredDevice } from '#kernel/gate/devices.ts';
import type { WatchMatch } from '#kernel/gate/find-pass.ts';
import { watchOf } from '#kernel/gate/watch-matches.ts';
import { hostsOf } from '#kernel/gate/words.ts';

/** A check-in whose hosts have not been notified yet. */
export type Arrival = {
  hostIds: readonly string[];
  houseId: string;
  guestName: string;
  /** How the guard decided about a walk-in; unset for a visitor with a pass. */
  how?: OfflineWalkIn['decision'];
};
export type Result = {
  outcome: OfflineOutcome;
  visitId: string | null;
  arrival?: Arrival | undefined;
  watch?: WatchMatch | null;
  /** The name of the matched person, for a watch-list hit. */
  guestName?: string;
  /** The notification of the pending request to the house, which is now answered. */
  settled?: SettledNotification;
  /** The reason for the register of overrides, if the guard admitted a visitor on their own judgement. */
  judged?: string;
  /** The visitor was refused, so there was no check-in. */
  isRefused?: boolean;
  /** Set if the guard turned a visitor away: with a guest's code, or because of the watch-list. */
  refusal?: {
    id: string;
    guestName: string;
    cause: 'Same code' | 'Watch-list';
    matches: readonly WatchMatchKind[];
  };
};
export type Guard = { id: string | null; name: string };
export type EventContext = {
  device: EnteredDevice;
  event: OfflineEvent;
  /** The time of the event, by the server's clock. */
  at: string;
  now: string;
  guard: Guard;
};

type Pass = {
  kind: PassKind;
  guestCount: number;
  used: number;
  maxEntries: number | null;
  endedAs: string | null;
  endedAt: string | null;
  validFrom: string;
  validTo: string;
};

export async function processCheckIn(doing: EventContext): Promise<Result> {
  const { device, event, at } = doing;
  const { rows } = await sql<Pass>`select p.kind, p.guest_count as "guestCount", p.used,
      p.max_entries as "maxEntries", p.ended_as as "endedAs", p.ended_at as "endedAt", p.valid_from as "validFrom",
      p.valid_to as "validTo"
    from gate_passes p where p.community_id = ${here} and p.id = ${event.passId ?? null}::uuid for update`.execute(
    device.db,
  );
  const pass = rows[0];
  if (!pass) return { outcome: 'Unknown pass', visitId: null };
  const known = event.wasAsked ? await selectAsked(doing) : null;
  const people = event.people ?? defaultPartySize(pass);
  const entries = entriesOf(pass, people);
  const outcome = known ? 'Kept' : outcomeOf(pass, { at, entries });
  const entered = known ? null : await enter(doing, { outcome, people, entries });
  const visitId = known ?? entered?.id ?? '';
  if (outcome === 'Double entry') await flagOther(device, event.passId ?? '', visitId);
  // If an online request has stored the check-in, that request has notified the host.
  return { outcome, visitId, ...entered?.told };
}

/**
 * Finds the visit that an earlier online request of the device has stored, if the device did not get the response.
 * The device continues offline after a few seconds, so an older check-in with the pass belongs to another person.
 */
async function selectAsked({ device, event, at }: EventContext): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select v.id from visits v where v.community_id = ${here} and v.pass_id = ${event.passId ?? null}::uuid
      and v.device_id = ${device.deviceId} and v.offline_id is null
      and v.in_at between ${at}::timestamptz - interval '15 seconds' and ${at}::timestamptz + interval '2 minutes'
    order by v.in_at desc limit 1`.execute(device.db);
  return rows[0]?.id ?? null;
}

type Entering = { outcome: OfflineOutcome; people: number; entries: number };

async function enter(
  { device, event, at, now, guard }: EventContext,
  { outcome, people, entries }: Entering,
) {
  const { db, communityId, deviceId, gateId } = device;
  const note =
    outcome === 'Against the pass' ? 'The pass had ended while the device was offline' : '';
  type Entered = {
    id: string;
    hostIds: string[];
    houseId: string;
    guestName: string;
    phone: string | null;
    plate: string;
    idNumber: string | null;
  };
  const { rows } = await sql<Entered>`
    with taken as (
      update gate_passes set used = least(used + ${entries}::int, coalesce(max_entries, 32767)),
        last_used_at = greatest(last_used_at, ${at}),
        ended_as = case when used + ${entries}::int >= max_entries then 'Used up' end,
        ended_at = case when used + ${entries}::int >= max_entries then ${at}::timestamptz end
      where community_id = ${here} and id = ${event.passId} and ended_as is null
        and (max_entries is null or used < max_entries))
    insert into visits (community_id, pass_id, staff_id, house_id, kind, method, status, guest_name, guest_phone,
      plate, company, people, hide_house, gate_id, arrived_at, in_at, in_by, overstay_at, conflict,
      device_id, offline_id, step_by, step_by_name, step_note, step_at)
    select ${communityId}, p.id, p.staff_id, p.house_id, p.kind, 'Offline', 'Inside', p.guest_name, p.guest_phone,
      coalesce(nullif(${event.plate ?? ''}, ''), p.plate), p.company,
      ${people}, p.hide_house, ${gateId}, ${at}, ${at},
      ${guard.name}, ${at}::timestamptz + make_interval(mins => p.overstay_minutes),
      ${outcome === 'Kept' ? null : outcome},
      ${deviceId}, ${event.offlineId}, ${guard.id}::uuid, ${guard.name}, ${note}, ${at}
    from gate_passes p where p.community_id = ${here} and p.id = ${event.passId}
    returning id, house_id as "houseId", guest_name as "guestName", guest_phone as phone, plate,
      (select s.id_number from staff_people s where s.community_id = visits.community_id
        and s.id = visits.staff_id) as "idNumber",
      ${hostsOf(hostOfPass, sql`visits.house_id`)} as "hostIds"`.execute(db);
  const entered = rows[0];
  if (!entered) throw new Error('a pass that was locked is not there');
  const { id, hostIds, houseId, guestName, phone, plate, idNumber } = entered;
  const who = { name: guestName, phone, plate, idNumber: idNumber ?? '' };
  const watch = await watchOf(db, { ...who, now: new Date(now) });
  return { id, told: { watch, arrival: { houseId, guestName, hostIds } } };
}

const hostOfPass = sql`(select k.host_id from gate_passes k
  where k.community_id = visits.community_id and k.id = visits.pass_id)`;

/**
 * A used-up pass and a revoked pass are different conflicts. Only a pass without enough entries left means a double
 * entry.
 */
function outcomeOf(pass: Pass, { at, entries }: { at: string; entries: number }): OfflineOutcome {
  const { used, maxEntries } = pass;
  const isSpent = maxEntries !== null && used > 0 && used + entries > maxEntries;
  if (isSpent || pass.endedAs === 'Used up') return 'Double entry';
  const moment = Date.parse(at);
  const endedBefore = pass.endedAt !== null && Date.parse(pass.endedAt) <= moment;
  const isOpen = Date.parse(pass.validFrom) <= moment && moment < Date.parse(pass.validTo);
  return endedBefore || !isOpen ? 'Against the pass' : 'Kept';
}

/** Also flags the pass's latest other visit that is neither reviewed nor erased. */
const flagOther = ({ db }: EnteredDevice, passId: string, visitId: string) =>
  sql`update visits set conflict = coalesce(conflict, 'Double entry') where community_id = ${here} and id = (
    select v.id from visits v where v.community_id = ${here} and v.pass_id = ${passId} and v.id <> ${visitId}
      and v.reviewed_at is null and v.anonymised_at is null order by v.arrived_at desc limit 1)`.execute(
    db,
  );
