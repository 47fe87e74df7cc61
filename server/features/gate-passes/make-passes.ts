// Makes passes for the office and for residents: draws codes that are unique among the community's live passes, stores
// them as a keyed hash and encrypted, and writes the text for the guest.
import { instantText } from '#rules/shared/day-text.ts';
import { insertValues } from '#platform/database/insert-values.ts';
import { sql } from 'kysely';
import type { PassShare } from '#contract/gate-passes/gate-passes.ts';
import { passRefusals as refusals } from '#contract/gate-passes/gate-passes.ts';
import { showCode } from '#contract/shared/gate-words.ts';
import type { GateSettings } from '#contract/gates/gates.ts';
import type { Db } from '#platform/database/database.ts';
import { refuse } from '#platform/http/refuse.ts';
import { drawCode, type GateKeys } from '#kernel/gate/gate-keys.ts';
import type { PassValues } from './pass-form.ts';
import { countLive, unknownGates } from './passes-queries.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import { selectOpenHouse } from '#kernel/gate/houses.ts';

export type Making = {
  db: Db;
  communityId: string;
  communityName: string;
  timeZone: string;
  now: Date;
  userId: string;
};

export type Whose = {
  houseId: string;
  hostId: string | null;
  hostName: string;
  source: string;
  eventId?: string;
  staffId?: string;
  frequentGuestId?: string;
};

/** The most attempts to draw a free code. With 10,000 live codes, one draw in 10,000 finds a code in use. */
const draws = 8;

/** Stores passes, and returns their ids and codes in the given order. */
export async function insertPasses(
  { db, communityId, userId }: Making,
  keys: GateKeys,
  wanted: readonly { values: PassValues; whose: Whose }[],
): Promise<{ id: string; code: string }[]> {
  const made = new Map<number, { id: string; code: string }>();
  for (let draw = 0; draw < draws && made.size < wanted.length; draw += 1) {
    const missing = wanted.flatMap((_, n) => (made.has(n) ? [] : [n]));
    const rows = missing.map((n) => {
      const { values, whose } = wanted[n] as (typeof wanted)[number];
      const code = drawCode();
      return { n, code, ...rowOf(values, whose), ...secretsOf(keys, communityId, code) };
    });
    const inserted = await insertRows(db, { communityId, userId }, rows);
    const byHash = new Map(rows.map((row) => [row.code_hash, row]));
    for (const { id, hash } of inserted) {
      const row = byHash.get(hash);
      if (row) made.set(row.n, { id, code: row.code });
    }
  }
  return wanted.map((_, n) => {
    const one = made.get(n);
    if (!one) throw new Error('no free gate code was drawn');
    return one;
  });
}

const rowOf = (values: PassValues, whose: Whose) => ({
  kind: values.kind,
  purpose: values.purpose,
  house_id: whose.houseId,
  host_id: whose.hostId,
  host_name: whose.hostName,
  guest_name: values.guestName,
  guest_phone: values.guestPhone,
  company: values.company,
  plate: values.plate,
  guest_count: values.guestCount,
  valid_from: values.validFrom,
  valid_to: values.validTo,
  days: values.days,
  hours_from: values.hoursFrom,
  hours_to: values.hoursTo,
  max_entries: values.maxEntries,
  allow_exit: values.allowExit,
  gate_ids: values.gateIds,
  hide_house: values.hideHouse,
  note: values.note,
  id_required: values.idRequired,
  overstay_minutes: values.overstayMinutes,
  source: whose.source,
  event_id: whose.eventId ?? null,
  staff_id: whose.staffId ?? null,
  frequent_guest_id: whose.frequentGuestId ?? null,
});

const secretsOf = (keys: GateKeys, communityId: string, code: string) => ({
  code_hash: `\\x${keys.hashCode(communityId, code).toString('hex')}`,
  code_box: `\\x${keys.sealCode(communityId, code).toString('hex')}`,
});

type PassRow = ReturnType<typeof rowOf> & ReturnType<typeof secretsOf>;

const insertRows = (
  db: Db,
  by: { communityId: string; userId: string },
  rows: readonly PassRow[],
): Promise<{ id: string; hash: string }[]> =>
  insertValues(
    db,
    sql`insert into gate_passes (community_id, kind, house_id, host_id, host_name, guest_name, guest_phone, company,
      plate, guest_count, code_hash, code_box, valid_from, valid_to, days, hours_from, hours_to, max_entries,
      allow_exit, gate_ids, hide_house, note, id_required, overstay_minutes, source, event_id, staff_id,
      frequent_guest_id, purpose, created_by)`,
    rows.map(
      (r) =>
        sql`${by.communityId}, ${r.kind}, ${r.house_id}, ${r.host_id}, ${r.host_name}, ${r.guest_name},
          ${r.guest_phone}, ${r.company}, ${r.plate}, ${r.guest_count}, ${r.code_hash}, ${r.code_box},
          ${r.valid_from}, ${r.valid_to}, ${r.days}, ${r.hours_from}, ${r.hours_to}, ${r.max_entries},
          ${r.allow_exit}, ${r.gate_ids}, ${r.hide_house}, ${r.note}, ${r.id_required}, ${r.overstay_minutes},
          ${r.source}, ${r.event_id}, ${r.staff_id}, ${r.frequent_guest_id}, ${r.purpose}, ${by.userId}`,
    ),
    sql`on conflict (community_id, code_hash) where ended_as is null do nothing
      returning id, '\\x' || encode(code_hash, 'hex') as hash`,
  );

/**
 * Returns the house's label. Refuses an unknown or archived house, and a gate that is archived or belongs to another
 * community; the refusal states the field.
 */
export async function requireHouse(
  db: Db,
  houseId: string,
  gateIds: readonly string[],
): Promise<string> {
  const label = await selectOpenHouse(db, houseId);
  if (!label) throw refuse(refusals.badHouse, { field: 'houseId' });
  if ((await unknownGates(db, gateIds)) > 0) {
    throw refuse(refusals.windowWrong, {
      field: 'gateIds',
      with: { sentence: 'Choose gates of this community.' },
    });
  }
  return label;
}

/**
 * Refuses a pass beyond the house's limit of live passes. Returns the number of live guest passes. Neither number
 * contains the passes of a guest list.
 */
export async function refuseTooMany(
  { db, now }: Making,
  houseId: string,
  { passesPerHouse: limit }: GateSettings,
): Promise<{ guests: number }> {
  const { all: count, guests } = await countLive(db, houseId, now);
  if (count >= limit) throw refuse(refusals.tooMany, { with: { count, limit } });
  return { guests };
}

type Sharing = {
  id: string;
  code: string;
  guestName: string;
  guestPhone: string | null;
  validFrom: string;
  validTo: string;
  hostName: string;
};

/** The text for the guest, ready to send. */
export function shareOf(
  options: GateOptions,
  making: Pick<Making, 'communityId' | 'communityName' | 'timeZone'>,
  pass: Sharing,
): PassShare {
  const { communityId, communityName, timeZone } = making;
  const link = `${options.publicUrl}/guest/${options.keys.linkKey('guest', communityId, pass.id)}`;
  const code = showCode(pass.code);
  const until = instantText(pass.validTo, timeZone);
  const welcome = pass.hostName ? `${pass.hostName} expects you` : 'You are expected';
  const text = [
    `${welcome} at ${communityName}.`,
    `Your gate code is ${code}, from ${instantText(pass.validFrom, timeZone)} until ${until}.`,
    `Code, QR and directions: ${link}`,
  ].join('\n');
  const { id: passId, guestName, guestPhone } = pass;
  return { passId, guestName, guestPhone, code, link, text };
}
