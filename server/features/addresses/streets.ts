// The rules of streets: unique names, and no archiving while a street has houses.
import type { z } from 'zod';
import { addressRefusals, type Street, type StreetForm } from '#contract/addresses.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, refuseIfStale } from '#platform/history.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { lockStreet, selectStreet, selectStreetPage, streetNameTaken } from './streets-queries.ts';

type Form = z.output<typeof StreetForm>;
type Of = { params: { streetId: string } };

export const listStreets = (
  { db }: CommunityContext,
  { query }: { query: Parameters<typeof selectStreetPage>[1] },
) => selectStreetPage(db, query);

export async function createStreet(
  context: CommunityContext,
  { body }: { body: Form },
): Promise<Street> {
  const { db, communityId } = context;
  await refuseTakenName(context, body.name);
  const { id } = await db
    .insertInto('streets')
    .values({ communityId, ...body })
    .returning('id')
    .executeTakeFirstOrThrow();
  context.audit({
    action: 'street.created',
    entityType: 'street',
    entityId: id,
    entityLabel: body.name,
    after: body,
  });
  context.emit('addresses.changed', { entityId: id });
  return read(context, id);
}

export async function changeStreet(
  context: CommunityContext,
  { params: { streetId }, body }: Of & { body: Partial<Form> & { version: number } },
): Promise<Street> {
  const stored = await lockStreet(context.db, streetId);
  if (!stored) throw notFound();
  const { version, ...wanted } = body;
  const entity = { type: 'street', id: streetId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const changes = difference(stored, wanted);
  if (!changes) return read(context, streetId);
  if (changes.after.name) await refuseTakenName(context, changes.after.name, streetId);
  await write(context, streetId, { ...changes.after, version: stored.version + 1 });
  context.audit({
    action: 'street.changed',
    entityType: 'street',
    entityId: streetId,
    entityLabel: wanted.name ?? stored.name,
    ...changes,
  });
  context.emit('addresses.changed', { entityId: streetId });
  return read(context, streetId);
}

export async function archiveStreet(
  context: CommunityContext,
  { params: { streetId }, body }: Of & { body: { reason?: string | undefined } },
): Promise<Street> {
  const stored = await lockStreet(context.db, streetId);
  if (!stored) throw notFound();
  const street = await read(context, streetId);
  if (stored.archivedAt) return street;
  if (street.houseCount > 0) {
    throw refuse(addressRefusals.streetInUse, { with: { count: street.houseCount } });
  }
  await write(context, streetId, {
    archivedAt: context.clock.now().toISOString(),
    archivedBy: context.user.id,
    archivedReason: body.reason ?? null,
    version: stored.version + 1,
  });
  context.audit({
    action: 'street.archived',
    entityType: 'street',
    entityId: streetId,
    entityLabel: stored.name,
    ...(body.reason && { reason: body.reason }),
  });
  context.emit('addresses.changed', { entityId: streetId });
  return read(context, streetId);
}

export async function restoreStreet(
  context: CommunityContext,
  { params: { streetId } }: Of,
): Promise<Street> {
  const stored = await lockStreet(context.db, streetId);
  if (!stored) throw notFound();
  if (!stored.archivedAt) return read(context, streetId);
  await refuseTakenName(context, stored.name, streetId);
  await write(context, streetId, {
    archivedAt: null,
    archivedBy: null,
    archivedReason: null,
    version: stored.version + 1,
  });
  context.audit({
    action: 'street.restored',
    entityType: 'street',
    entityId: streetId,
    entityLabel: stored.name,
  });
  context.emit('addresses.changed', { entityId: streetId });
  return read(context, streetId);
}

async function refuseTakenName(
  { db }: CommunityContext,
  name: string,
  except?: string,
): Promise<void> {
  if (await streetNameTaken(db, name, except)) {
    throw refuse(addressRefusals.streetTaken, { field: 'name', with: { name } });
  }
}

async function read({ db }: CommunityContext, streetId: string): Promise<Street> {
  const street = await selectStreet(db, streetId);
  if (!street) throw notFound();
  return street;
}

const write = (
  { db, communityId, clock }: CommunityContext,
  streetId: string,
  values: Record<string, unknown>,
) =>
  db
    .updateTable('streets')
    .set({ ...values, updatedAt: clock.now().toISOString() })
    .where('communityId', '=', communityId)
    .where('id', '=', streetId)
    .execute();
