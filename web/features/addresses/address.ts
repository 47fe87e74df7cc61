// The options that the forms and filters of houses share.
import type { HouseRow } from '#contract/addresses/houses.ts';

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
