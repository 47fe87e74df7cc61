// Gates and their rules. A gate with devices that are not revoked cannot be archived. A new signing key for QR codes
// can invalidate all earlier QR codes at once.
import { here } from '#platform/database/here.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/gates/gates.ts';
import type { Gate, GateSettings } from '#contract/gates/gates.ts';
import { gateRefusals as refusals } from '#contract/gates/gates.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { refuse } from '#platform/http/refuse.ts';
import { gateSettings } from '#kernel/gate/settings.ts';
import { gates, selectGates } from '#kernel/gate/gates.ts';

export const listGates = (
  context: CommunityContext,
  { query }: Parsed<typeof contract.listGates>,
) =>
  selectGates(
    context,
    query.Archived === 'true' ? sql`g.archived_at is not null` : sql`g.archived_at is null`,
  );

export async function createGate(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createGate>,
): Promise<Gate> {
  const { db, communityId } = context;
  const { rows } = await sql<{ id: string }>`
    insert into gates (community_id, name, use) values (${communityId}, ${body.name}, ${body.use ?? 'Both'})
    on conflict (community_id, btrim(search_form(name))) where archived_at is null do nothing returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (!id) throw refuse(refusals.nameTaken, { field: 'name', with: { name: body.name } });
  return gates.recorded(context, id, { event: 'created', after: body });
}

export const changeGate = (
  context: CommunityContext,
  { params: { gateId: id }, body }: Parsed<typeof contract.changeGate>,
): Promise<Gate> => {
  const { version, ...wanted } = body;
  return gates.change(context, {
    id,
    version,
    wanted,
    check: async ({ name }) => {
      if (name !== undefined && (await isTaken(context, name, id))) {
        throw refuse(refusals.nameTaken, { field: 'name', with: { name } });
      }
    },
  });
};

async function isTaken({ db }: CommunityContext, name: string, except: string): Promise<boolean> {
  const { rows } =
    await sql`select from gates g where g.community_id = ${here} and g.archived_at is null
    and g.id <> ${except} and btrim(search_form(g.name)) = btrim(search_form(${name}))`.execute(db);
  return rows.length > 0;
}

export async function archiveGate(
  context: CommunityContext,
  { params: { gateId } }: { params: { gateId: string } },
): Promise<Gate> {
  const stored = await gates.lock(context, gateId);
  const gate = await gates.read(context, gateId);
  if (gate.deviceCount > 0) throw refuse(refusals.inUse, { with: { count: gate.deviceCount } });
  if (stored.archivedAt !== null) return gate;
  return gates.write(context, stored, {
    event: 'archived',
    values: { archivedAt: context.clock.now().toISOString() },
  });
}

export const getGateSettings = ({ db }: CommunityContext): Promise<GateSettings> =>
  gateSettings.read(db);

export const changeGateSettings = (
  context: CommunityContext,
  { body: { version, ...wanted } }: Parsed<typeof contract.changeGateSettings>,
): Promise<GateSettings> => gateSettings.change(context, { version, wanted });

export async function rotateGateKey(
  context: CommunityContext,
  { body: { dropOld, reason } }: Parsed<typeof contract.rotateGateKey>,
): Promise<GateSettings> {
  const stored = await gateSettings.lock(context);
  const qrKey = stored.qrKey + 1;
  const values = { qrKey, qrKeyOldest: dropOld ? qrKey : stored.qrKeyOldest };
  await gateSettings.write(context, { event: 'keyRotated', values, after: values, reason });
  return gateSettings.read(context.db);
}
