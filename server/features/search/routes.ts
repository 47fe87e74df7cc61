// Binds the search to the finders of the features.
import * as contract from '#contract/search/search.ts';
import type { Finder } from '#platform/feature/finder.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import { searchCommunity } from './search.ts';

export const searchRoutes = (finders: readonly Finder[]): Route[] => [
  inCommunity(contract.searchCommunity, searchCommunity(finders)),
];
