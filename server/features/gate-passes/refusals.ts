// Somebody else shows the code of a guest who is inside. The guard stops them; the visit is kept as denied, and the
// managers of the gate are told with a link to it.
import { sql } from 'kysely';
import type * as contract from '#contract/gate-refusals.ts';
import type { Answer, Parsed } from '#contract/operation.ts';
import type { CommunityContext } from '#platform/context.ts';
import type { Db } from '#platform/database.ts';
import { notify } from '#platform/notify.ts';
import { nameOf } from '#platform/person-name.ts';
import { notFound } from '#platform/refuse.ts';
import { look } from './check.ts';
import { record } from './check-in.ts';
import { houseOf } from './passes-queries.ts';
import { takeBackTry } from './tries.ts';
import { type GateOptions, here } from './words.ts';

const note = 'Somebody else with the code of a guest who is inside';
const methods = { qr: 'QR', code: 'Code', pass: 'Host approval' } as const;

export const recordRefusal =
  (options: GateOptions) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.recordRefusal>,
  ): Promise<Answer<typeof contract.recordRefusal>> => {
    const { db, communityId, clock, user } = context;
    const { found } = await look(context, options, { ...body, direction: 'Out', locks: false });
    const { pass, gate } = found;
    if (!pass) throw notFound();
    if (found.tried) await takeBackTry(found.deviceId ?? user.id).execute(db);
    const refused = await insertRefused(db, {
      communityId,
      passId: pass.id,
      method: methods[body.by.kind],
      gateId: gate?.id ?? null,
      deviceId: found.deviceId,
      offlineId: null,
      guard: { id: user.id, name: nameOf(user) },
      at: clock.now().toISOString(),
    });
    if (!refused) throw notFound();
    const house = await houseOf(db, pass.houseId);
    record(context, { id: refused.id, action: 'visit.codeRefused', house });
    const guard = nameOf(user);
    tellRefused(context, { ...refused, guard, gateName: gate?.name, exceptUserId: user.id });
    return { visitId: refused.id };
  };

type Refusing = {
  communityId: string;
  passId: string;
  method: 'QR' | 'Code' | 'Host approval' | 'Offline';
  gateId: string | null;
  deviceId: string | null;
  offlineId: string | null;
  guard: { id: string | null; name: string };
  at: string;
};
type Refused = { id: string; guestName: string };

/** The visit has the pass and its house; who stood there is unknown, so it keeps no phone and no plate. */
export async function insertRefused(db: Db, one: Refusing): Promise<Refused | undefined> {
  const { communityId, passId, method, gateId, deviceId, offlineId, guard, at } = one;
  const { rows } = await sql<Refused>`
    insert into visits (community_id, pass_id, house_id, kind, method, status, guest_name, hide_house, gate_id,
      arrived_at, decided_by, device_id, offline_id, step_by, step_by_name, step_note, step_at)
    select ${communityId}, p.id, p.house_id, p.kind, ${method}, 'Denied', p.guest_name, p.hide_house,
      ${gateId}::uuid, ${at}, ${guard.name}, ${deviceId}::uuid, ${offlineId}::uuid, ${guard.id}::uuid,
      ${guard.name}, ${note}, ${at}
    from gate_passes p where p.community_id = ${here} and p.id = ${passId}
    returning id, guest_name as "guestName"`.execute(db);
  return rows[0];
}

type Telling = Refused & {
  guard: string;
  gateName: string | undefined;
  exceptUserId?: string;
  late?: string;
};

export function tellRefused(
  context: Pick<CommunityContext, 'emit'>,
  { id, guestName, guard, gateName, exceptUserId, late }: Telling,
): void {
  const where = gateName ? ` at ${gateName}` : '';
  notify(context, {
    to: { permission: 'gatePasses.approve' },
    ...(exceptUserId && { exceptUserId }),
    activityType: 'GatePass',
    title: `Stopped${where}: somebody else with the code of ${guestName}`,
    description: [`${guestName} was inside already. ${guard} recorded the refusal.`, late]
      .filter(Boolean)
      .join(' '),
    link: `/gate-pass?Tab=visits&Visit=${id}`,
    priority: 'Urgent',
  });
}
