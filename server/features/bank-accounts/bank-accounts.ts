// Lists, adds and disables bank accounts. The owner is notified of a new account, its bank is asked for the holder if
// the payment gateway can do that, and withdrawals to the account are possible a day later at the earliest.
import type * as contract from '#contract/bank-accounts/bank-accounts.ts';
import {
  type BankAccount,
  bankAccountRefusals as refusals,
  payeeWaitHours,
} from '#contract/bank-accounts/bank-accounts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, JobContext } from '#platform/http/context.ts';
import { entity } from '#platform/feature/entity.ts';
import { selectHolders } from '#platform/database/holders.ts';
import type { Page } from '#platform/http/list.ts';
import { notify } from '#platform/delivery/notify.ts';
import { refuse } from '#platform/http/refuse.ts';
import { requireStepUpLast } from '#platform/http/step-up.ts';
import { isAlone } from '#kernel/wallets/approvers.ts';
import {
  askedDays,
  accountText,
  bankAccountTaken,
  isPayeeInUse,
  lockBankAccount,
  selectBankAccount,
  selectBankAccountPage,
  type StoredAccount,
} from '#kernel/wallets/bank-accounts-queries.ts';
import { bankAccountAdded, otherHolder } from './messages.ts';
import type { BankPorts } from './ports.ts';
import { selectOwnerId } from '#kernel/wallets/money-requests-queries.ts';

type Ports = Pick<BankPorts, 'asksBanks'>;

export const confirming = 'bankAccounts.approve';

/** The event that triggers asking the bank for the holder. */
export const bankAccountCreated = 'bank-account.created';

export const bankAccounts = entity({
  table: 'bankAccounts',
  type: 'bank-account',
  topic: 'bankAccounts.changed',
  select: ({ db, clock }, id) => selectBankAccount(db, id, clock.now().toISOString()),
  lock: ({ db }, id) => lockBankAccount(db, id),
  label: labelOf,
});

export const listBankAccounts =
  (ports: Ports) =>
  async (
    context: CommunityContext,
    { query }: Parsed<typeof contract.listBankAccounts>,
  ): Promise<Page<BankAccount>> => {
    const { db, clock } = context;
    const [page, holders, asksBanks] = await Promise.all([
      selectBankAccountPage(db, query, clock.now().toISOString()),
      selectHolders(db, confirming),
      ports.asksBanks(context),
    ]);
    const items = page.items.map((row) => withMay(context, { row, holders, asksBanks }));
    return { ...page, items };
  };

/**
 * The time until which the bank's answer is awaited: three days after the account was added, or the time when it was
 * added if banks cannot be asked.
 */
export const answersUntil = (asksBanks: boolean, createdAt: string): Date =>
  new Date(new Date(createdAt).getTime() + (asksBanks ? askedDays * 24 * 3600 * 1000 : 0));

function withMay(
  context: CommunityContext,
  known: { row: StoredAccount; holders: readonly string[]; asksBanks: boolean },
): BankAccount {
  const { row, holders, asksBanks } = known;
  const { user, worker, clock } = context;
  const mayConfirm =
    row.status === 'Unverified' &&
    worker.permissions.has(confirming) &&
    (row.createdBy !== user.id || isAlone(context, holders)) &&
    answersUntil(asksBanks, row.createdAt) <= clock.now();
  return { ...row, mayConfirm };
}

export const createBankAccount =
  (ports: Ports) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.createBankAccount>,
  ): Promise<BankAccount> => {
    const { db, user, clock } = context;
    requireStepUpLast(context, `Add the bank account ${accountText(body)}`);
    if (await bankAccountTaken(db, body)) throw refuse(refusals.taken, { field: 'accountNumber' });
    const at = clock.now();
    const values = {
      ...body,
      createdBy: user.id,
      createdAt: at.toISOString(),
      usableFrom: new Date(at.getTime() + payeeWaitHours * 3600 * 1000).toISOString(),
    };
    const account = await bankAccounts.create(context, values, body);
    context.emit(bankAccountCreated, { entityId: account.id });
    await tellOwner(context, body);
    return showAccount(ports, context, account);
  };

export const disableBankAccount =
  (ports: Ports) =>
  async (
    context: CommunityContext,
    { params: { bankAccountId }, body }: Parsed<typeof contract.disableBankAccount>,
  ): Promise<BankAccount> => {
    const stored = await bankAccounts.lock(context, bankAccountId);
    requireStepUpLast(context, `Disable the bank account ${accountText(stored)}`);
    await bankAccounts.refuseStale(context, stored, body.version);
    if (stored.status === 'Disabled') {
      return showAccount(ports, context, await bankAccounts.read(context, bankAccountId));
    }
    if (await isPayeeInUse(context.db, bankAccountId)) throw refuse(refusals.inUse);
    const account = await bankAccounts.write(context, stored, {
      event: 'disabled',
      values: {
        status: 'Disabled',
        isForTransfers: false,
        disabledAt: context.clock.now().toISOString(),
      },
      before: { status: stored.status },
      after: { status: 'Disabled' },
      reason: body.reason,
    });
    return showAccount(ports, context, account);
  };

/** Adds to a stored account whether the caller may confirm its holder. */
export async function showAccount(
  ports: Ports,
  context: CommunityContext,
  row: StoredAccount,
): Promise<BankAccount> {
  const holders = await selectHolders(context.db, confirming);
  return withMay(context, { row, holders, asksBanks: await ports.asksBanks(context) });
}

/** An account's name in the audit log. */
export function labelOf({ bankName, accountNumber }: { bankName: string; accountNumber: string }) {
  return `${bankName} ${accountNumber}`;
}

/** Notifies the owner that the bank reports another holder. */
export async function tellOfAnother(
  context: Pick<JobContext, 'db' | 'emit'>,
  account: Parsed<typeof contract.createBankAccount>['body'],
  resolvedName: string,
): Promise<void> {
  notify(context, {
    ...otherHolder.notice({ ...account, resolvedName }),
    to: { userIds: [await selectOwnerId(context.db)] },
    link: '/finances?Tab=bank-accounts',
    priority: 'Urgent',
  });
}

/** Notifies the community's owner of a new bank account. */
async function tellOwner(
  context: CommunityContext,
  account: Parsed<typeof contract.createBankAccount>['body'],
): Promise<void> {
  const actor = `${context.user.firstName} ${context.user.lastName}`;
  notify(context, {
    ...bankAccountAdded.notice({ ...account, by: actor }),
    to: { userIds: [await selectOwnerId(context.db)] },
    actor,
    link: '/finances?Tab=bank-accounts',
    priority: 'Urgent',
  });
}
