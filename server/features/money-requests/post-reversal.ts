// Carries out an approved reversal: posts the opposite of the original request's journal.
import { type Journal, type Line, postHeldJournal, postJournal } from '#ledger/post.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { sourceOf } from '#kernel/wallets/money-requests.ts';
import { findRequest, type LockedRequest } from '#kernel/wallets/money-requests-queries.ts';
import { selectReversed } from './reversals-queries.ts';

/** True if the line takes money out of a wallet of the community or of a house. Such money is held until approval. */
export const takesMoneyOut = ({ account, amountMinor }: Line): boolean =>
  (account === 'wallet' && amountMinor < 0) || (account === 'houseWallet' && amountMinor > 0);

/** Posts the approved reversal and returns the journal's id. */
export async function postReversal(
  { db, community, clock }: CommunityContext,
  request: LockedRequest,
): Promise<string> {
  const first = await findRequest(db, request.reversesId ?? '');
  if (!first?.journalId) throw new Error(`the request ${request.id} reverses nothing`);
  const { kind, lines } = await selectReversed(db, first.journalId);
  const journal: Journal = {
    kind,
    source: sourceOf(request.id),
    occurredOn: todayIn(community.timeZone, clock),
    postedAt: clock.now().toISOString(),
    narration: request.narration,
    channel: first.channel,
    counterparty: request.counterparty,
    reversesId: first.journalId,
    actorId: request.initiatedBy,
    singleControl: request.singleControl,
    lines,
  };
  const posted = lines.some(takesMoneyOut)
    ? await postHeldJournal(db, journal, journal.source)
    : await postJournal(db, journal);
  if (!posted) throw new Error(`the reversal ${request.id} holds nothing`);
  return posted.id;
}
