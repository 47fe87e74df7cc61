// Sends a text message about a walk-in visitor at the gate to at most five residents who may admit guests, at once and
// once per phone number. The guard sees the delivery state for each resident.
import { here } from '#platform/database/here.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CommunityContext } from '#platform/http/context.ts';
import { sendSms, sendsTexts } from '#platform/delivery/sms.ts';
import { houseAsked } from './messages.ts';
import { type GateOptions } from './words.ts';

/** The maximum number of residents who get a text message about one visitor. The visitor needs only one answer. */
const mostAsked = 5;

export const aboutWalkIn = (visitId: string): string => `walk-in:${visitId}`;

/** The idempotency keys of all text messages about one visitor. */
export const textKeysOf = (visitId: string): string[] =>
  Array.from({ length: mostAsked }, (_, at) =>
    at === 0 ? aboutWalkIn(visitId) : `${aboutWalkIn(visitId)}:${at + 1}`,
  );

export const answerPath = ({ keys }: GateOptions, communityId: string, visitId: string): string =>
  `/gate-answer/${keys.linkKey('answer', communityId, visitId)}`;

type Asked = { visitId: string; houseId: string; guestName: string };

/** Sends the text messages and returns the names of the recipients; none if texts are off. */
export async function textHouse(
  context: Pick<CommunityContext, 'db' | 'communityId' | 'emit' | 'platformTexts'>,
  options: GateOptions,
  { visitId, houseId, guestName }: Asked,
): Promise<string[]> {
  const { db, communityId } = context;
  if (!(await sendsTexts(context))) return [];
  // Two people who share a phone number get one text message.
  const { rows } = await sql<{ name: string; phone: string; community: string }>`
    select p.name, p.phone, c.name as community from communities c, (
      select distinct on (k.phone) k.phone, k.first_name || ' ' || k.last_name as name, k.is_primary_contact,
        k.is_household_head, k.first_name
      from house_contacts k where k.community_id = ${here} and k.house_id = ${houseId} and k.phone is not null
      order by k.phone, k.is_primary_contact desc, k.is_household_head desc, k.first_name) p
    where c.id = ${here}
    order by p.is_primary_contact desc, p.is_household_head desc, p.first_name, p.phone
    limit ${mostAsked}`.execute(db);
  const link = `${options.publicUrl}${answerPath(options, communityId, visitId)}`;
  const keys = textKeysOf(visitId);
  const texts = rows.map(({ phone, community }, at) => ({
    key: keys[at] ?? '',
    to: phone,
    text: houseAsked.sms({ guestName, community, link }),
    hidden: { part: link, secret: options.secret },
  }));
  await sendSms(context, texts);
  return rows.map(({ name }) => name);
}

/**
 * SQL for the people of the house, at most ten, who were asked about a visit that has no answer, each with the delivery
 * state of the text message or the reason why none was sent. For use inside a query over `visits v`.
 */
export const textedPeopleOf = (): RawBuilder<unknown> => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('firstName', r.first_name, 'state', r.state, 'at', r.at)
    order by r.phone is null, r.is_primary_contact desc, r.first_name), '[]') from (
    select k.first_name, k.phone, k.is_primary_contact,
      to_char(coalesce(s.ended_at, s.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      case when s.status in ('Waiting', 'Sending') then 'Sending' when s.status is not null then s.status
        when k.is_in_portal then 'Account' when k.phone is not null then 'Not texted' else 'No contact' end as state
    from house_contacts k
    left join lateral (select o.status, o.created_at, o.ended_at from sms_outcomes o
      where o.community_id = ${here} and o.recipient = k.phone
        and o.key = any (array['walk-in:' || v.id]
          || array(select 'walk-in:' || v.id || ':' || n from generate_series(2, ${mostAsked}::int) n))
      limit 1) s on true
    where k.community_id = ${here} and k.house_id = v.house_id and v.status in ('Awaiting host', 'No answer')
    order by k.is_primary_contact desc, k.first_name limit 10) r)`;
