// Streets of a community: the list, and the operations to add, change, archive and restore them.
import { z } from 'zod';
import { text } from '#contract/shared/text.ts';
import { Id, InCommunity, InCommunityWith, Version } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { common } from '#contract/shared/envelope.ts';
import { Instant } from '#contract/shared/dates.ts';
import { list, yesOrNo } from '#contract/shared/list.ts';

export const Street = z.object({
  id: Id,
  name: z.string(),
  code: z.string().nullable(),
  sortOrder: z.number().int(),
  houseCount: z.number().int(),
  createdAt: Instant,
  archivedAt: Instant.nullable(),
  version: Version,
});
export type Street = z.infer<typeof Street>;

export const StreetForm = z.strictObject({
  name: text(80).min(1, 'A street needs a name.'),
  code: text(12).nullish(),
  sortOrder: z.number().int().min(0).max(100_000).optional(),
});

export const streetList = list({
  name: 'streets',
  noun: { one: 'street', many: 'streets' },
  row: Street,
  searchHint: 'Search street or code',
  sorts: ['order', 'name', 'code', 'houses', 'createdAt'],
  filters: {
    NoHouses: yesOrNo('Houses', { yes: 'None', no: 'Some' }),
    Archived: yesOrNo('Archived', { yes: 'Archived only' }),
  },
  columns: {
    name: { title: 'Street', sort: true, isFixed: true, card: 'title', width: 280 },
    code: { title: 'Code', sort: true, width: 100 },
    houses: { title: 'Houses', of: 'houseCount', kind: 'number', sort: true, width: 100 },
    order: {
      title: 'Order',
      of: 'sortOrder',
      kind: 'number',
      sort: true,
      width: 100,
      isOptional: true,
    },
    createdAt: {
      title: 'Added',
      kind: 'time',
      sort: true,
      width: 150,
      isOptional: true,
      file: { title: 'Added', of: 'createdAt', kind: 'dayOf' },
    },
  },
  exports: 'addresses.export',
  exportFeature: 'Address List',
});

const streetTaken = refusal(
  'STREET_EXISTS',
  409,
  'A street named {name} exists already. Choose another name.',
);
const streetInUse = refusal(
  'STREET_IN_USE',
  409,
  'This street still has {count} houses. Archive or move them first.',
);
export const streetRefusals = { streetTaken, streetInUse };

const feature = 'Address List' as const;

export const listStreets = operation({
  name: 'listStreets',
  method: 'GET',
  path: '/community/:communityId/streets',
  summary:
    'List the streets of a community with search, filters and sort; by default in their set order',
  access: 'addresses.read',
  refreshedBy: ['addresses'],
  feature,
  params: InCommunity,
  query: streetList.query,
  data: streetList.page,
});

export const createStreet = operation({
  name: 'createStreet',
  method: 'POST',
  path: '/community/:communityId/streets',
  summary: 'Add a street',
  access: 'addresses.create',
  feature,
  params: InCommunity,
  body: StreetForm,
  data: Street,
  refusals: [streetTaken],
});

export const changeStreet = operation({
  name: 'changeStreet',
  method: 'PATCH',
  path: '/community/:communityId/streets/:streetId',
  summary: 'Rename or reorder a street',
  access: 'addresses.update',
  feature,
  params: InCommunityWith('streetId'),
  body: StreetForm.partial().extend({ version: Version }),
  data: Street,
  refusals: [streetTaken, common.stale],
});

export const archiveStreet = operation({
  name: 'archiveStreet',
  method: 'POST',
  path: '/community/:communityId/streets/:streetId/archive',
  summary: 'Archive a street without houses',
  access: 'addresses.archive',
  feature,
  params: InCommunityWith('streetId'),
  body: z.strictObject({ reason: text(500).optional() }),
  data: Street,
  refusals: [streetInUse],
});

export const restoreStreet = operation({
  name: 'restoreStreet',
  method: 'POST',
  path: '/community/:communityId/streets/:streetId/restore',
  summary: 'Restore an archived street',
  access: 'addresses.archive',
  feature,
  params: InCommunityWith('streetId'),
  data: Street,
  refusals: [streetTaken],
});
