// The search of the command palette over all records of a community that the caller may read. It also finds words with
// small spelling mistakes.
import { z } from 'zod';
import { Id, InCommunity } from '#contract/shared/ids.ts';
import { operation } from '#contract/shared/operation.ts';

export const searchKinds = [
  'residents',
  'houses',
  'complaints',
  'dues',
  'receipts',
  'passes',
  'groups',
  'providers',
  'broadcasts',
  'watchEntries',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Maximum number of results of each kind. */
export const hitsOfKind = 5;

/** Minimum number of letters in a search. Fewer letters would match nearly everything. */
export const leastLetters = 2;

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  label: z.string(),
  detail: z.string(),
  /**
   * True if the result is only similar to the search text. Similar results are returned if a kind has no exact match.
   */
  isAlike: z.boolean(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const searchCommunity = operation({
  name: 'searchCommunity',
  method: 'GET',
  path: '/community/:communityId/search',
  summary: 'Search records of every area that the caller may read',
  access: 'member',
  isReport: true,
  params: InCommunity,
  query: z.strictObject({
    Text: z.string().trim().min(leastLetters, 'Two letters at least.').max(100),
  }),
  data: z.object({
    /** The results: exact matches first, then similar ones. */
    hits: z.array(SearchHit).max(100),
  }),
});
