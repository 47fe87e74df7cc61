// Chooses the bank account that bills, letters and statements show for transfers. Residents send their money there,
// so the choice requires step-up authentication, and the owner of the community is notified.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { sql } from 'kysely';
import type * as contract from '#contract/bank-accounts/bank-accounts.ts';
import {
  type BankAccount,
  bankAccountRefusals as refusals,
} from '#contract/bank-accounts/bank-accounts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { instantText } from '#rules/shared/day-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { bankAccounts, showAccount } from './bank-accounts.ts';
import {
  accountText,
  type BankAccountRow,
  whyUnusable,
} from '#kernel/wallets/bank-accounts-queries.ts';
import { transferAccountChanged } from './messages.ts';
import type { BankPorts } from './ports.ts';
import { selectOwnerId } from '#kernel/wallets/money-requests-queries.ts';

export const setTransferAccount =
  (ports: Pick<BankPorts, 'asksBanks'>) =>
  async (
    context: CommunityContext,
    { params: { bankAccountId }, body }: Parsed<typeof contract.setTransferAccount>,
  ): Promise<BankAccount> => {
    const { db } = context;
    const { isForTransfers, reason, version } = body;
    await waitForOtherChoice(db);
    const stored = await bankAccounts.lock(context, bankAccountId);
    const account = accountText(stored);
    const intent = isForTransfers
      ? `Ask residents to transfer to ${account}`
      : `Take ${account} off bills and letters`;
    requireStepUpLast(context, intent);
    await bankAccounts.refuseStale(context, stored, version);
    if (stored.isForTransfers === isForTransfers) {
      return showAccount(ports, context, await bankAccounts.read(context, bankAccountId));
    }
    if (isForTransfers) refuseUnusable(context, stored);
    if (isForTransfers) await takeOffOther(context);
    const shown = await bankAccounts.write(context, stored, {
      event: 'transfers-changed',
      values: { isForTransfers },
      before: { isForTransfers: stored.isForTransfers },
      after: { isForTransfers },
      reason,
    });
    await tellOwner(context, account, isForTransfers);
    return showAccount(ports, context, shown);
  };

/** Removes the previously chosen account from bills, letters and statements. */
const takeOffOther = ({ db, clock }: CommunityContext) =>
  db
    .updateTable('bankAccounts')
    .set({
      isForTransfers: false,
      updatedAt: clock.now().toISOString(),
      version: sql<number>`version + 1`,
    })
    .where('communityId', '=', sql<string>`current_setting('app.community_id')::uuid`)
    .where('isForTransfers', '=', true)
    .execute();

/**
 * Refuses an account that may not receive withdrawals: its holder must be confirmed and match the entered name, the
 * account must not be disabled, and it must have been added at least a day ago.
 */
function refuseUnusable({ clock, community }: CommunityContext, stored: BankAccountRow): void {
  const why = whyUnusable(stored, clock.now());
  if (why === 'Unverified') throw refuse(refusals.notConfirmed);
  if (why === 'Other holder') {
    const { resolvedName, accountName: name } = stored;
    throw refuse(refusals.otherHolder, { with: { holder: resolvedName ?? '', name } });
  }
  if (why === 'Waits') {
    const when = instantText(stored.usableFrom, community.timeZone);
    throw refuse(refusals.billsWait, { with: { when } });
  }
}

/** Serialises concurrent choices, so that the second transaction sees the choice of the first. */
const waitForOtherChoice = (db: Db) => lockUntilCommit(db, 'transferAccount');

async function tellOwner(
  context: CommunityContext,
  account: string,
  isForTransfers: boolean,
): Promise<void> {
  const actor = `${context.user.firstName} ${context.user.lastName}`;
  notify(context, {
    ...transferAccountChanged.notice({ by: actor, account, isForTransfers }),
    to: { userIds: [await selectOwnerId(context.db)] },
    actor,
    link: '/finances?Tab=bank-accounts',
    priority: 'Urgent',
  });
}
