// Finds a pass by its credential, with everything that an answer needs, usually in one round trip: counts the attempt
// at a code, locks the pass for a check-in, checks the watch-list, looks up the guard's gate, and reads the visit that
// is currently inside.
import { here } from '#platform/database/here.ts';
import { alikeFrom } from '#rules/gate/watch-matches.ts';
import { type RawBuilder, sql } from 'kysely';
import type { By, ExitItem } from '#contract/visits/gate-checks.ts';
import type { JudgedInside } from '#rules/gate/gate-judge.ts';
import type { PassKind } from '#contract/shared/gate-words.ts';
import type { WatchMatchKind } from '#rules/gate/watch-matches.ts';
import type { z } from 'zod';
import type { Db } from '#platform/database/database.ts';
import { preparedStatement } from '#platform/database/prepared-statements.ts';
import type { GateKeys } from './gate-keys.ts';
import { countTry, type Tried } from './tries.ts';
import { announcedItems, hasEntryPhoto } from './visit-rows.ts';

export type Shown = z.output<typeof By>;

export type WatchMatch = {
  id: string;
  severity: 'Block' | 'Warn' | 'Notify';
  instruction: string;
  isHard: boolean;
  name: string;
  matches: readonly WatchMatchKind[];
  photoOf: string | null;
  /** Further matching entries that the guard is not shown. */
  also?: readonly WatchMatch[];
};

export type FoundPass = {
  id: string;
  kind: PassKind;
  houseId: string;
  house: string;
  block: string;
  hostId: string | null;
  hostName: string;
  guestName: string;
  guestPhone: string | null;
  company: string;
  plate: string;
  guestCount: number;
  validFrom: string;
  validTo: string;
  days: number[];
  hoursFrom: string | null;
  hoursTo: string | null;
  maxEntries: number | null;
  used: number;
  allowExit: boolean;
  gateIds: string[];
  hideHouse: boolean;
  note: string;
  idRequired: boolean;
  overstayMinutes: number | null;
  staffId: string | null;
  photoOf: string | null;
  isPaused: boolean;
  endedAs: 'Used up' | 'Expired' | 'Revoked' | null;
  endedAt: string | null;
  endedByName: string;
  lastUsedAt: string | null;
};

export type Found = {
  tried: Tried | null;
  deviceId: string | null;
  gate: { id: string; name: string; use: string; lockedReason: string | null } | null;
  pass: FoundPass | null;
  inside: (JudgedInside & { exitItems: ExitItem[] }) | null;
  watch: WatchMatch | null;
};

type Asked = {
  db: Db;
  keys: GateKeys;
  communityId: string;
  userId: string;
  sessionId: string;
  /** Set only for gate hardware; a guard's device follows from the shift. */
  deviceId?: string | undefined;
  now: Date;
  by: Shown;
  gateId: string | undefined;
  plate: string | undefined;
  idNumber?: string | undefined;
  /** True for a check-in: locks the pass's row, so that a single-entry pass admits only one visitor. */
  locks: boolean;
};

/**
 * The given pass id, or the one in a QR code; null for a forged QR code, and for codes, which are looked up by hash.
 */
const passIdOf = (asked: Asked): string | null => {
  if (asked.by.kind === 'pass') return asked.by.passId;
  if (asked.by.kind === 'qr') return asked.keys.readQr(asked.by.token)?.passId ?? null;
  return null;
};

const columns = sql`g.id, g.kind, g.house_id as "houseId", g.host_id as "hostId", g.host_name as "hostName",
  g.guest_name as "guestName", g.guest_phone as "guestPhone", g.company, g.plate, g.guest_count as "guestCount",
  g.valid_from as "validFrom", g.valid_to as "validTo", g.days, g.hours_from as "hoursFrom",
  g.hours_to as "hoursTo", g.max_entries as "maxEntries", g.used, g.allow_exit as "allowExit",
  g.gate_ids as "gateIds", g.hide_house as "hideHouse", g.note, g.id_required as "idRequired",
  g.overstay_minutes as "overstayMinutes", g.staff_id as "staffId", g.is_paused as "isPaused",
  g.ended_as as "endedAs", g.ended_at as "endedAt", g.ended_by_name as "endedByName",
  g.last_used_at as "lastUsedAt"`;

/** The number of people inside with the pass `g` through visits other than `v`. */
const insideByOther = sql`(select coalesce(sum(o.people - o.people_left), 0)::int from visits o
    where o.community_id = ${here} and o.pass_id = g.id and o.status = 'Inside' and o.id <> v.id)`;

/** The visit that is inside with the pass `g`, and the goods that were announced to leave with the visit. */
const insideWith = sql`(select jsonb_build_object('id', v.id,
      'inAt', to_char(v.in_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'exitItems', ${announcedItems}, 'gate', coalesce(e.name, ''), 'guard', v.in_by,
      'people', v.people - v.people_left, 'others', ${insideByOther},
      'plate', v.plate, 'hasPhoto', ${hasEntryPhoto(sql`v.id`)}) as inside
    from visits v left join gates e on e.community_id = ${here} and e.id = v.gate_id
    where v.community_id = ${here} and v.pass_id = g.id and v.status = 'Inside'
    order by v.in_at desc limit 1)`;

type Row = FoundPass & {
  tries: number | null;
  pausedUntil: string | null;
  deviceId: string | null;
  gateId: string | null;
  gateName: string | null;
  gateUse: string | null;
  lockedReason: string | null;
  watch: WatchMatch | null;
};

export async function findPass(asked: Asked): Promise<Found> {
  const { db, keys, communityId, by, sessionId, userId, now } = asked;
  const counts = by.kind === 'code';
  const device = asked.deviceId
    ? sql`${asked.deviceId}::uuid`
    : sql`coalesce((select h.device_id from gate_shifts h where h.community_id = ${here}
        and h.id = ${sessionId}), ${userId}::uuid)`;
  const which = counts
    ? sql`g.code_hash = ${keys.hashCode(communityId, by.code)}`
    : sql`g.id = ${passIdOf(asked)}::uuid`;
  const uncounted = sql`select null::int as tries, null::timestamptz as "pausedUntil"`;
  const finding = preparedStatement(sql<Row>`
    with tried as (${counts ? countTry(device, now) : uncounted})
    select t.tries, t."pausedUntil", h.device_id as "deviceId", gate.id as "gateId", gate.name as "gateName",
      gate.use as "gateUse", case when gate.locked_at is not null then gate.locked_reason end as "lockedReason",
      g.*, case when s.photo is not null then s.id end as "photoOf", l.label as house, b.block, w.watch
    from tried t
    left join gate_shifts h on h.community_id = ${here} and h.id = ${sessionId}
    left join gates gate on gate.community_id = ${here} and gate.archived_at is null
      and gate.id = coalesce(${asked.gateId ?? null}::uuid, h.gate_id)
    left join lateral (select ${columns} from gate_passes g where g.community_id = ${here} and ${which}
      order by (g.ended_as is null) desc, g.ended_at desc limit 1 ${asked.locks ? sql`for update` : sql``}) g on true
    left join house_labels l on l.community_id = ${here} and l.house_id = g."houseId"
    left join house_blocks b on b.community_id = ${here} and b.house_id = g."houseId"
    left join staff_people s on s.community_id = ${here} and s.id = g."staffId"
    left join lateral ${watchMatch({
      name: sql`g."guestName"`,
      phone: sql`g."guestPhone"`,
      plates: sql`array[g.plate, ${asked.plate ?? ''}]`,
      // For domestic staff, the identity card number on file is compared too.
      cards: sql`array[card_form(${asked.idNumber ?? ''}), card_form(s.id_number)]`,
      now,
    })} w on true`).execute(db);
  // This query is pipelined behind the first one, so it sees visits that were committed while the first query waited
  // for the lock.
  const [{ rows }, insideNow] = await Promise.all([finding, selectInside(db, which)]);
  const row = rows[0];
  if (!row) throw new Error('a statement that always gives a row gave none');
  const { tries, pausedUntil, deviceId, gateId, gateName, gateUse, lockedReason, watch, ...pass } =
    row;
  // Every column of an outer join can be null, but the row type says otherwise; hence this cast.
  const passId = pass.id as string | null;
  const insideOf = async (id: string): Promise<Found['inside']> => {
    // Several passes may have shared a code over time, so the second query may have found another pass.
    const found = insideNow?.passId === id ? insideNow : await selectInside(db, sql`g.id = ${id}`);
    return found?.visit ?? null;
  };
  return {
    tried: tries === null ? null : { tries, pausedUntil },
    deviceId: asked.deviceId ?? deviceId,
    gate:
      gateId === null
        ? null
        : { id: gateId, name: gateName ?? '', use: gateUse ?? 'Both', lockedReason },
    pass: passId === null ? null : pass,
    inside: passId === null ? null : await insideOf(passId),
    watch,
  };
}

type InsideNow = { passId: string; visit: Found['inside'] };

/**
 * Reads the visit that is inside with the found pass. As a separate statement it has a newer snapshot of the visits.
 */
async function selectInside(db: Db, which: RawBuilder<unknown>): Promise<InsideNow | null> {
  const { rows } = await preparedStatement(sql<InsideNow>`
    select g.id as "passId", v.inside as visit
    from (select g.id from gate_passes g where g.community_id = ${here} and ${which}
      order by (g.ended_as is null) desc, g.ended_at desc limit 1) g
    left join lateral ${insideWith} v on true`).execute(db);
  return rows[0] ?? null;
}

type Person = {
  name: RawBuilder<unknown>;
  phone: RawBuilder<unknown>;
  plates: RawBuilder<unknown>;
  /** Identity card numbers, normalised by the SQL function `card_form`. */
  cards: RawBuilder<unknown>;
  now: Date;
  /** Limits the search to watch-list entries that took effect after this moment. */
  since?: string | undefined;
};

/** The maximum number of matches that are returned at once. */
const mostMatches = 10;

/**
 * The first watch-list entry that matches a person, and the other matching entries, at most ten in total. Only an
 * active entry that has not expired matches. An equal phone, plate, identity card or name is a hit. Names are equal
 * when they have the same words, in any order and regardless of capitals, accents and punctuation; names with a trigram
 * similarity of at least 0.6 are similar. Hits rank before similar names, but hits of the severity `Notify`, which are
 * only recorded, rank last. Entries of equal rank are ordered by severity.
 */
export const watchMatch = ({ name, phone, plates, cards, now, since }: Person) => {
  const alike = sql`similarity(search_form(e.name), search_form(${name}))`;
  const equal: [WatchMatchKind, RawBuilder<unknown>][] = [
    ['Name', sql`e.name <> '' and ${alike} = 1`],
    ['Phone', sql`e.phone = ${phone}`],
    ['Plate', sql`e.plate <> '' and e.plate = any (${plates})`],
    ['Document', sql`e.id_number <> '' and card_form(e.id_number) = any (${cards})`],
  ];
  const matches = sql.join(
    equal.map(([kind, is]) => sql`case when ${is} then ${sql.lit(kind)} end`),
  );
  const isHard = sql`coalesce(${sql.join(
    equal.map(([, is]) => sql`(${is})`),
    sql` or `,
  )}, false)`;
  return sql`(
    select (m.matched -> 0) || jsonb_build_object('also', m.matched - 0) as watch from (
      select jsonb_agg(jsonb_build_object('id', k.id, 'severity', k.severity, 'instruction', k.instruction,
        'name', k.name, 'isHard', k.is_hard,
        'matches', case when k.is_hard then to_jsonb(k.matches) else '["Similar name"]' end,
        'photoOf', case when k.photo is not null then k.id end) order by k.place) as matched
      from (
        select e.*, ${isHard} as is_hard, array_remove(array[${matches}], null) as matches, row_number() over (order by
          case when not ${isHard} then 3 when e.severity = 'Notify' then 4 else 1 end,
          array_position(array['Block', 'Warn', 'Notify'], e.severity), e.id) as place
        from watch_entries e
        where e.community_id = ${here} and e.status = 'Active' and e.expires_at > ${now.toISOString()}
          and (${since ?? null}::timestamptz is null or e.decided_at > ${since ?? null}::timestamptz)
          and (${isHard} or (e.name <> '' and ${alike} >= ${sql.lit(alikeFrom)}))
        order by place limit ${sql.lit(mostMatches)}) k) m
    where m.matched is not null)`;
};
