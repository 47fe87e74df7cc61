// The search of the command palette over all records of a community that the caller may read. It tolerates small
// spelling mistakes.
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

/** Maximum number of hits of each kind. */
export const hitsOfKind = 5;

/** With fewer letters everything would match. */
export const leastLetters = 2;

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  label: z.string(),
  detail: z.string(),
  /** True when the hit is only similar, because its kind has no exact match. */
  isAlike: z.boolean(),
});
export type SearchHit = z.infer<typeof SearchHit>;

export const searchCommunity = operation({
  name: 'searchCommunity',
  method: 'GET',
  path: '/community/:communityId/search',
  summary: 'Records of every area by their words, as far as the caller may read them',
  access: 'member',
  isReport: true,
  params: InCommunity,
  query: z.strictObject({
    Text: z.string().trim().min(leastLetters, 'Two letters at least.').max(100),
  }),
  data: z.object({
    /** Exact matches first, then similar ones. */
    hits: z.array(SearchHit).max(100),
  }),
});
