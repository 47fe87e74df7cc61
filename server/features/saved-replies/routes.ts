// Binds the operations of saved replies to their functions.
import * as contract from '#contract/saved-replies/saved-replies.ts';
import { inCommunity, type Route } from '#platform/http/route.ts';
import * as replies from './saved-replies.ts';

export const savedReplyRoutes: readonly Route[] = [
  inCommunity(contract.listSavedReplies, replies.listSavedReplies),
  inCommunity(contract.createSavedReply, replies.createSavedReply),
  inCommunity(contract.changeSavedReply, replies.changeSavedReply),
  inCommunity(contract.deleteSavedReply, replies.deleteSavedReply),
];
