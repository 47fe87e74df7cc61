// Bulk actions on residents. A preview counts the people first, and the report lists the people who were skipped.
import { z } from 'zod';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';
import { BulkReport, Selection, tooManyChosen } from '#contract/shared/page.ts';
import { residentList, Tag, tagLimit } from './residents.ts';

/** Maximum number of residents in one bulk change. */
export const residentBulkLimit = 5000;

const tags = z.array(Tag).min(1, 'Choose a tag.').max(tagLimit);

export const changeResidents = operation({
  name: 'changeResidents',
  method: 'POST',
  path: '/community/:communityId/residents/bulk',
  summary: 'Suspend, reinstate, invite, tag or group many residents at once',
  access: 'residents.update',
  feature: 'Resident List',
  params: InCommunity,
  body: z.strictObject({
    selection: Selection(residentList.filter),
    /** If true, the call changes nothing, and its report says what the change would do. */
    preview: z.boolean().default(false),
    change: z.discriminatedUnion('action', [
      z.strictObject({
        action: z.literal('suspend'),
        reason: z.string().trim().max(500).optional(),
      }),
      z.strictObject({ action: z.literal('reinstate') }),
      z.strictObject({ action: z.literal('invite') }),
      z.strictObject({ action: z.literal('addTags'), tags }),
      z.strictObject({ action: z.literal('removeTags'), tags }),
      z.strictObject({ action: z.literal('addToGroup'), groupId: Id }),
    ]),
  }),
  data: BulkReport,
  refusals: [tooManyChosen],
});

/** Maximum number of houses that one broadcast audience may name. */
export const messageHouseLimit = 1000;

const tooManyHouses = refusal(
  'TOO_MANY_HOUSES',
  422,
  'These residents live in {count} houses; a broadcast can list {limit}. Narrow the list, or choose a group.',
);
export const residentBulkRefusals = { tooManyHouses };

/** Returns the houses of the chosen residents, because the audience of a broadcast consists of houses. */
export const findHousesOfResidents = operation({
  name: 'findHousesOfResidents',
  method: 'POST',
  path: '/community/:communityId/residents/houses',
  summary: 'List the current houses of chosen residents',
  access: 'residents.read',
  feature: 'Resident List',
  params: InCommunity,
  body: z.strictObject({ selection: Selection(residentList.filter) }),
  data: z.object({
    residents: z.number().int(),
    /** The number of chosen residents who live in no house now. */
    withoutHouse: z.number().int(),
    houses: z.array(z.object({ id: Id, label: z.string() })).max(messageHouseLimit),
  }),
  isRead: true,
  refusals: [tooManyChosen, tooManyHouses],
});
