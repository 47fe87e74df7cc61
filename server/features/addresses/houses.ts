// The rules of houses: unique addresses, and no archiving while people live in a house.
import type { z } from 'zod';
import { common } from '#contract/envelope.ts';
import {
  addressRefusals,
  type House,
  type HouseChange,
  type HouseForm,
} from '#contract/addresses.ts';
import type { CommunityContext } from '#platform/context.ts';
import { difference, historyOf, refuseIfStale } from '#platform/history.ts';
import type { PageRequest } from '#platform/list.ts';
import { invalid, notFound, refuse } from '#platform/refuse.ts';
import {
  freshAccountNumber,
  houseTaken,
  lockHouse,
  selectHouse,
  selectHousePage,
} from './houses-queries.ts';
import { lockStreet } from './streets-queries.ts';

type Of = { params: { houseId: string } };
type Address = { streetId: string; houseNumber: string; block: string; unitLabel: string };

const seesDues = ({ worker }: CommunityContext): boolean => worker.permissions.has('dues.read');

/** Debts, as a column and as a filter, require the permission to read dues. */
export function refuseDebts(context: CommunityContext, { Owes }: { Owes?: boolean | undefined }) {
  if (Owes !== undefined && !seesDues(context)) throw refuse(common.forbidden);
}

export async function listHouses(
  context: CommunityContext,
  { query }: { query: Parameters<typeof selectHousePage>[1] },
) {
  refuseDebts(context, query);
  return selectHousePage(context.db, query, seesDues(context));
}

export const getHouse = (context: CommunityContext, { params }: Of): Promise<House> =>
  readHouse(context, params.houseId);

export const getHouseHistory = (
  { db }: CommunityContext,
  { params, query }: Of & { query: PageRequest },
) => historyOf(db, { type: 'house', id: params.houseId }, query);

export async function createHouse(
  context: CommunityContext,
  { body }: { body: z.output<typeof HouseForm> },
): Promise<House> {
  const { db, communityId } = context;
  await requireStreet(context, body.streetId);
  await refuseTakenAddress(context, { block: '', unitLabel: '', ...defined(body) });
  const { id } = await db
    .insertInto('houses')
    .values({ communityId, ...body, accountNumber: freshAccountNumber })
    .returning('id')
    .executeTakeFirstOrThrow();
  const house = await readHouse(context, id);
  recordHouse(context, 'house.created', house, { after: body });
  return house;
}

export async function changeHouse(
  context: CommunityContext,
  { params: { houseId }, body }: Of & { body: z.output<typeof HouseChange> & { version: number } },
): Promise<House> {
  const stored = await lockHouse(context.db, houseId);
  if (!stored) throw notFound();
  const { version, ...wanted } = body;
  const entity = { type: 'house', id: houseId };
  await refuseIfStale(context, entity, { stored: stored.version, given: version });
  const changes = difference(stored, wanted);
  if (!changes) return readHouse(context, houseId);
  if (changes.after.streetId) await requireStreet(context, changes.after.streetId);
  await refuseTakenAddress(context, { ...stored, ...defined(changes.after) }, houseId);
  await writeHouse(context, houseId, { ...changes.after, version: stored.version + 1 });
  const house = await readHouse(context, houseId);
  recordHouse(context, 'house.changed', house, changes);
  return house;
}

/** The house's address in one line: `12 Palm Street, Block B, Flat 3`. */
export function addressOf(house: {
  houseNumber: string;
  streetName: string;
  block: string;
  unitLabel: string;
}): string {
  const parts = [`${house.houseNumber} ${house.streetName}`];
  if (house.block) parts.push(`Block ${house.block}`);
  if (house.unitLabel) parts.push(house.unitLabel);
  return parts.join(', ');
}

/** Reads a house; 404 when there is none in this community. */
export async function readHouse(context: CommunityContext, houseId: string): Promise<House> {
  const house = await selectHouse(context.db, houseId, seesDues(context));
  if (!house) throw notFound();
  return house as unknown as House;
}

/** Writes columns of a house and sets its version as given. */
export const writeHouse = (
  { db, communityId, clock }: CommunityContext,
  houseId: string,
  values: Record<string, unknown>,
) =>
  db
    .updateTable('houses')
    .set({ ...values, updatedAt: clock.now().toISOString() })
    .where('communityId', '=', communityId)
    .where('id', '=', houseId)
    .execute();

/** Writes the audit entry and emits the event of a change. */
export function recordHouse(
  context: CommunityContext,
  action: string,
  house: House,
  details: { before?: unknown; after?: unknown; reason?: string | undefined } = {},
): void {
  const { reason, ...change } = details;
  context.audit({
    action,
    entityType: 'house',
    entityId: house.id,
    entityLabel: addressOf(house),
    ...change,
    ...(reason && { reason }),
  });
  context.emit('addresses.changed', { entityId: house.id });
}

/** Refuses an address that another house has. */
export async function refuseTakenAddress(
  { db }: CommunityContext,
  address: Address,
  except?: string,
): Promise<void> {
  const label = [address.block, address.houseNumber, address.unitLabel].filter(Boolean).join(' ');
  if (await houseTaken(db, address, except)) {
    throw refuse(addressRefusals.houseTaken, { field: 'houseNumber', with: { label } });
  }
}

async function requireStreet({ db }: CommunityContext, streetId: string): Promise<void> {
  const street = await lockStreet(db, streetId);
  if (street && !street.archivedAt) return;
  const description = 'Choose a street of this community.';
  throw invalid([{ code: 'INVALID', description, field: 'streetId' }]);
}

/** Leaves out undefined values, so that defaults stay. */
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
