// Erases a guest on request. Removes the given phone or plate, and the guest's names, from finished visits, ended
// passes, frequent guests, watch-list hits and gate notifications. Live passes and visits keep the names, and only a
// request after their end erases these. No visit is deleted.
import type { ErasedPerson } from '#platform/feature/erased-person.ts';
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/visits/visits.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { type Eraser, erasedValue, forgetRecords } from '#platform/feature/eraser.ts';
import { eraseReasons, eraseWords, stepNoteKept } from '#kernel/gate/retention.ts';
import { textKeysOf } from '#kernel/gate/walk-in-texts.ts';
import { phoneOf } from '#kernel/gate/phone-of.ts';

/** The maximum number of rows per request. A repeated request erases the rest. */
const most = 5000;

export const eraseGuest =
  (erasers: readonly Eraser[]) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.eraseGuest>,
  ): Promise<Answer<typeof contract.eraseGuest>> => {
    const { db, clock, community } = context;
    const phone = phoneOf(body.phone, community.country, 'phone');
    const plate = body.plate || null;
    const now = clock.now().toISOString();
    const person = await guestOf(context, { phone, plate });
    // Watch-list hits store a name but no phone, so erase those with a name that this guest used.
    await sql`update watch_hits h set guest_name = '' where h.community_id = ${here} and h.guest_name <> ''
    and h.guest_name in (
      select k.guest_name from visits k where k.community_id = ${here}
        and (k.guest_phone = ${phone} or k.plate = ${plate})
      union select k.guest_name from gate_passes k where k.community_id = ${here}
        and (k.guest_phone = ${phone} or k.plate = ${plate}))`.execute(db);
    const visits = await sql<{
      id: string;
    }>`update visits v set guest_name = '', guest_phone = null, plate = '', company = '',
      photo = null, watch_entry_id = null, step_note = ${stepNoteKept}, anonymised_at = ${now}
    where v.community_id = ${here} and v.id in (select k.id from visits k where k.community_id = ${here}
      and k.anonymised_at is null and k.status in ('Left', 'Auto-closed', 'Denied', 'No answer')
      and (k.guest_phone = ${phone} or k.plate = ${plate}) order by k.arrived_at limit ${most} for update)
    returning v.id`.execute(db);
    const visitIds = visits.rows.map(({ id }) => id);
    await eraseWords(db, visitIds);
    await eraseReasons(
      db,
      sql`select k.id from gate_overrides k where k.community_id = ${here} and k.reason <> ${erasedValue}
      and k.visit_id = any (${visitIds}::uuid[])`,
    );
    const passes = await sql<{
      id: string;
    }>`update gate_passes p set guest_name = 'Guest', guest_phone = null, plate = '', company = '',
      note = '', ended_reason = '', anonymised_at = ${now}
    where p.community_id = ${here} and p.id in (select k.id from gate_passes k where k.community_id = ${here}
      and k.ended_as is not null and k.anonymised_at is null and (k.guest_phone = ${phone} or k.plate = ${plate})
      order by k.created_at limit ${most} for update)
    returning p.id`.execute(db);
    const guests =
      await sql`update frequent_guests f set name = 'Guest', phone = null, plate = '', archived_at = ${now}
    where f.community_id = ${here} and (f.phone = ${phone} or f.plate = ${plate}) returning f.id`.execute(
        db,
      );
    forgetRecords(context, { type: 'gate-pass', ids: passes.rows.map(({ id }) => id) });
    forgetRecords(context, { type: 'visit', ids: visitIds });
    const asJob = { ...context, userId: context.user.id };
    for (const { erase } of erasers) await erase(asJob, person);
    const done = {
      visits: visits.rows.length,
      passes: passes.rows.length,
      frequentGuests: guests.rows.length,
    };
    // Log only the counts, because the guest's identity has to be erased.
    context.audit({
      action: 'visit.guestErased',
      entityType: 'visit',
      entityLabel: 'Erased at the guest’s request',
      after: done,
      reason: body.reason,
    });
    context.emit('visits.changed', {});
    context.emit('gatePasses.changed', {});
    return done;
  };

type Contacts = { phone: string | null; plate: string | null };

/** The guest's data that notifications may contain: the names that they used, and their visits and passes. */
async function guestOf(
  { db }: Pick<CommunityContext, 'db'>,
  { phone, plate }: Contacts,
): Promise<ErasedPerson> {
  const { rows } = await sql<{ visitIds: string[]; passIds: string[]; names: string[] }>`
    with came as (select v.id, v.guest_name as name from visits v where v.community_id = ${here}
        and (v.guest_phone = ${phone} or v.plate = ${plate}) order by v.arrived_at desc limit ${most}),
      passed as (select p.id, p.guest_name as name from gate_passes p where p.community_id = ${here}
        and (p.guest_phone = ${phone} or p.plate = ${plate}) order by p.created_at desc limit ${most})
    select array(select id from came) as "visitIds", array(select id from passed) as "passIds",
      array(select distinct n.name from (select name from came union select name from passed) n
        where length(n.name) > 1) as names`.execute(db);
  const { visitIds, passIds, names } = rows[0] ?? { visitIds: [], passIds: [], names: [] };
  return {
    residentId: '',
    residentIds: [...visitIds, ...passIds],
    label: 'A guest',
    names: [],
    words: [],
    userIds: [],
    contacts: [phone, plate].filter((contact) => contact !== null),
    guest: { names, textKeys: visitIds.flatMap(textKeysOf) },
  };
}
