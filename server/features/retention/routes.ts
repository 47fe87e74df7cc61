// Binds the operations of retention to their functions.
import * as contract from '#contract/retention/retention.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as retention from './retention.ts';

export const retentionRoutes = (keepers: retention.RetentionRules): readonly Route[] => [
  inCommunity(contract.listRetention, retention.listRetention(keepers)),
  inCommunity(contract.previewRetention, retention.previewRetention(keepers)),
  inCommunity(contract.changeRetention, retention.changeRetention(keepers)),
];
