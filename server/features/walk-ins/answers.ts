// The answer of a house to a walk-in. A resident answers with an account, or without sign-in by the link in a text
// message or a notification.
import { sql } from 'kysely';
import { here } from '#platform/database/here.ts';
import type * as contract from '#contract/walk-ins/walk-in-answers.ts';
import type { Parsed, Answer } from '#contract/shared/operation.ts';
import type { HolderContext, HouseContext } from '#platform/http/context.ts';
import type { HolderLookup } from '#platform/http/holder.ts';
import { notFound } from '#platform/http/refuse.ts';
import { readHouseVisit } from '#kernel/gate/house-visits.ts';
import { decide } from '#kernel/gate/walk-ins.ts';
import type { NamedByLink } from '#kernel/gate/gate-keys.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import type { Db } from '#platform/database/database.ts';
import { aboutWalkIn } from '#kernel/gate/walk-in-texts.ts';
import type { HouseVisit } from '#contract/visits/house-visits.ts';
import type { AskedByLink } from '#contract/walk-ins/walk-in-answers.ts';

export async function answerWalkIn(
  context: HouseContext,
  { params, body }: Parsed<typeof contract.answerWalkIn>,
): Promise<HouseVisit> {
  const { house } = context;
  const { rows } =
    await sql`select from visits v where v.community_id = ${here} and v.id = ${params.visitId}
    and v.house_id = ${house.houseId} and v.method = 'Walk-in'`.execute(context.db);
  if (rows.length === 0) throw notFound();
  const by = { id: context.user.id, name: house.residentName };
  const status = body.isApproved ? 'Approved' : 'Denied';
  await decide(context, { visitId: params.visitId, status, by, via: 'Push' });
  return readHouseVisit(context, params.visitId);
}

type Link = { params: { key: string } };
type Asked = { visitId: string; shown: AskedByLink; isTexted: boolean; name: string };

/** Finds the walk-in of a link. */
export const askedLookup = ({ keys }: GateOptions): HolderLookup<Link, Asked, NamedByLink> => ({
  access: 'link',
  read: (_context, { params }) => keys.readLink('answer', params.key),
  find: async ({ db }, { id }) => {
    const holder = await selectAsked(db, id);
    return holder ? { holder, name: holder.name, role: 'Resident' } : null;
  },
});

async function selectAsked(db: Db, visitId: string): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select v.id as "visitId", case when v.status = 'Awaiting host'
      then jsonb_build_object('status', v.status, 'communityName', c.name, 'house', l.label,
        'guestName', v.guest_name, 'company', v.company, 'people', v.people,
        'arrivedAt', to_char(v.arrived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      else jsonb_build_object('status', 'Over', 'communityName', c.name) end as shown,
      coalesce(nullif(a.texted_to, ''), 'The house') as name,
      exists (select from sms_outcomes o where o.community_id = c.id and o.key = ${aboutWalkIn(visitId)}) as "isTexted"
    from visits v join communities c on c.id = v.community_id
    join house_labels l on l.community_id = v.community_id and l.house_id = v.house_id
    left join visit_asks a on a.community_id = v.community_id and a.visit_id = v.id
    where v.community_id = ${here} and v.id = ${visitId} and v.method = 'Walk-in'
      and v.anonymised_at is null and c.status <> 'Archived'`.execute(db);
  return rows[0];
}

export const getAskedByLink = async ({ holder }: HolderContext<Asked>): Promise<AskedByLink> =>
  holder.shown;

export async function answerByLink(
  context: HolderContext<Asked>,
  { body }: Parsed<typeof contract.answerByLink>,
): Promise<Answer<typeof contract.answerByLink>> {
  const { visitId, name, isTexted } = context.holder;
  const status = body.isApproved ? 'Approved' : 'Denied';
  const via = isTexted ? 'SMS' : 'Push';
  await decide(context, { visitId, status, by: { id: null, name }, via });
  return { status };
}
