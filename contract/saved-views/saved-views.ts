// Saved views: a person saves the filters, the sort order and the columns of a list under a name.
import { z } from 'zod';
import { Id, InCommunity, InCommunityWith } from '#contract/shared/ids.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

/** Maximum number of views that one person may save for one list. */
export const savedViewLimit = 50;

const ListName = z.string().regex(/^[a-z][a-z-]{1,39}$/, 'This list does not exist.');

const ViewFields = z.strictObject({
  name: z
    .string()
    .trim()
    .normalize('NFC')
    .min(1, 'Enter a name for the view.')
    .max(60, 'At most 60 characters.'),
  query: z
    .record(
      z.string().regex(/^[A-Za-z]{1,40}$/, 'This filter name is invalid.'),
      z.string().max(2000),
    )
    .refine((query) => Object.keys(query).length <= 40, 'There are too many filters. Remove some.'),
  columns: z.array(z.string().min(1).max(60)).max(60),
});

export const SavedView = z.object({
  id: Id,
  list: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  columns: z.array(z.string()),
});
export type SavedView = z.infer<typeof SavedView>;

const nameTaken = refusal('VIEW_EXISTS', 409, 'You already have a view named {name}.');
const tooMany = refusal(
  'TOO_MANY_VIEWS',
  409,
  'A list can have at most {limit} views. Delete one first.',
);
export const savedViewRefusals = { nameTaken, tooMany };

export const listSavedViews = operation({
  name: 'listSavedViews',
  method: 'GET',
  path: '/community/:communityId/saved-views',
  summary: 'List the caller’s saved views of a list by name',
  access: 'member',
  refreshedBy: ['savedViews'],
  params: InCommunity,
  query: z.strictObject({ List: ListName }),
  data: z.object({ items: z.array(SavedView) }),
});

export const createSavedView = operation({
  name: 'createSavedView',
  method: 'POST',
  path: '/community/:communityId/saved-views',
  summary: 'Save a view of a list',
  access: 'member',
  params: InCommunity,
  body: ViewFields.extend({ list: ListName }),
  data: SavedView,
  refusals: [nameTaken, tooMany],
});

export const changeSavedView = operation({
  name: 'changeSavedView',
  method: 'PATCH',
  path: '/community/:communityId/saved-views/:savedViewId',
  summary: 'Update a saved view: its name, query or columns',
  access: 'member',
  params: InCommunityWith('savedViewId'),
  body: ViewFields.partial(),
  data: SavedView,
  refusals: [nameTaken],
});

export const deleteSavedView = operation({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/community/:communityId/saved-views/:savedViewId',
  summary: 'Delete a saved view',
  access: 'member',
  params: InCommunityWith('savedViewId'),
});
