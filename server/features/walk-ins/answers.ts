// The answer of a house to a walk-in: by a resident with an account, or by the link of a text message, which needs no
// sign-in.
import { sql } from 'kysely';
import type pg from 'pg';
import { here } from '#platform/database/here.ts';
import type * as contract from '#contract/walk-ins/walk-in-answers.ts';
import type { Parsed, Answer } from '#contract/shared/operation.ts';
import type { HouseContext, PublicContext } from '#platform/http/context.ts';
import { notFound } from '#platform/http/refuse.ts';
import { readHouseVisit } from '#kernel/gate/house-visits.ts';
import { decide } from '#kernel/gate/walk-ins.ts';
import type { GateOptions } from '#kernel/gate/words.ts';
import type { Db } from '#platform/database/database.ts';
import { recordOf } from '#platform/http/record.ts';
import { enterAsSystem } from '#platform/http/tenant.ts';
import { aboutWalkIn } from '#kernel/gate/walk-in-texts.ts';
import type { HouseVisit } from '#contract/visits/house-visits.ts';
import type { AskedByLink } from '#contract/walk-ins/walk-in-answers.ts';

type Options = GateOptions & { pool: pg.Pool };

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

export const getAskedByLink =
  ({ pool, keys }: Options) =>
  async (
    _context: PublicContext,
    { params }: Parsed<typeof contract.getAskedByLink>,
  ): Promise<AskedByLink> => {
    const named = keys.readLink('answer', params.key);
    if (!named) throw notFound();
    return enterAsSystem(pool, { communityId: named.communityId }, ({ db }) =>
      readAsked(db, named.id),
    );
  };

async function readAsked(db: Db, visitId: string): Promise<AskedByLink> {
  const { rows } = await sql<{ shown: AskedByLink }>`
    select case when v.status = 'Awaiting host'
      then jsonb_build_object('status', v.status, 'communityName', c.name, 'house', l.label,
        'guestName', v.guest_name, 'company', v.company, 'people', v.people,
        'arrivedAt', to_char(v.arrived_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      else jsonb_build_object('status', 'Over', 'communityName', c.name) end as shown
    from visits v join communities c on c.id = v.community_id
    join house_labels l on l.community_id = v.community_id and l.house_id = v.house_id
    where v.community_id = ${here} and v.id = ${visitId} and v.method = 'Walk-in'
      and v.anonymised_at is null and c.status <> 'Archived'`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0].shown;
}

export const answerByLink =
  ({ pool, keys }: Options) =>
  async (
    { clock, request }: PublicContext,
    { params, body }: Parsed<typeof contract.answerByLink>,
  ): Promise<Answer<typeof contract.answerByLink>> => {
    const named = keys.readLink('answer', params.key);
    if (!named) throw notFound();
    const { communityId, id: visitId } = named;
    return enterAsSystem(pool, { communityId }, async ({ db, leave }) => {
      const { rows } = await sql<{
        name: string | null;
        isTexted: boolean;
      }>`select a.texted_to as name, exists (select from sms_outcomes o where o.community_id = c.id
          and o.key = ${aboutWalkIn(visitId)}) as "isTexted"
        from communities c left join visit_asks a on a.community_id = c.id and a.visit_id = ${visitId}
        where c.id = ${here} and c.status <> 'Archived'`.execute(db);
      if (!rows[0]) throw notFound();
      const name = rows[0].name || 'The house';
      const { audit, emit, statement } = recordOf(request, { name, role: 'Resident' });
      const status = body.isApproved ? 'Approved' : 'Denied';
      await decide(
        { db, clock, audit, emit },
        { visitId, status, by: { id: null, name }, via: rows[0].isTexted ? 'SMS' : 'Push' },
      );
      leave(statement(null));
      return { status };
    });
  };
