// Binds the operations of saved views to their functions.
import * as contract from '#contract/saved-views/saved-views.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as views from './saved-views.ts';

export const savedViewRoutes: readonly Route[] = [
  inCommunity(contract.listSavedViews, views.listSavedViews),
  inCommunity(contract.createSavedView, views.createSavedView),
  inCommunity(contract.changeSavedView, views.changeSavedView),
  inCommunity(contract.deleteSavedView, views.deleteSavedView),
];
