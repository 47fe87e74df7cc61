// The search of the command palette over the records of the kinds in `searchKinds` that the caller may read. It also
// finds words with small spelling mistakes.
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
   * True if the result is only similar to the search text. Similar results are returned for kinds without an exact
   * match, unless another kind has an exact match for a text that contains a digit.
   */
  isAlike: z.boolean(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const searchCommunity = operation({
  name: 'searchCommunity',
  method: 'GET',
  path: '/community/:communityId/search',
  summary:
    'Search people, houses, complaints, dues, receipts, passes and other records that the caller can read',
  access: 'member',
  isReport: true,
  params: InCommunity,
  query: z.strictObject({
    Text: z.string().trim().min(leastLetters, 'Enter at least two letters.').max(100),
  }),
  data: z.object({
    /** The results: exact matches first, then similar results. */
    hits: z.array(SearchHit).max(100),
  }),
});
