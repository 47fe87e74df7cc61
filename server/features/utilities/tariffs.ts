// The rules of tariffs: at most one default per kind, each house type in at most one tariff of a kind, and prices that
// change only by adding a version or removing an unused one.
import type { Parsed } from '#contract/shared/operation.ts';
import { type Tariff, tariffRefusals as refusals } from '#contract/utilities/utility-tariffs.ts';
import type * as contract from '#contract/utilities/utility-tariffs.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { nameOf } from '#platform/text/person-name.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import {
  countOwners,
  isVersionUsed,
  lockOthers,
  lockTariff,
  selectTariffs,
  unsetDefaultTariff,
} from './tariffs-queries.ts';
import { requireUtilities, todayOf } from './words.ts';

type Terms = Parsed<typeof contract.addTariffVersion>['body'];

const tariffs = entity({
  table: 'utilityTariffs',
  type: 'utility-tariff',
  topic: 'utilities.changed',
  lock: ({ db }, id) => lockTariff(db, id),
  select: async (context, id) => (await selectTariffs(context.db, todayOf(context), id))[0],
  label: (tariff) => tariff.name,
});

export const listTariffs = (context: CommunityContext): Promise<Tariff[]> =>
  selectTariffs(context.db, todayOf(context));

export async function createTariff(
  context: CommunityContext,
  { body }: Parsed<typeof contract.createTariff>,
): Promise<Tariff> {
  await requireUtilities(context);
  const { name, kind, houseTypes, effectiveFrom, bands, fixedMinor, taxBasisPoints } = body;
  const others = await refuseTaken(context, { kind, name, houseTypes });
  // The first tariff of a kind becomes its default.
  const isDefault = body.isDefault || others.length === 0;
  if (isDefault) await unsetDefaultTariff(context.db, kind, null);
  const now = context.clock.now().toISOString();
  const values = { name, kind, houseTypes, isDefault, createdAt: now, updatedAt: now };
  const id = await tariffs.insert(context, values);
  await insertVersion(context, id, { effectiveFrom, bands, fixedMinor, taxBasisPoints });
  return tariffs.recorded(context, id, { event: 'created', after: body });
}

export async function changeTariff(
  context: CommunityContext,
  { params: { tariffId }, body }: Parsed<typeof contract.changeTariff>,
): Promise<Tariff> {
  await requireUtilities(context);
  const { version, ...wanted } = body;
  const stored = await tariffs.lock(context, tariffId, version);
  const { kind } = stored;
  // A default tariff stays the default until another tariff becomes the default.
  if (stored.isDefault) delete wanted.isDefault;
  return tariffs.changeLocked(context, stored, {
    name: stored.name,
    wanted,
    check: async ({ name, houseTypes = stored.houseTypes, isDefault }) => {
      await refuseTaken(context, { kind, name, houseTypes, except: tariffId });
      if (isDefault) await unsetDefaultTariff(context.db, kind, tariffId);
    },
  });
}

export async function addTariffVersion(
  context: CommunityContext,
  { params: { tariffId }, body }: Parsed<typeof contract.addTariffVersion>,
): Promise<Tariff> {
  await requireUtilities(context);
  await tariffs.lock(context, tariffId);
  const { versions } = await tariffs.read(context, tariffId);
  if (versions.some(({ effectiveFrom }) => effectiveFrom === body.effectiveFrom)) {
    throw refuse(refusals.dayTaken, { field: 'effectiveFrom' });
  }
  await insertVersion(context, tariffId, body);
  return tariffs.recorded(context, tariffId, { event: 'priced', after: body });
}

export async function removeTariffVersion(
  context: CommunityContext,
  { params: { tariffId, versionId } }: Parsed<typeof contract.removeTariffVersion>,
): Promise<Tariff> {
  const { db, communityId } = context;
  await tariffs.lock(context, tariffId);
  await requireUtilities(context);
  const { versions } = await tariffs.read(context, tariffId);
  const version = versions.find(({ id }) => id === versionId);
  if (!version) throw notFound();
  if (await isVersionUsed(db, versionId)) throw refuse(refusals.used);
  if (versions.length === 1) throw refuse(refusals.lastVersion);
  await db
    .deleteFrom('utilityTariffVersions')
    .where('communityId', '=', communityId)
    .where('id', '=', versionId)
    .execute();
  return tariffs.recorded(context, tariffId, { event: 'priceRemoved', before: version });
}

export async function archiveTariff(
  context: CommunityContext,
  { params: { tariffId }, body }: Parsed<typeof contract.archiveTariff>,
): Promise<null> {
  await requireUtilities(context);
  const stored = await tariffs.lock(context, tariffId, body.version);
  const count = await countOwners(context.db, tariffId);
  if (count > 0) throw refuse(refusals.inUse, { with: { count } });
  const { kind, name, isDefault } = stored;
  if (isDefault && (await lockOthers(context.db, { kind, except: tariffId })).length > 0) {
    throw refuse(refusals.onlyDefault, { with: { name } });
  }
  const archivedAt = context.clock.now().toISOString();
  await tariffs.update(context, stored, { archivedAt, isDefault: false });
  tariffs.record(context, stored, { event: 'archived' });
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

type Wanted = {
  kind: string;
  name?: string | undefined;
  houseTypes: readonly string[];
  except?: string;
};

/** Refuses a name or a house type that another tariff of the kind has. Returns the other tariffs. */
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
