// Phone calls with houses about their debt. A promise made in a call becomes a promise of the house. Deleting a call
// needs a reason, and the permission `dues.create` for one's own call or `dues.approve` for another person's call.
import { sql } from 'kysely';
import type { HouseCall } from '#contract/reminders/house-calls.ts';
import type * as contract from '#contract/reminders/house-calls.ts';
import type { notePaymentPromise } from '#contract/payment-claims/payment-promises.ts';
import { common } from '#contract/shared/envelope.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import { here } from '#platform/database/here.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import { todayIn } from '#platform/process/clock.ts';

export type CallPorts = {
  notePromise: (
    context: CommunityContext,
    request: Pick<Parsed<typeof notePaymentPromise>, 'body'>,
  ) => Promise<unknown>;
};

export const logHouseCall =
  ({ notePromise }: CallPorts) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.logHouseCall>,
  ): Promise<HouseCall> => {
    const { db, communityId, clock, community, user } = context;
    const { houseId, residentId, note = '', promisedMinor, promisedOn, replacesOpen } = body;
    const today = todayIn(community.timeZone, clock);
    if ((await houseLabel(db, houseId)) === undefined) {
      const description = 'Choose a house of this community.';
      throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
    }
    if (residentId && !(await livesIn(context, houseId, residentId))) {
      const description = 'Choose a person who lives in this house.';
      throw invalid([{ code: 'INVALID', description, field: 'residentId' }]);
    }
    const { id } = await db
      .insertInto('houseCalls')
      .values({
        communityId,
        houseId,
        residentId: residentId ?? null,
        note,
        calledBy: user.id,
        calledOn: today,
        calledAt: clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { calledBy: _, ...call } = await selectCall(context, id);
    // The note stays out of the audit log, which an erasure of personal data cannot shorten.
    context.audit({
      action: 'call.logged',
      entityType: 'call',
      entityId: id,
      entityLabel: call.house.label,
      after: { calledOn: today, ...(promisedMinor && { amountMinor: promisedMinor, promisedOn }) },
    });
    context.emit('dues.changed', { entityId: id });
    if (promisedMinor && promisedOn) {
      const text = note.slice(0, 250);
      await notePromise(context, {
        body: { houseId, amountMinor: promisedMinor, promisedOn, note: text, replacesOpen },
      });
    }
    return call;
  };

export async function getHouseCall(
  context: CommunityContext,
  { params: { callId } }: Parsed<typeof contract.getHouseCall>,
) {
  const { calledBy, ...call } = await selectCall(context, callId);
  return { ...call, may: { delete: mayDelete(context, calledBy) } };
}

/** Deletes the row, because a call may have been logged at the wrong house. The audit log keeps the fact. */
export async function deleteHouseCall(
  context: CommunityContext,
  { params: { callId }, body: { reason } }: Parsed<typeof contract.deleteHouseCall>,
): Promise<null> {
  const { calledBy, calledByName, calledOn, house } = await selectCall(context, callId);
  if (!mayDelete(context, calledBy)) throw refuse(common.forbidden);
  await context.db
    .deleteFrom('houseCalls')
    .where('communityId', '=', here)
    .where('id', '=', callId)
    .execute();
  context.audit({
    action: 'call.deleted',
    entityType: 'call',
    entityId: callId,
    entityLabel: house.label,
    before: { calledOn, calledBy: calledByName },
    reason,
  });
  context.emit('dues.changed', { entityId: callId });
  return null;
}

const mayDelete = ({ user, worker }: CommunityContext, calledBy: string): boolean =>
  worker.permissions.has(calledBy === user.id ? 'dues.create' : 'dues.approve');

async function livesIn(
  { db }: CommunityContext,
  houseId: string,
  residentId: string,
): Promise<boolean> {
  const { rows } = await sql`select from house_residents r where r.community_id = ${here}
    and r.house_id = ${houseId} and r.resident_id = ${residentId} limit 1`.execute(db);
  return rows.length > 0;
}

type Stored = HouseCall & { calledBy: string };

async function selectCall({ db }: CommunityContext, id: string): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select c.id, jsonb_build_object('id', c.house_id, 'label', l.label) as house,
      case when n.resident_id is not null
        then jsonb_build_object('residentId', n.resident_id, 'name', n.name) end as person,
      c.note, c.called_by as "calledBy", c.called_on as "calledOn", c.called_at as "calledAt",
      (select u.name from users u where u.id = c.called_by) as "calledByName"
    from house_calls c
    join house_labels l on l.community_id = c.community_id and l.house_id = c.house_id
    left join resident_names n on n.community_id = c.community_id and n.resident_id = c.resident_id
    where c.community_id = ${here} and c.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}
