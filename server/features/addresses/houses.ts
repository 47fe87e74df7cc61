// Lists, reads, creates and changes houses. The addresses of houses that are not archived are unique.
import type { z } from 'zod';
import { common } from '#contract/shared/envelope.ts';
import {
  addressRefusals,
  type House,
  type HouseChange,
  type HouseForm,
} from '#contract/addresses/houses.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { historyOf } from '#platform/feature/history.ts';
import type { PageRequest } from '#platform/http/list.ts';
import { invalid, refuse } from '#platform/http/refuse.ts';
import { houseLine } from '#rules/shared/house-line.ts';
import { freshAccountNumber, houseTaken, selectHouse, selectHousePage } from './houses-queries.ts';
import { lockStreet } from './streets-queries.ts';

type Of = { params: { houseId: string } };
type Address = { streetId: string; houseNumber: string; block: string; unitLabel: string };

const seesDues = ({ worker }: CommunityContext): boolean => worker.permissions.has('dues.read');

export const houses = entity({
  table: 'houses',
  type: 'house',
  topic: 'addresses.changed',
  select: (context, id) => selectHouse(context.db, id, seesDues(context)),
  label: houseLine,
});

/** Refuses the filter by debts for callers who may not read dues. */
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
  houses.read(context, params.houseId);

export const getHouseHistory = (
  { db }: CommunityContext,
  { params, query }: Of & { query: PageRequest },
) => historyOf(db, { type: 'house', id: params.houseId }, query);

export async function createHouse(
  context: CommunityContext,
  { body }: { body: z.output<typeof HouseForm> },
): Promise<House> {
  await requireStreet(context, body.streetId);
  await refuseTakenAddress(context, { block: '', unitLabel: '', ...defined(body) });
  return houses.create(context, { ...body, accountNumber: freshAccountNumber }, body);
}

export const changeHouse = (
  context: CommunityContext,
  { params: { houseId }, body }: Of & { body: z.output<typeof HouseChange> & { version: number } },
): Promise<House> => {
  const { version, ...wanted } = body;
  return houses.change(context, {
    id: houseId,
    version,
    wanted,
    check: async (after, stored) => {
      if (after.streetId) await requireStreet(context, after.streetId);
      await refuseTakenAddress(context, { ...stored, ...defined(after) }, houseId);
    },
  });
};

/** Refuses an address that another house has, unless that house is archived. */
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

/** Removes undefined values, so that they do not override defaults in a spread. */
const defined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
