// The SQL of an audience at this moment: its members, each person once however many houses they have, how many of them
// the channels reach, and the names of its streets, groups or houses. Runs for the preview, for printed sheets, and
// again for sending.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import {
  type BroadcastAudience,
  type BroadcastChannel,
  broadcastRefusals,
} from '#contract/broadcasts/broadcasts.ts';
import type { Db } from '#platform/database/database.ts';
import { allOf } from '#platform/http/list.ts';
import { refuse } from '#platform/http/refuse.ts';
import { nilId } from '#platform/http/tenant.ts';

export type AudienceQuery = {
  audience: BroadcastAudience;
  /** The streets that limit the audience; null for the whole community. */
  limitedTo: readonly string[] | null;
  today: string;
};

/** The condition that a person `r` of `reachable_residents` is in the audience. */
export function isInAudience({ audience, limitedTo, today }: AudienceQuery): RawBuilder<unknown> {
  const { ownersOnly, owesOverDays, noPortalLogin } = audience;
  const stay = [
    audience.kind === 'Streets' && sql`s.street_id = any (${audience.streetIds}::uuid[])`,
    audience.kind === 'Houses' && sql`s.house_id = any (${audience.houseIds}::uuid[])`,
    // A filter on houses tests only the houses that make a person a member of the group.
    audience.kind === 'Groups' &&
      (ownersOnly === true || owesOverDays !== undefined) &&
      sql`(s.resident_id, s.house_id) in (select g.resident_id, g.house_id from group_stays g
        where g.community_id = ${here} and g.group_id = any (${audience.groupIds}::uuid[]))`,
    ownersOnly === true && sql`s.relationship in ('Owner', 'Landlord')`,
    owesOverDays !== undefined &&
      sql`s.house_id in (select c.house_id from open_charges c where c.community_id = ${here}
        and c.due_on < ${today}::date - ${owesOverDays}::int)`,
    limitedTo !== null && sql`s.street_id = any (${limitedTo}::uuid[])`,
  ];
  const isByStay = audience.kind !== 'Groups' || stay.some((one) => one !== false);
  return allOf([
    sql`r.community_id = ${here}`,
    // Notices are for adults. A child is in the audience only with an account, an email address or a phone.
    sql`(r.date_of_birth is null or r.date_of_birth <= ${today}::date - interval '18 years'
      or r.user_id is not null or r.email is not null or r.phone is not null)`,
    noPortalLogin === true && sql`r.user_id is null`,
    audience.kind === 'Groups' &&
      sql`r.resident_id in (select g.resident_id from group_residents g
        where g.community_id = ${here} and g.group_id = any (${audience.groupIds}::uuid[]))`,
    isByStay &&
      sql`r.resident_id in (select s.resident_id from current_stays s
        where ${allOf([sql`s.community_id = ${here}`, ...stay])})`,
  ]);
}

export type Reach = {
  recipients: number;
  houses: number;
  reached: number;
  withAddress: number;
  byEmailToo: number;
  bySmsToo: number;
  inApp: number;
  email: number;
  sms: number;
  push: number;
  noEmail: number;
  noSms: number;
  noPush: number;
};

/** The way in which people would be contacted: the channels, opt-outs, and whether texts can be sent. */
export type Chosen = {
  channels: readonly BroadcastChannel[];
  /** True if opt-outs are ignored. */
  reachesAll: boolean;
  smsReady: boolean;
};

const refuses = (channel: BroadcastChannel): RawBuilder<unknown> =>
  sql`exists (select from broadcast_opt_outs o
    where o.community_id = ${here} and o.resident_id = r.resident_id and o.channel = ${channel})`;

/**
 * The condition that a channel can reach a person `r`: the person has an email address, or a phone if text messages can
 * be sent, and has not opted out of the channel unless opt-outs are ignored.
 */
const wants = (channel: 'E-mail' | 'SMS', { reachesAll, smsReady }: Chosen): RawBuilder<unknown> =>
  channel === 'E-mail'
    ? sql`(r.email is not null and (${reachesAll}::boolean or not ${refuses(channel)}))`
    : sql`(${smsReady}::boolean and r.phone is not null and (${reachesAll}::boolean or not ${refuses(channel)}))`;

/**
 * The condition that the app or a chosen channel reaches a person `r`. Push needs no test, because it requires an
 * account.
 */
export const isReachedBy = (chosen: Chosen): RawBuilder<unknown> =>
  sql`(r.user_id is not null or ${chosen.channels.includes('E-mail')}::boolean and ${wants('E-mail', chosen)}
    or ${chosen.channels.includes('SMS')}::boolean and ${wants('SMS', chosen)})`;

/**
 * Counts the people of an audience, the houses of all their current stays, the people whom the app and the chosen
 * channels reach, those whom email or SMS would add, and the addresses and opt-outs of each channel.
 */
export async function selectReach(db: Db, looking: AudienceQuery, chosen: Chosen): Promise<Reach> {
  const byEmail = sql`${chosen.channels.includes('E-mail')}::boolean`;
  const bySms = sql`${chosen.smsReady && chosen.channels.includes('SMS')}::boolean`;
  // Row security shows a person's push devices only to that person and to the sending job. The count therefore runs
  // without a user, like the job.
  const { rows: me } = await sql<{ id: string }>`
    select current_setting('app.user_id') as id,
      set_app('user_id', ${nilId})`.execute(db);
  const { rows } = await sql<Reach>`
    with among as materialized (
      select r.resident_id, r.user_id is not null as login, r.email is not null as has_email,
        r.phone is not null as has_phone,
        r.user_id in (select d.user_id from push_subscriptions d) as has_device,
        ${refuses('E-mail')} as no_email, ${refuses('SMS')} as no_sms, ${refuses('Push')} as no_push,
        ${isReachedBy(chosen)} as is_reached, ${wants('E-mail', chosen)} as wants_email,
        ${wants('SMS', chosen)} as wants_sms
      from reachable_residents r where ${isInAudience(looking)})
    select count(*)::int as recipients,
      (select count(distinct s.house_id)::int from current_stays s
        where s.community_id = ${here} and s.resident_id in (select resident_id from among)) as houses,
      count(*) filter (where is_reached)::int as reached,
      count(*) filter (where login or ${byEmail} and has_email or ${bySms} and has_phone)::int as "withAddress",
      count(*) filter (where not is_reached and wants_email)::int as "byEmailToo",
      count(*) filter (where not is_reached and wants_sms)::int as "bySmsToo",
      count(*) filter (where login)::int as "inApp",
      count(*) filter (where has_email)::int as email,
      count(*) filter (where has_phone)::int as sms,
      count(*) filter (where has_device)::int as push,
      count(*) filter (where has_email and no_email)::int as "noEmail",
      count(*) filter (where has_phone and no_sms)::int as "noSms",
      count(*) filter (where has_device and no_push)::int as "noPush"
    from among`.execute(db);
  await sql`select set_app('user_id', ${me[0]?.id ?? nilId})`.execute(db);
  const [reach] = rows;
  if (!reach) throw new Error('an aggregate gave no row');
  return reach;
}

/** Whether the audience has any members. */
export async function hasMembers(db: Db, looking: AudienceQuery): Promise<boolean> {
  const { rows } = await sql`select from reachable_residents r
    where ${isInAudience(looking)} limit 1`.execute(db);
  return rows.length > 0;
}

/** The names of the selected groups, streets or houses, without archived groups. */
export async function selectAudienceNames(
  db: Db,
  audience: BroadcastAudience,
): Promise<{ id: string; label: string }[]> {
  if (audience.kind === 'All') return [];
  const { rows } = await sql<{ id: string; label: string }>`${namesOf(audience)}`.execute(db);
  return rows;
}

function namesOf(audience: Exclude<BroadcastAudience, { kind: 'All' }>): RawBuilder<unknown> {
  if (audience.kind === 'Streets') {
    return sql`select n.street_id as id, n.name as label from street_names n
      where n.community_id = ${here} and n.street_id = any (${audience.streetIds}::uuid[])
      order by n.name`;
  }
  if (audience.kind === 'Groups') {
    return sql`select n.group_id as id, n.name as label from group_names n
      where n.community_id = ${here} and n.group_id = any (${audience.groupIds}::uuid[])
        and n.archived_at is null order by n.name`;
  }
  return sql`select l.house_id as id, l.label from house_labels l
    where l.community_id = ${here} and l.house_id = any (${audience.houseIds}::uuid[])
    order by l.sort_key, l.house_id`;
}

/** Refuses an audience with the id of an archived group, or of a street, group or house that is not found. */
export async function refuseUnknown(db: Db, audience: BroadcastAudience): Promise<void> {
  if (audience.kind === 'All') return;
  const wanted = new Set(idsOf(audience));
  const names = await selectAudienceNames(db, audience);
  if (names.length === wanted.size) return;
  const field = { Streets: 'streetIds', Groups: 'groupIds', Houses: 'houseIds' }[audience.kind];
  throw refuse(broadcastRefusals.unknownAudience, { field: `audience.${field}` });
}

const idsOf = (audience: Exclude<BroadcastAudience, { kind: 'All' }>): readonly string[] => {
  if (audience.kind === 'Streets') return audience.streetIds;
  return audience.kind === 'Groups' ? audience.groupIds : audience.houseIds;
};
