// The options that the forms and filters of houses share.
import type { HouseRow } from '#contract/addresses/addresses.ts';
import { operationsOf } from '#lib/live/live-topics.ts';

/** The operations whose responses are stale after a house or a street changes. */
export const staleWithAddresses = operationsOf('addresses.changed');

export const streetNoun = { one: 'street', many: 'streets' };

export const types: HouseRow['type'][] = [
  'Detached',
  'Semi-detached',
  'Terrace',
  'Duplex',
  'Flat',
  'Office',
  'Shop',
  'Plot',
  'Facility',
];
export const uses = ['Residential', 'Commercial', 'Mixed', 'Communal'] as const;
export const occupancies: HouseRow['occupancy'][] = [
  'Vacant',
  'Owner-occupied',
  'Rented',
  'Short-let',
  'Under construction',
];
export const statuses: HouseRow['status'][] = ['Active', 'Pending', 'Archived'];

export const asOptions = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value }));
