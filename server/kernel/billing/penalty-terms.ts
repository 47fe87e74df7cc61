// The conditions and the cap of a penalty, for the nightly run, for a due date that is moved and for reminders.
import { type RawBuilder, sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import { hasOpenClaim, hasPendingPayment } from './pending-payments.ts';
import { inPlan } from './plans-in-force.ts';

/**
 * The maximum number of nights in total for which pending gateway payments exempt one charge from penalties. Opening
 * a payment page counts as a pending payment, so without this limit a house could avoid penalties by opening a page
 * each day.
 */
const mostPayingNights = 7;

/**
 * Counts the nights after the due date, up to and including `day`, on which the charge's house had a pending gateway
 * payment of dues.
 */
const payingNights = (day: string): RawBuilder<unknown> => sql`
  select sum(upper(night) - lower(night)) from unnest((
    select range_agg(daterange(greatest(k.created_at::date, c.due_on + 1),
      greatest(k.created_at::date, c.due_on + 1, coalesce(k.ended_at::date, ${day}::date + 1))))
    from gateway_payments k where k.community_id = c.community_id and k.house_id = c.house_id
      and k.purpose_kind = 'due-payment' and (k.ended_at is null or k.ended_at > c.due_on))) as night`;

/**
 * SQL conditions that pause the penalty of a charge `c` of a due `d`: a dispute, an instalment plan in force on that
 * day, an open payment claim of the house, a pending gateway payment of the house (for at most `mostPayingNights`), or
 * a suspended due.
 */
export const isPenaltyPaused = (
  day: string,
): RawBuilder<unknown> => sql`c.disputed_at is not null or d.status = 'Suspended'
  or ${inPlan(day)}
  or ${hasOpenClaim(sql`c.house_id`)}
  or (${hasPendingPayment(sql`c.house_id`)} and (${payingNights(day)}) <= ${mostPayingNights})`;

/**
 * The maximum penalty of a charge `c` of a period `q`: a percentage of the principal after waivers and credit notes.
 * Without a `capPercent` the maximum is the largest safe integer.
 */
export const penaltyCap = sql`coalesce(floor((c.principal_minor - c.waived_principal_minor)::numeric
  * (q.penalty ->> 'capPercent')::integer / 100), 9007199254740991)::bigint`;

/** True if a one-time penalty was not charged yet, or a later due date or a credit note has reversed all of it. */
export const isOneTimePenaltyOpen = (
  chargeId: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`not exists (
  select from charge_penalties x where x.community_id = ${here} and x.charge_id = ${chargeId}
    and x.kind in (${kind}, 'Taken back')
  having count(*) filter (where x.kind = ${kind}) > 0
    and (sum(x.amount_minor) > 0 or count(*) = count(*) filter (where x.kind = ${kind})))`;
