// How a house's address reads, and the options that its forms and filters share.
import type { HouseRow } from '#contract/addresses.ts';

type Address = Pick<HouseRow, 'houseNumber' | 'streetName' | 'block' | 'unitLabel'>;

/** `12 Palm Street, Block B, Flat 3`. */
export function addressOf({ houseNumber, streetName, block, unitLabel }: Address): string {
  const parts = [`${houseNumber} ${streetName}`];
  if (block) parts.push(/^block/i.test(block) ? block : `Block ${block}`);
  if (unitLabel) parts.push(unitLabel);
  return parts.join(', ');
}

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
