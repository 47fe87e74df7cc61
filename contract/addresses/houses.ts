// The houses of a community: their fields, the list, and the operations to read, add, change, archive, restore and
// merge them.
import { z } from 'zod';
import { text } from '#contract/shared/text.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { anyFound, anyOf, list, yesOrNo } from '#contract/shared/list.ts';
import { common } from '#contract/shared/envelope.ts';
import { HistoryPage, HistoryQuery } from '#contract/shared/history.ts';
import { Instant } from '#contract/shared/dates.ts';

export const houseTypes = [
  'Detached',
  'Semi-detached',
  'Terrace',
  'Duplex',
  'Flat',
  'Office',
  'Shop',
  'Plot',
  'Facility',
] as const;
export const houseUses = ['Residential', 'Commercial', 'Mixed', 'Communal'] as const;
export const houseOccupancies = [
  'Vacant',
  'Owner-occupied',
  'Rented',
  'Short-let',
  'Under construction',
] as const;
export const houseStatuses = ['Pending', 'Active', 'Archived'] as const;
export const billTos = ['Owner', 'Occupier'] as const;

const required = (limit: number, sentence: string) => text(limit).min(1, sentence);

/**
 * A house's editable fields. Defaults are set in the database for new houses only: a schema default would be added to
 * each change and overwrite stored values.
 */
const HouseFields = z.strictObject({
  streetId: Id,
  houseNumber: required(20, 'A house needs a number.'),
  block: text(20),
  unitLabel: text(20),
  type: z.enum(houseTypes),
  use: z.enum(houseUses),
  bedrooms: z.number().int().min(0).max(50).nullable(),
  areaSqm: z.number().int().min(1).max(10_000_000).nullable(),
  occupancy: z.enum(houseOccupancies),
  billTo: z.enum(billTos),
  parkingSlots: z.number().int().min(0).max(100),
  intercom: text(20),
  meterNumber: text(30),
  notes: text(1000),
});

export const HouseForm = HouseFields.partial().required({ streetId: true, houseNumber: true });
export const HouseChange = HouseFields.partial();

/** A house in a list. */
export const HouseRow = z.object({
  id: Id,
  streetId: Id,
  streetName: z.string(),
  houseNumber: z.string(),
  block: z.string(),
  unitLabel: z.string(),
  type: z.enum(houseTypes),
  occupancy: z.enum(houseOccupancies),
  billTo: z.enum(billTos),
  status: z.enum(houseStatuses),
  accountNumber: z.string(),
  /** The reference that payers write on a bank transfer: `PG-0123`. */
  accountReference: z.string(),
  residentCount: z.number().int(),
  primaryContact: z.object({ residentId: Id, name: z.string() }).nullable(),
  /** The total that the house owes on all dues; null if the caller may not read dues. */
  outstandingMinor: z.number().int().nullable(),
  version: Version,
});
export type HouseRow = z.infer<typeof HouseRow>;

export const House = HouseRow.extend({
  use: z.enum(houseUses),
  bedrooms: z.number().int().nullable(),
  areaSqm: z.number().int().nullable(),
  parkingSlots: z.number().int(),
  intercom: z.string(),
  meterNumber: z.string(),
  notes: z.string(),
  /** The virtual bank account for payments of the house; null if the payment gateway has issued none. */
  virtualAccount: z.object({ bank: z.string(), number: z.string() }).nullable(),
  mergedInto: Id.nullable(),
  archivedAt: Instant.nullable(),
  archivedReason: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  residents: z.array(
    z.object({
      residentId: Id,
      name: z.string(),
      phone: z.string().nullable(),
      relationship: z.string(),
      isHouseholdHead: z.boolean(),
      isPrimaryContact: z.boolean(),
      status: z.string(),
    }),
  ),
});
export type House = z.infer<typeof House>;

export const houseList = list({
  name: 'houses',
  noun: { one: 'house', many: 'houses' },
  row: HouseRow,
  searchHint: 'Search address or house ID',
  sorts: ['address', 'type', 'occupancy', 'status', 'createdAt'],
  filters: {
    StreetId: anyFound('Street', Id),
    Type: anyOf('Type', houseTypes),
    Occupancy: anyOf('Occupancy', houseOccupancies),
    Status: anyOf('Status', houseStatuses),
    NoResidents: yesOrNo('Residents', { yes: 'Nobody', no: 'Someone' }),
    Owes: yesOrNo('Money', { yes: 'Owes', no: 'Owes nothing', needs: 'dues.read' }),
  },
  columns: {
    house: {
      title: 'House',
      sort: 'address',
      isFixed: true,
      width: 220,
      card: 'title',
      file: [
        { title: 'House number', of: 'houseNumber', width: 14 },
        { title: 'Block', of: 'block', width: 10 },
        { title: 'Unit', of: 'unitLabel', width: 10 },
      ],
    },
    street: { title: 'Street', of: 'streetName', card: 'none', width: 150 },
    type: { title: 'Type', sort: true, width: 130 },
    occupancy: { title: 'Occupancy', sort: true, card: 'none', width: 160 },
    primaryContact: {
      title: 'Primary contact',
      of: 'primaryContact.name',
      width: 190,
      card: 'subtitle',
    },
    residents: { title: 'People', of: 'residentCount', kind: 'number', width: 90 },
    balance: {
      title: 'Owes',
      of: 'outstandingMinor',
      kind: 'money',
      card: 'badge',
      width: 150,
      needs: 'dues.read',
      file: false,
    },
    billTo: { title: 'Billed', width: 110, isOptional: true },
    accountReference: { title: 'Reference', width: 120, isOptional: true },
    accountNumber: { title: 'House ID', width: 150, isOptional: true },
    status: { title: 'Status', sort: true, card: 'badge', width: 120 },
  },
  exports: 'addresses.export',
  exportFeature: 'Address List',
});

const houseTaken = refusal(
  'HOUSE_EXISTS',
  409,
  'House {label} exists already on this street. Choose another number.',
);
const houseOccupied = refusal(
  'HOUSE_OCCUPIED',
  409,
  '{count} people live in this house. Move them out first.',
);
const houseHasBalance = refusal(
  'HOUSE_HAS_BALANCE',
  409,
  '{house} still has {what}. Settle or refund the amount first. The house’s account shows it.',
);
const duplicateHasAccount = refusal(
  'DUPLICATE_HAS_ACCOUNT',
  409,
  '{house} still has {what}. Settle or refund the money, end the plans and retire the meters first.',
);
const mergeIntoArchived = refusal(
  'MERGE_INTO_ARCHIVED',
  409,
  '{house} is archived. Restore it first, or merge in the other direction.',
);
const mergeMismatch = refusal('MERGE_SAME_HOUSE', 422, 'Choose two different houses to merge.');

export const addressRefusals = {
  houseTaken,
  houseOccupied,
  houseHasBalance,
  duplicateHasAccount,
  mergeIntoArchived,
  mergeMismatch,
};

const feature = 'Address List' as const;

export const listHouses = operation({
  name: 'listHouses',
  method: 'GET',
  path: '/community/:communityId/houses',
  summary: 'List the houses of a community with search, filters and sort',
  access: 'addresses.read',
  refreshedBy: ['addresses', 'residents'],
  feature,
  params: InCommunity,
  query: houseList.query,
  data: houseList.page,
});

export const getHouse = operation({
  name: 'getHouse',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId',
  summary: 'Get a house with its residents',
  access: 'addresses.read',
  refreshedBy: ['addresses', 'residents'],
  feature,
  params: InCommunityWith('houseId'),
  data: House,
});

export const getHouseHistory = operation({
  name: 'getHouseHistory',
  method: 'GET',
  path: '/community/:communityId/houses/:houseId/history',
  summary: 'List the changes of a house, newest first',
  access: 'addresses.read',
  refreshedBy: ['addresses', 'dues'],
  feature,
  params: InCommunityWith('houseId'),
  query: HistoryQuery,
  data: HistoryPage,
});

export const createHouse = operation({
  name: 'createHouse',
  method: 'POST',
  path: '/community/:communityId/houses',
  summary: 'Add a house',
  access: 'addresses.create',
  feature,
  params: InCommunity,
  body: HouseForm,
  data: House,
  refusals: [houseTaken],
});

export const changeHouse = operation({
  name: 'changeHouse',
  method: 'PATCH',
  path: '/community/:communityId/houses/:houseId',
  summary: 'Update a house',
  access: 'addresses.update',
  feature,
  params: InCommunityWith('houseId'),
  body: HouseChange.extend({ version: Version }),
  data: House,
  refusals: [houseTaken, common.stale],
});

export const archiveHouse = operation({
  name: 'archiveHouse',
  method: 'POST',
  path: '/community/:communityId/houses/:houseId/archive',
  summary: 'Archive a house without residents',
  access: 'addresses.archive',
  feature,
  params: InCommunityWith('houseId'),
  body: z.strictObject({
    reason: text(500).optional(),
    /** Archives a house in which people live and ends their occupancies. If false, such a house is refused. */
    endOccupancies: z.boolean().default(false),
  }),
  data: House,
  refusals: [houseOccupied, houseHasBalance],
});

export const restoreHouse = operation({
  name: 'restoreHouse',
  method: 'POST',
  path: '/community/:communityId/houses/:houseId/restore',
  summary: 'Restore an archived house',
  access: 'addresses.archive',
  feature,
  params: InCommunityWith('houseId'),
  data: House,
  refusals: [houseTaken],
});

export const mergeHouses = operation({
  name: 'mergeHouses',
  method: 'POST',
  path: '/community/:communityId/houses/:houseId/merge',
  summary: 'Merge a duplicate into this house; the duplicate is archived',
  access: 'addresses.archive',
  feature,
  params: InCommunityWith('houseId'),
  body: z.strictObject({ duplicateId: Id }),
  data: House,
  refusals: [mergeMismatch, mergeIntoArchived, duplicateHasAccount],
});
