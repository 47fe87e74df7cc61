// Shared by the gate's features: the type of an API caller at a gate (a person or a device), the SQL for a house's
// label and for a guest's hosts, the gate's keys, and the batch size of jobs.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#platform/process/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { type GateKeys, openGateKeys } from './gate-keys.ts';
import type { Caller, Community, CommunityContext } from '#platform/http/context.ts';

/** The maximum number of rows that a scheduled job handles in one transaction. */
export const batchSize = 500;

/** The process-wide dependencies of the gate's functions. */
export type GateOptions = { keys: GateKeys; publicUrl: string; secret: string };

/**
 * Opens the gate's keys. The tests in server/laws bind the routes without a running server, so the secret is missing
 * there.
 */
export const withGateKeys = <Options extends { secret: string }>(
  options: Options,
): Options & { keys: GateKeys } => ({ ...options, keys: openGateKeys(options.secret ?? '') });

/** The label of a house at the gate: in full, or only its block, if any, when the host hides the house. */
export const houseAtGate = (isHidden: RawBuilder<unknown>, house: RawBuilder<unknown>) => sql`(
  select case when ${isHidden} then coalesce(block_name(place.block), 'Hidden by the host')
      else l.label end
    from house_labels l join house_blocks place on place.community_id = l.community_id
      and place.house_id = l.house_id
    where l.community_id = ${here} and l.house_id = ${house})`;

/**
 * The ids of the people who are notified about a guest: the host of the pass; or, for walk-ins and for passes of the
 * office, an event or a job, at most 20 residents of the house who may admit guests.
 */
export const hostsOf = (hostId: RawBuilder<unknown>, houseId: RawBuilder<unknown>) => sql<
  string[]
>`(
  case when ${hostId} is not null then array[${hostId}]
    else array(select h.user_id from house_hosts h where h.community_id = ${here}
      and h.house_id = ${houseId} and h.can_create_access limit 20) end)`;

export type Writing = { db: Db; clock: Clock };

/** A caller at a gate: a person with a session, or a barrier, reader or camera with its own key. */
export type AtGate = Pick<
  CommunityContext,
  'db' | 'communityId' | 'clock' | 'audit' | 'emit' | 'request'
> & {
  user: Pick<Caller, 'id' | 'sessionId' | 'firstName' | 'lastName'>;
  community: Pick<Community, 'timeZone'>;
  /** Set only for gate hardware; a guard's device follows from the shift. */
  deviceId?: string;
};

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
