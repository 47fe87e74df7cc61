// Confirms the holder of a bank account manually if its bank cannot be asked or did not answer within three days. After
// step-up authentication, a worker enters the holder's name: a worker other than the one who added the account, or the
// sole approver. The audit log says that the confirmation was manual.
import type * as contract from '#contract/bank-accounts/bank-accounts.ts';
import {
  type BankAccount,
  bankAccountRefusals as refusals,
} from '#contract/bank-accounts/bank-accounts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { instantText } from '#rules/shared/day-text.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import { selectHolders } from '#platform/database/holders.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { isAlone } from '#kernel/wallets/approvers.ts';
import { answersUntil, bankAccounts, confirming, showAccount } from './bank-accounts.ts';
import { accountText } from '#kernel/wallets/bank-accounts-queries.ts';
import type { BankPorts } from './ports.ts';
import { nameMatch } from './name-match.ts';

export const confirmBankAccount =
  (ports: Pick<BankPorts, 'asksBanks'>) =>
  async (
    context: CommunityContext,
    { params: { bankAccountId }, body }: Parsed<typeof contract.confirmBankAccount>,
  ): Promise<BankAccount> => {
    const { db, community, clock, user } = context;
    const stored = await bankAccounts.lock(context, bankAccountId);
    const whose = `${accountText(stored)} of ${stored.accountName}`;
    requireStepUpLast(context, `Confirm the bank account ${whose}`);
    await bankAccounts.refuseStale(context, stored, body.version);
    if (stored.status !== 'Unverified') {
      throw refuse(refusals.confirmed, { with: { status: stored.status.toLowerCase() } });
    }
    const isOwn = stored.createdBy === user.id;
    // A sole approver may confirm an account that they added, because there is no second person. The audit entry then
    // has `singleControl`.
    if (isOwn && !isAlone(context, await selectHolders(db, confirming))) {
      throw refuse(refusals.ownAccount);
    }
    const until = answersUntil(await ports.asksBanks(context), stored.createdAt);
    if (until > clock.now()) {
      const when = instantText(until, community.timeZone);
      throw refuse(refusals.bankIsAsked, { with: { when } });
    }
    const { holderName: resolvedName, reason } = body;
    const match = nameMatch(stored.accountName, resolvedName);
    const account = await bankAccounts.write(context, stored, {
      event: 'confirmed',
      values: {
        status: 'Verified',
        resolvedName,
        nameMatch: match,
        confirmedBy: user.id,
        confirmedAt: clock.now().toISOString(),
      },
      after: { resolvedName, match, confirmed: 'by hand', ...(isOwn && { singleControl: true }) },
      reason,
    });
    return showAccount(ports, context, account);
  };
