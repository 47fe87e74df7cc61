// What all SQL and all rules of the gate share: where they are, who speaks, and how houses are called.
import { type RawBuilder, sql } from 'kysely';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database.ts';
import type { GateKeys } from './gate-keys.ts';
import type { Caller, Community, CommunityContext } from '#platform/context.ts';

export const here = sql<string>`current_setting('app.community_id')::uuid`;

/** What the gate's functions need of the process. */
export type GateOptions = { keys: GateKeys; publicUrl: string; secret: string };

/** How a house is called at the gate: in full, or its block alone where the host hides it. */
export const houseAtGate = (isHidden: RawBuilder<unknown>, house: RawBuilder<unknown>) => sql`(
  select case when ${isHidden} then coalesce('Block ' || nullif(place.block, ''), 'Hidden by the host')
      else l.label end
    from house_labels l join house_blocks place on place.community_id = l.community_id
      and place.house_id = l.house_id
    where l.community_id = ${here} and l.house_id = ${house})`;

/**
 * Who hears of a guest: the host of the pass; where the office, an event or a job made it, and of a walk-in, whoever
 * may let in for the house.
 */
export const hostsOf = (hostId: RawBuilder<unknown>, houseId: RawBuilder<unknown>) => sql<
  string[]
>`(
  case when ${hostId} is not null then array[${hostId}]
    else array(select h.user_id from house_hosts h where h.community_id = ${here}
      and h.house_id = ${houseId} and h.can_create_access limit 20) end)`;

export type Writing = { db: Db; clock: Clock };

/** Who works at a gate: somebody with a session, or a barrier, reader or camera with its own key. */
export type AtGate = Pick<
  CommunityContext,
  'db' | 'communityId' | 'clock' | 'audit' | 'emit' | 'request'
> & {
  user: Pick<Caller, 'id' | 'sessionId' | 'firstName' | 'lastName'>;
  community: Pick<Community, 'timeZone'>;
  /** Of hardware alone; a guard's device is known by the shift. */
  deviceId?: string;
};

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
