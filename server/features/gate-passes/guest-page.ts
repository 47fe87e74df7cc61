// The page on which a guest sees their own pass, under a long random link. For an ended pass, the page says only how
// the pass ended, unless the guest is still inside and the pass allows them to leave with its code.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-passes/guest-page.ts';
import type { GuestPass } from '#contract/gate-passes/guest-page.ts';
import { showCode } from '#contract/shared/gate-words.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { HolderContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import type { Db } from '#platform/database/database.ts';
import { stateOf } from '#rules/gate/pass-rules.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import type { NamedByLink } from '#kernel/gate/gate-keys.ts';
import { type GateOptions } from '#kernel/gate/words.ts';

type Live = Extract<GuestPass, { state: 'Live' }>;
type Row = Omit<Live, 'state' | 'letsOut' | 'code' | 'qr' | 'directions' | 'entryNote'> & {
  id: string;
  box: Buffer;
  endedAs: 'Used up' | 'Expired' | 'Revoked' | null;
  mayLeave: boolean;
};

type Opened = { pass: Row; settings: Awaited<ReturnType<typeof gateSettings.read>> };

/** Finds the pass by the guest's link, unless the names on the pass were erased or the community is archived. */
export const guestLookup = ({
  keys,
}: GateOptions): HolderLookup<Parsed<typeof contract.getGuestPass>, Opened, NamedByLink> => ({
  access: 'link',
  read: (_context, { params }) => keys.readLink('guest', params.key),
  find: async ({ db }, { id }) => {
    const pass = await selectForGuest(db, id);
    if (!pass) return null;
    const holder = { pass, settings: await gateSettings.read(db) };
    return { holder, name: pass.guestName, role: 'Guest' };
  },
});

export const getGuestPass =
  ({ keys }: GateOptions) =>
  async ({ clock, communityId, holder }: HolderContext<Opened>): Promise<GuestPass> => {
    const { id, box, endedAs, mayLeave, ...told } = holder.pass;
    const { qrKey: keyNumber, directions, entryNote } = holder.settings;
    const state = stateOf({ ...told, endedAs }, clock.now());
    const hasEnded = state === 'Expired' || state === 'Used up' || state === 'Revoked';
    if (hasEnded && !mayLeave) return { state };
    const validity = { validFrom: new Date(told.validFrom), validTo: new Date(told.validTo) };
    return {
      ...told,
      state: 'Live',
      letsOut: hasEnded,
      code: showCode(keys.openCode(communityId, box)),
      qr: keys.signQr({ keyNumber, communityId, passId: id, ...validity }),
      directions,
      entryNote,
    };
  };

async function selectForGuest(db: Db, passId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select p.id, p.code_box as box, p.ended_as as "endedAs", c.name as "communityName",
      concat_ws(', ', nullif(c.address, ''), nullif(c.city, ''), nullif(c.state, '')) as address,
      c.time_zone as "timeZone", p.kind, p.guest_name as "guestName", p.guest_count as "guestCount",
      split_part(p.host_name, ' ', 1) as "hostFirstName", case when not p.hide_house then l.label end as house,
      p.valid_from as "validFrom", p.valid_to as "validTo", p.days, to_char(p.hours_from, 'HH24:MI') as "hoursFrom",
      to_char(p.hours_to, 'HH24:MI') as "hoursTo", p.is_paused as "isPaused", p.id_required as "idRequired", p.note,
      p.allow_exit and exists (select from visits v where v.community_id = p.community_id and v.pass_id = p.id
        and v.status = 'Inside') as "mayLeave",
      (select coalesce(jsonb_agg(g.name order by g.name), '[]') from gates g
        where g.community_id = p.community_id and g.id = any (p.gate_ids)) as gates
    from gate_passes p join communities c on c.id = p.community_id
    join house_labels l on l.community_id = p.community_id and l.house_id = p.house_id
    where p.community_id = ${here} and p.id = ${passId} and p.anonymised_at is null
      and c.status <> 'Archived'`.execute(db);
  return rows[0];
}
