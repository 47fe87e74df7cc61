// An estate with meters and readings, and the addresses of its utility pages.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { createMeter } from '#contract/utilities/utility-meters.ts';
import { recordReadings } from '#contract/utilities/utility-readings.ts';
import { createTariff } from '#contract/utilities/utility-tariffs.ts';
import { callAs, newEstate } from './estate.ts';
import { newPerson, signInAs } from './people.ts';

/** An estate with a tariff, a meter that was read, and units that were sold. */
export async function metered(page: Page, db: pg.Pool): Promise<string[]> {
  const owner = await newPerson(db);
  const estate = await newEstate(owner, { streets: { 'Palm Street': 2 } });
  const params = { communityId: estate.id };
  await db.query(
    `update communities set apartment_features = apartment_features || '{"All Utilities": true}' where id = $1`,
    [estate.id],
  );
  await callAs(owner, createTariff, {
    params,
    body: {
      name: 'Homes',
      kind: 'Electricity',
      houseTypes: [],
      isDefault: true,
      effectiveFrom: '2026-01-01',
      bands: [{ upTo: null, unitPriceMinor: '6850.25' }],
      fixedMinor: 0,
      taxBasisPoints: 750,
    },
  });
  const meter = await callAs(owner, createMeter, {
    params,
    body: {
      kind: 'Electricity',
      number: '45001',
      houseId: estate.streets[0]?.houses[0]?.id ?? '',
      payment: 'Prepaid',
      installedOn: '2026-01-01',
      openingValue: 0,
    },
  });
  const rows = [{ meterId: meter.id, value: 120 }];
  await callAs(owner, recordReadings, { params, body: { readOn: '2026-02-01', rows } });
  await signInAs(page, owner, estate);
  const parts = ['', '&Part=readings', '&Part=readings&Round=open', '&Part=tariffs'];
  return [...parts, '&Part=bills', '&Part=tokens'].map((part) => `/settings?Tab=utilities${part}`);
}
