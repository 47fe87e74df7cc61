// Documents of a house: uploaded pictures and PDFs, and the tag that is printed for its door.
import { z } from 'zod';
import { houseList } from './houses.ts';
import { Instant } from '#contract/shared/dates.ts';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { Selection, tooManyChosen } from '#contract/shared/page.ts';

export const houseDocumentLimit = 30;
/** Maximum number of door tags in one print; a sheet has eight. */
export const houseTagLimit = 1000;

export const HouseDocument = z.object({
  id: Id,
  name: z.string(),
  byteCount: z.number().int(),
  addedByName: z.string().nullable(),
  addedAt: Instant,
});
export type HouseDocument = z.infer<typeof HouseDocument>;

const HouseDocuments = z.object({ items: z.array(HouseDocument).max(houseDocumentLimit) });

const tooMany = refusal(
  'TOO_MANY_FILES',
  409,
  `A house has at most ${houseDocumentLimit} documents. Remove one first.`,
);
const badFile = refusal('BAD_FILE', 422, 'Choose a picture or a PDF.');
export const houseDocumentRefusals = { tooMany, badFile };

const feature = 'Address List' as const;
const inHouse = InCommunityWith('houseId');
const inDocument = inHouse.extend({ documentId: Id });
const path = '/community/:communityId/houses/:houseId/documents' as const;

export const listHouseDocuments = operation({
  name: 'listHouseDocuments',
  method: 'GET',
  path,
  summary: 'List the documents of a house, newest first',
  access: 'addresses.read',
  refreshedBy: ['addresses'],
  feature,
  params: inHouse,
  data: HouseDocuments,
});

export const addHouseDocument = operation({
  name: 'addHouseDocument',
  method: 'POST',
  path,
  summary: 'Add an image or a PDF to a house',
  access: 'addresses.update',
  feature,
  params: inHouse,
  data: HouseDocuments,
  kind: 'file',
  refusals: [tooMany, badFile],
});

export const downloadHouseDocument = operation({
  name: 'downloadHouseDocument',
  method: 'GET',
  path: `${path}/:documentId`,
  summary: 'Download a document of a house',
  access: 'addresses.read',
  feature,
  params: inDocument,
  data: z.string(),
  kind: 'download',
});

export const removeHouseDocument = operation({
  name: 'removeHouseDocument',
  method: 'POST',
  path: `${path}/:documentId/remove`,
  summary: 'Delete a document of a house; its name stays in the house’s history',
  access: 'addresses.update',
  feature,
  params: inDocument,
  data: HouseDocuments,
});

export const printHouseTags = operation({
  name: 'printHouseTags',
  method: 'POST',
  path: '/community/:communityId/houses/tags',
  summary: 'Print door tags of houses, each with a QR code that opens the house',
  access: 'addresses.read',
  feature,
  params: InCommunity,
  body: z.strictObject({ selection: Selection(houseList.filter) }),
  data: z.string(),
  kind: 'download',
  isRead: true,
  refusals: [tooManyChosen],
});
