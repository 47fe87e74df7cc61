// Jobs that ask the bank for the holder of a new account, at once and then every hour for three days. The holder and
// the similarity of the names are stored with the account, and the owner is notified of another holder. Until the
// holder is known, withdrawals to the account are refused.
import { type Job, type JobTools, type Scheduled, communityOfEvent } from '#platform/jobs/job.ts';
import { isOfAnother } from '#contract/bank-accounts/payees.ts';
import { bankAccountCreated, bankAccounts, labelOf, tellOfAnother } from './bank-accounts.ts';
import { lockBankAccount, selectUnverified } from '#kernel/wallets/bank-accounts-queries.ts';
import type { BankPorts } from './ports.ts';
import { nameMatch } from './name-match.ts';

type Ports = Pick<BankPorts, 'bankToAsk'>;

export const verifyBankAccount = (ports: Ports): Job => ({
  name: 'wallets.verify-bank-account',
  topic: bankAccountCreated,
  run: (tools, fact) =>
    verify(ports, tools, {
      communityId: communityOfEvent(fact),
      bankAccountId: String(fact.payload['entityId']),
    }),
});

/**
 * Every hour, asks again for accounts that were added in the last three days and have no known holder; at most 200
 * accounts in a run.
 */
export const verifyLater = (ports: Ports): Scheduled => ({
  name: 'wallets.verify-bank-accounts',
  cron: '25 * * * *',
  run: async (tools) => {
    for (const account of await selectUnverified(tools.owner, tools.clock.now())) {
      if (tools.signal.aborted) return;
      try {
        await verify(ports, tools, account);
      } catch (error) {
        tools.log.warn({ err: error, ...account }, 'a bank could not be asked for a holder');
      }
    }
  },
});

async function verify(
  { bankToAsk }: Ports,
  tools: JobTools,
  { communityId, bankAccountId }: { communityId: string; bankAccountId: string },
): Promise<void> {
  const scope = { communityId };
  const [asked, askBank] = await tools.inCommunity(scope, async (context) => [
    await lockBankAccount(context.db, bankAccountId),
    await bankToAsk(context),
  ]);
  if (asked?.status !== 'Unverified') return;
  // The bank is asked between two transactions, so that no lock is held during the call.
  const resolvedName = (await askBank(asked))?.slice(0, 120) ?? null;
  if (resolvedName === null) return;
  await tools.inCommunity(scope, async (context) => {
    const stored = await lockBankAccount(context.db, bankAccountId);
    if (stored?.status !== 'Unverified') return;
    const match = nameMatch(stored.accountName, resolvedName);
    const values = { status: 'Verified', resolvedName, nameMatch: match };
    await bankAccounts.update(context, stored, values);
    const account = { id: stored.id, name: labelOf(stored) };
    bankAccounts.record(context, account, { event: 'verified', after: { resolvedName, match } });
    if (isOfAnother({ nameMatch: match })) await tellOfAnother(context, stored, resolvedName);
  });
}
