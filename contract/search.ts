// One search over everything that a community holds, for the command palette: records by what people call them, written
// a little wrong too, and only what the caller may read.
import { z } from 'zod';
import { Id, InCommunity } from './ids.ts';
import { operation } from './operation.ts';

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

/** Of each kind at most so many. */
export const hitsOfKind = 5;

/** Fewer letters find everything and tell nothing. */
export const leastLetters = 2;

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  id: Id,
  label: z.string(),
  detail: z.string(),
  /** Of its kind nothing was written like this; it is only like it. */
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
    /** What is written like this first, then what is only like it. */
    hits: z.array(SearchHit).max(100),
  }),
});
