// Makes the passes of an event from a guest list, and revokes a selection of passes.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gate-passes/gate-passes.ts';
import { passRefusals as refusals } from '#contract/gate-passes/gate-passes.ts';
import type { Answer, Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { readPhone } from '#platform/delivery/phones.ts';
import { Refused, refuse } from '#platform/http/refuse.ts';
import { insertPasses, requireHouse, shareOf } from './make-passes.ts';
import { passValues } from './pass-form.ts';
import { makingOf } from './passes.ts';
import { passesMatching, stateAt } from './passes-queries.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { type GateOptions } from '#kernel/gate/words.ts';
import { revoked } from '#kernel/gate/revoked-pass.ts';

export const createGateEvent =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.createGateEvent>,
  ): Promise<Answer<typeof contract.createGateEvent>> => {
    const { communityId, user, community } = context;
    const making = makingOf(context);
    const { db, now } = making;
    const { houseId, name, startsAt, endsAt, guests, note } = body;
    const settings = await gateSettings.read(db);
    const people = guests.reduce((sum, guest) => sum + (guest.count ?? 1), 0);
    if (people > settings.eventGuests) {
      throw refuse(refusals.tooManyGuests, {
        field: 'guests',
        with: { limit: settings.eventGuests },
      });
    }
    const wanted = guests.map((guest) => ({
      kind: 'Group event' as const,
      guestName: guest.name,
      guestCount: guest.count ?? 1,
      // Each person of a party uses one entry.
      maxEntries: guest.count ?? 1,
      validFrom: startsAt,
      validTo: endsAt,
      ...(guest.phone && { guestPhone: guest.phone }),
      ...(guest.plate && { plate: guest.plate }),
      ...(note && { note }),
    }));
    refuseBadPhones(guests, community.country);
    const { country, timeZone } = community;
    const given = { settings, country, timeZone, now };
    const values = wanted.map((one) => passValues(one, given));
    const label = await requireHouse(db, houseId, []);
    const { id: eventId } = await db
      .insertInto('gateEvents')
      .values({ communityId, houseId, name, startsAt, endsAt, createdBy: user.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const whose = { houseId, hostId: null, hostName: name, source: 'Event', eventId };
    const made = await insertPasses(
      making,
      options.keys,
      values.map((one) => ({ values: one, whose })),
    );
    context.audit({
      action: 'gate-event.created',
      entityType: 'gate-event',
      entityId: eventId,
      entityLabel: name,
      after: { house: label, passes: made.length, people },
    });
    context.emit('gatePasses.changed', {});
    const shares = made.map((one, n) =>
      shareOf(options, making, {
        ...(values[n] as (typeof values)[number]),
        ...one,
        hostName: name,
      }),
    );
    return { eventId, name, shares };
  };

/** The most invalid phone numbers in one response. */
const mostFaults = 50;

/** Refuses invalid phone numbers, each with the position of its guest in the list, at most `mostFaults`. */
function refuseBadPhones(guests: readonly { phone?: string | undefined }[], country: string): void {
  const faults = guests.flatMap(({ phone }, at) => {
    const reading = phone ? readPhone(phone, country) : undefined;
    if (!reading || 'value' in reading) return [];
    const field = `guests.${at}.phone`;
    return [{ code: refusals.badPhone.code, description: reading.reason, field }];
  });
  if (faults.length > 0) throw new Refused(refusals.badPhone, faults.slice(0, mostFaults));
}

/** The most passes that one call locks. Repeat the call to end more. */
const mostAtOnce = 5000;

export async function revokeGatePasses(
  context: CommunityContext,
  { body }: Parsed<typeof contract.revokeGatePasses>,
): Promise<Answer<typeof contract.revokeGatePasses>> {
  const { db, clock } = context;
  const { selection, preview, reason } = body;
  const now = clock.now().toISOString();
  const from =
    selection.kind === 'ids'
      ? sql`from gate_passes p where p.community_id = ${here} and p.id = any (${selection.ids}::uuid[])`
      : passesMatching(selection.query, now);
  const { rows } = await sql<{ id: string; label: string; state: string }>`
    select p.id, p.guest_name as label, ${stateAt(now)} as state ${from}
    order by p.created_at desc, p.id limit ${mostAtOnce} for update of p`.execute(db);
  const live = rows.filter(({ state }) => isLive(state)).map(({ id }) => id);
  const failed = rows
    .filter(({ state }) => !isLive(state))
    .map(({ id, label, state }) => ({
      id,
      label,
      reason: `This pass is already ${state.toLowerCase()}.`,
    }));
  if (preview || live.length === 0) return { done: live.length, failed };
  await db
    .updateTable('gatePasses')
    .set({ ...revoked(context, reason), version: sql<number>`version + 1` })
    .where('communityId', '=', here)
    .where(sql<boolean>`id = any (${live}::uuid[])`)
    .execute();
  context.audit({
    action: 'gate-pass.revokedInBulk',
    entityType: 'gate-pass',
    entityLabel: `${live.length} passes`,
    after: { ids: live.slice(0, 1000) },
    reason,
  });
  context.emit('gatePasses.changed', {});
  return { done: live.length, failed };
}

const isLive = (state: string): boolean => ['Scheduled', 'Active', 'Paused'].includes(state);
