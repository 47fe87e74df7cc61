// The rules of tariffs: one default per kind, each house type in only one tariff, and prices that change only by a new
// version.
import type { Parsed } from '#contract/shared/operation.ts';
import { type Tariff, tariffRefusals as refusals } from '#contract/utilities/utility-tariffs.ts';
import type * as contract from '#contract/utilities/utility-tariffs.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, refuseIfStale } from '#platform/history.ts';
import { nameOf } from '#platform/person-name.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import {
  countOwners,
  isVersionUsed,
  lockOthers,
  lockTariff,
  selectTariffs,
  unsetDefaultTariff,
  type StoredTariff,
} from './tariffs-queries.ts';
import { requireUtilities, todayOf } from './words.ts';

type Terms = Parsed<typeof contract.addTariffVersion>['body'];

export const listTariffs = (context: CommunityContext): Promise<Tariff[]> =>
  selectTariffs(context.db, todayOf(context));

async function readTariff(context: CommunityContext, tariffId: string): Promise<Tariff> {
  const [tariff] = await selectTariffs(context.db, todayOf(context), tariffId);
  if (!tariff) throw notFound();
  return tariff;
}

export async function createTariff(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createTariff>,
): Promise<Tariff> {
  await requireUtilities(context);
  const { db, communityId, clock } = context;
  const { name, kind, houseTypes, effectiveFrom, bands, fixedMinor, taxBasisPoints } = body;
  const others = await refuseTaken(context, { kind, name, houseTypes });
  // Somebody has to be the default.
  const isDefault = body.isDefault || others.length === 0;
  if (isDefault) await unsetDefaultTariff(db, kind, null);
  const now = clock.now().toISOString();
  const values = { communityId, name, kind, houseTypes, isDefault, createdAt: now, updatedAt: now };
  const { id } = await db
    .insertInto('utilityTariffs')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertVersion(context, id, { effectiveFrom, bands, fixedMinor, taxBasisPoints });
  record(context, 'utility-tariff.created', { id, name }, { after: body });
  return readTariff(context, id);
}

export async function changeTariff(
  context: CommunityContext,
  { params: { tariffId }, body }: Parsed<typeof contract.changeTariff>,
): Promise<Tariff> {
  await requireUtilities(context);
  const { version, ...wanted } = body;
  const stored = await lockForChange(context, tariffId, version);
  const { kind } = stored;
  // The default steps back only when another takes its place.
  if (stored.isDefault) delete wanted.isDefault;
  const changes = difference(stored, wanted);
  if (!changes) return readTariff(context, tariffId);
  const { name, houseTypes = stored.houseTypes } = changes.after;
  await refuseTaken(context, { kind, name, houseTypes, except: tariffId });
  if (changes.after.isDefault) await unsetDefaultTariff(context.db, kind, tariffId);
  await write(context, stored, changes.after);
  record(context, 'utility-tariff.changed', stored, changes);
  return readTariff(context, tariffId);
}

export async function addTariffVersion(
  context: CommunityContext,
  { params: { tariffId }, body }: Parsed<typeof contract.addTariffVersion>,
): Promise<Tariff> {
  await requireUtilities(context);
  const stored = await lockTariff(context.db, tariffId);
  if (!stored) throw notFound();
  const { versions } = await readTariff(context, tariffId);
  if (versions.some(({ effectiveFrom }) => effectiveFrom === body.effectiveFrom)) {
    throw refuse(refusals.dayTaken, { field: 'effectiveFrom' });
  }
  await insertVersion(context, tariffId, body);
  record(context, 'utility-tariff.priced', stored, { after: body });
  return readTariff(context, tariffId);
}

export async function removeTariffVersion(
  context: CommunityContext,
  { params: { tariffId, versionId } }: Parsed<typeof contract.removeTariffVersion>,
): Promise<Tariff> {
  const { db, communityId } = context;
  const stored = await lockTariff(db, tariffId);
  if (!stored) throw notFound();
  await requireUtilities(context);
  const { versions } = await readTariff(context, tariffId);
  const version = versions.find(({ id }) => id === versionId);
  if (!version) throw notFound();
  if (await isVersionUsed(db, versionId)) throw refuse(refusals.used);
  if (versions.length === 1) throw refuse(refusals.lastVersion);
  await db
    .deleteFrom('utilityTariffVersions')
    .where('communityId', '=', communityId)
    .where('id', '=', versionId)
    .execute();
  record(context, 'utility-tariff.priceRemoved', stored, { before: version });
  return readTariff(context, tariffId);
}

export async function archiveTariff(
  context: CommunityContext,
  { params: { tariffId }, body }: Parsed<typeof contract.archiveTariff>,
): Promise<null> {
  await requireUtilities(context);
  const stored = await lockForChange(context, tariffId, body.version);
  const count = await countOwners(context.db, tariffId);
  if (count > 0) throw refuse(refusals.inUse, { with: { count } });
  const archivedAt = context.clock.now().toISOString();
  await write(context, stored, { archivedAt, isDefault: false });
  record(context, 'utility-tariff.archived', stored);
  return null;
}

async function insertVersion(
  { db, communityId, clock, user }: CommunityContext,
  tariffId: string,
  { bands, ...terms }: Terms,
): Promise<void> {
  await db
    .insertInto('utilityTariffVersions')
    .values({
      communityId,
      tariffId,
      ...terms,
      bands: JSON.stringify(bands),
      createdBy: user.id,
      createdByName: nameOf(user),
      createdAt: clock.now().toISOString(),
    })
    .execute();
}

async function lockForChange(
  context: CommunityContext,
  tariffId: string,
  version: number,
): Promise<StoredTariff> {
  const stored = await lockTariff(context.db, tariffId);
  if (!stored) throw notFound();
  const entity = { type: 'utility-tariff', id: tariffId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  return stored;
}

const write = (
  { db, communityId, clock }: CommunityContext,
  stored: { id: string; version: number },
  values: Record<string, unknown>,
) =>
  db
    .updateTable('utilityTariffs')
    .set({ ...values, version: stored.version + 1, updatedAt: clock.now().toISOString() })
    .where('communityId', '=', communityId)
    .where('id', '=', stored.id)
    .execute();

type Wanted = {
  kind: string;
  name?: string | undefined;
  houseTypes: readonly string[];
  except?: string;
};

/** Refuses a name or a house type that another tariff of the kind has; gives those others. */
async function refuseTaken({ db }: CommunityContext, { kind, name, houseTypes, except }: Wanted) {
  const others = await lockOthers(db, { kind, name, ...(except && { except }) });
  if (others.some(({ hasName }) => hasName)) {
    throw refuse(refusals.nameTaken, { field: 'name', with: { name: name ?? '' } });
  }
  for (const other of others) {
    const shared = other.houseTypes.filter((type) => houseTypes.includes(type));
    if (shared.length > 0) {
      const words = { types: shared.join(', '), name: other.name };
      throw refuse(refusals.typeTaken, { field: 'houseTypes', with: words });
    }
  }
  return others;
}

function record(
  context: CommunityContext,
  action: string,
  tariff: { id: string; name: string },
  change: { before?: unknown; after?: unknown } = {},
): void {
  const labels = { entityType: 'utility-tariff', entityId: tariff.id, entityLabel: tariff.name };
  context.audit({ action, ...labels, ...change });
  context.emit('utilities.changed', { entityId: tariff.id });
}
