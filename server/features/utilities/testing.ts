// A small estate for the tests of utilities: houses on one street, the add-on switched on, a tariff, and meters.
import * as meters from '#contract/utilities/utility-meters.ts';
import * as readings from '#contract/utilities/utility-readings.ts';
import * as tariffs from '#contract/utilities/utility-tariffs.ts';
import * as addresses from '#contract/addresses/houses.ts';
import { createStreet } from '#contract/addresses/streets.ts';
import { createHouseRange } from '#contract/addresses/house-range.ts';
import * as wallets from '#contract/wallets/wallets.ts';
import type { Input } from '#contract/shared/operation.ts';
import { openWorld, type Person } from '#testing/world.ts';

type Body<O> = Input<O> extends { body: infer B } ? B : never;

/** A tariff with two price bands, a fixed charge and tax. */
export const stepped = {
  bands: [
    { upTo: '50', unitPriceMinor: '4000' },
    { upTo: null, unitPriceMinor: '6850.25' },
  ],
  fixedMinor: 50_000,
  taxBasisPoints: 750,
};

/** Switches the add-on of a community on or off, as its plan would. */
export const switchOn = (
  world: Awaited<ReturnType<typeof openWorld>>,
  communityId: string,
  isOn = true,
) =>
  world.owner.query(
    `update communities set apartment_features = apartment_features || jsonb_build_object('All Utilities', $2::boolean)
     where id = $1`,
    [communityId, isOn],
  );

export type UtilityEstate = Awaited<ReturnType<typeof openUtilities>>;

/** Opens a world with one estate, on the morning of 21 November 2026. */
export async function openUtilities(houses = 4) {
  const world = await openWorld();
  world.clock.set('2026-11-21T09:00:00Z');
  const manager = await world.person();
  const communityId = await world.community(manager);
  const params = { communityId };
  await switchOn(world, communityId);
  const street = await world.call(manager, createStreet, {
    params,
    body: { name: 'Palm Street' },
  });
  const streetId = street.data.id;
  const range = { streetId, from: 1, to: houses };
  await world.call(manager, createHouseRange, { params, body: range });
  const { data } = await world.call(manager, addresses.listHouses, {
    params,
    query: { PageSize: '100', Sort: 'address' },
  });
  const main = await world.call(manager, wallets.listWallets, { params, query: {} });
  const houseIds = data.items.map(({ id }) => id);
  let made = 0;
  const addMeter = async (over: Partial<Body<typeof meters.createMeter>> = {}) => {
    made += 1;
    const body = {
      kind: 'Electricity' as const,
      number: `4500${made}`,
      houseId: houseIds[0] ?? '',
      payment: 'Postpaid' as const,
      installedOn: '2026-05-01',
      openingValue: 0,
      ...over,
    };
    return world.call(manager, meters.createMeter, { params, body });
  };
  type Row = Body<typeof readings.recordReadings>['rows'][number];
  const read = (readOn: string, rows: Row[], by: Person = manager) =>
    world.call(by, readings.recordReadings, { params, body: { readOn, rows } });
  return {
    world,
    manager,
    communityId,
    params,
    streetId,
    houseIds,
    houseId: houseIds[0] ?? '',
    walletId: main.data.items[0]?.id ?? '',
    addMeter,
    read,
    /** Stores readings of one meter on several days. */
    readAll: async (meterId: string, values: Readonly<Record<string, number>>) => {
      for (const [readOn, value] of Object.entries(values)) {
        await read(readOn, [{ meterId, value, isConfirmed: true }]);
      }
    },
    getMeter: async (meterId: string) =>
      (await world.call(manager, meters.getMeter, { params: { communityId, meterId } })).data,
    addTariff: (over: Partial<Body<typeof tariffs.createTariff>> = {}, by: Person = manager) =>
      world.call(by, tariffs.createTariff, {
        params,
        body: {
          name: 'Standard',
          kind: 'Electricity' as const,
          houseTypes: [],
          isDefault: true,
          effectiveFrom: '2026-01-01',
          bands: [{ upTo: null, unitPriceMinor: '6850' }],
          fixedMinor: 0,
          taxBasisPoints: 0,
          ...over,
        },
      }),
  };
}
