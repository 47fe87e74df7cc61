// The SQL of a device's offline data: its gate, the passes that are valid there, the watch-list, the houses, and the
// visits inside.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  heldHouses,
  heldOfPass,
  heldPasses,
  heldVisits,
  type OfflinePass,
  type OfflineSnapshot,
} from '#contract/gate-offline/gate-offline.ts';
import type { gateUses } from '#contract/gates/gates.ts';
import type { WatchMatchKind } from '#rules/gate/watch-matches.ts';
import type { Db } from '#platform/database/database.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { hasEntryPhoto } from '#kernel/gate/visit-rows.ts';
import { houseAtGate } from '#kernel/gate/words.ts';

export type Place = {
  timeZone: string;
  isOn: boolean;
  isOnShift: boolean;
  gate: {
    id: string;
    name: string;
    use: (typeof gateUses)[number];
    lockedReason: string | null;
  };
  oldest: number;
  newest: number;
};

type Standing = { deviceId: string; gateId: string };

export async function selectPlace(db: Db, { deviceId, gateId }: Standing): Promise<Place> {
  const { rows } = await sql<Place>`
    select c.time_zone as "timeZone",
      coalesce((c.apartment_features ->> 'Offline Check-in')::boolean, false) as "isOn",
      exists (select from gate_shifts h where h.community_id = ${here} and h.device_id = ${deviceId}
        and h.ended_at is null and h.expires_at > now()) as "isOnShift",
      jsonb_build_object('id', g.id, 'name', g.name, 'use', g.use,
        'lockedReason', case when g.locked_at is not null then g.locked_reason end) as gate,
      coalesce(s.qr_key_oldest, 1)::int as oldest, coalesce(s.qr_key, 1)::int as newest
    from communities c join gates g on g.community_id = c.id and g.id = ${gateId}
    left join gate_settings s on s.community_id = c.id
    where c.id = ${here}`.execute(db);
  const place = rows[0];
  if (!place) throw new Error('a device that was let in stands at no gate');
  return place;
}

export type HeldPass = Omit<OfflinePass, 'codeTag' | 'plateTag'> & { codeBox: Buffer };

/**
 * Passes that were not ended early are included this long before they start and after they end, so that the device can
 * state the reason for refusing them.
 */
const aheadHours = 24;
const endedHours = 48;

/**
 * Passes that are valid within the next `aheadHours`, that ended within the last `endedHours`, that were ended early,
 * so that their QR code still looks valid, or whose visitor is inside. Sorted so that the limit leaves out the passes
 * that are needed last: passes of visitors who are inside come first, then live passes and then ended ones, by their
 * end.
 */
export async function selectPasses(
  db: Db,
  now: string,
): Promise<{ passes: HeldPass[]; isWhole: boolean }> {
  const { rows } = await sql<HeldPass>`
    with held as (
      (select p.id, 0 as turn, p.valid_to as until from gate_passes p
        where p.community_id = ${here} and p.ended_as is null
          and p.valid_to > ${now}::timestamptz - make_interval(hours => ${endedHours})
          and p.valid_from < ${now}::timestamptz + make_interval(hours => ${aheadHours})
        order by p.valid_to, p.id limit ${heldPasses + 1})
      union all
      (select p.id, 1, p.ended_at from gate_passes p
        where p.community_id = ${here} and p.ended_as is not null and p.anonymised_at is null
          and p.ended_at > ${now}::timestamptz - make_interval(hours => ${endedHours})
        order by p.ended_at desc, p.id limit 2000)
      union
      (select p.id, 1, p.ended_at from gate_passes p
        where p.community_id = ${here} and p.ended_as is not null and p.valid_to > ${now}
        order by p.valid_to, p.id limit 4000)
      union
      -- The passes of visitors who are inside, so that the device can count them and check them out.
      (select p.id, (p.ended_as is not null)::int, coalesce(p.ended_at, p.valid_to)
        from visits v join gate_passes p on p.community_id = ${here} and p.id = v.pass_id
        where v.community_id = ${here} and v.status = 'Inside'
        order by v.in_at desc, v.id limit ${heldPasses}))
    select p.id, p.code_box as "codeBox", p.kind, p.guest_name as "guestName", p.guest_count as "guestCount",
      p.company, p.plate, p.note, p.id_required as "idRequired",
      case when p.hide_house then '' else split_part(p.host_name, ' ', 1) end as "hostName",
      case when p.hide_house then '' else l.label end as house,
      case when p.hide_house then coalesce(b.block, '') else '' end as block, p.hide_house as "hideHouse",
      p.valid_from as "validFrom", p.valid_to as "validTo", p.days, p.hours_from as "hoursFrom",
      p.hours_to as "hoursTo", p.max_entries as "maxEntries", p.used, p.last_used_at as "lastUsedAt",
      p.allow_exit as "allowExit", p.gate_ids as "gateIds", p.is_paused as "isPaused", p.ended_as as "endedAs",
      p.ended_at as "endedAt", p.ended_by_name as "endedByName", p.overstay_minutes as "overstayMinutes", v.insides
    from held join gate_passes p on p.community_id = ${here} and p.id = held.id
    join house_labels l on l.community_id = ${here} and l.house_id = p.house_id
    left join house_blocks b on b.community_id = ${here} and b.house_id = p.house_id
    left join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'inAt', ${isoText(sql`k.in_at`)},
        'people', k.people - k.people_left,
        'overstayAt', ${isoText(sql`k.overstay_at`)}, 'gate', coalesce((select g.name from gates g
          where g.community_id = ${here} and g.id = k.gate_id), ''), 'guard', k.in_by,
        'plate', case when p.hide_house then '' else k.plate end, 'hasPhoto',
        ${hasEntryPhoto(sql`k.id`)}) order by k.in_at desc), '[]') as insides
      from (select * from visits k where k.community_id = ${here} and k.pass_id = p.id and k.status = 'Inside'
        order by k.in_at desc limit ${heldOfPass}) k) v on true
    order by v.insides = '[]', held.turn, held.until, p.id`.execute(db);
  const live = rows.filter((pass) => pass.endedAs === null).length;
  return { passes: rows.slice(0, heldPasses), isWhole: live <= heldPasses };
}

const isoText = (instant: RawBuilder<unknown>) =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

type Watched = {
  id: string;
  severity: 'Block' | 'Warn' | 'Notify';
  instruction: string;
  name: string;
  phone: string;
  plate: string;
  card: string;
  hasPhoto: boolean;
  passMatches: { passId: string; by: WatchMatchKind }[];
};

/**
 * The active watch-list entries for a device, at most 2000. The device compares names itself. The server compares
 * phones, plates and documents, and lists the matching live passes, because the device does not have the phones and
 * documents of guests.
 */
export async function selectWatch(db: Db, now: string): Promise<Watched[]> {
  const severest = sql`array_position(array['Block', 'Warn', 'Notify'], e.severity), e.id`;
  const { rows } = await sql<Watched>`
    with watched as (
      select e.id, e.severity, e.instruction, e.name, coalesce(e.phone, '') as phone, e.plate,
        card_form(e.id_number) as card, e.photo is not null as has_photo
      from watch_entries e
      where e.community_id = ${here} and e.status = 'Active' and e.expires_at > ${now}
      order by ${severest} limit 2000),
    named as (
      select w.id, p.id as pass_id, 'Phone' as by from watched w
      join gate_passes p on p.community_id = ${here} and p.ended_as is null and p.guest_phone = w.phone
      union
      select w.id, p.id, 'Plate' from watched w
      join gate_passes p on p.community_id = ${here} and p.ended_as is null and p.plate = w.plate
      where w.plate <> ''
      union
      select w.id, p.id, 'Document' from watched w
      join staff_people s on s.community_id = ${here} and card_form(s.id_number) = w.card
      join gate_passes p on p.community_id = ${here} and p.ended_as is null and p.staff_id = s.id
      where w.card <> '')
    select e.id, e.severity, e.instruction, e.name, e.phone, e.plate, e.card, e.has_photo as "hasPhoto",
      (select coalesce(jsonb_agg(jsonb_build_object('passId', n.pass_id, 'by', n.by) order by n.pass_id, n.by), '[]')
        from named n where n.id = e.id) as "passMatches"
    from watched e order by ${severest}`.execute(db);
  return rows;
}

type HeldHouse = { id: string; house: string; names: string[] };

export async function selectHouses(db: Db): Promise<HeldHouse[]> {
  const { rows } = await sql<HeldHouse>`
    with named as (
      select c.house_id, c.first_name as name, row_number() over (partition by c.house_id
        order by c.is_primary_contact desc, c.is_household_head desc, c.first_name, c.resident_id) as place
      from house_contacts c where c.community_id = ${here})
    select l.house_id as id, l.label as house,
      coalesce(jsonb_agg(n.name order by n.place) filter (where n.name is not null), '[]') as names
    from house_labels l
    join house_blocks b on b.community_id = ${here} and b.house_id = l.house_id and b.is_open
    left join named n on n.house_id = l.house_id and n.place <= 2
    where l.community_id = ${here}
    group by l.house_id, l.label, l.sort_key
    order by l.sort_key, l.house_id limit ${heldHouses}`.execute(db);
  return rows;
}

/**
 * The allowed minutes of the kinds of walk-in that have a limit, so that the device computes the same end times as the
 * server.
 */
export async function selectWalkInMinutes(db: Db): Promise<OfflineSnapshot['walkInMinutes']> {
  const { deliveryMinutes, rideMinutes, contractorMinutes } = await gateSettings.read(db);
  return { Delivery: deliveryMinutes, Ride: rideMinutes, Contractor: contractorMinutes };
}

/**
 * The newest visits, at most `heldVisits`, of visitors who are inside without a pass. Visits with a pass are included
 * with their pass.
 */
export async function selectWithoutPass(db: Db): Promise<OfflineSnapshot['visits']> {
  const { rows } = await sql<OfflineSnapshot['visits'][number]>`
    select v.id, v.guest_name as "guestName", v.kind, v.plate,
      ${houseAtGate(sql`v.hide_house`, sql`v.house_id`)} as house,
      (v.people - v.people_left)::int as people, v.in_at as "inAt",
      v.overstay_at as "overstayAt"
    from visits v where v.community_id = ${here} and v.status = 'Inside' and v.pass_id is null
    order by v.in_at desc, v.id limit ${heldVisits}`.execute(db);
  return rows;
}
