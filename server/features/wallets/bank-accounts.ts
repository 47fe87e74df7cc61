// The rules of bank accounts: the owner is notified of a new account, its bank is asked for the holder, and it can
// receive money a day later at the earliest.
import type * as contract from '#contract/wallets/bank-accounts.ts';
import {
  type BankAccount,
  bankAccountRefusals as refusals,
  payeeWaitHours,
} from '#contract/wallets/bank-accounts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { CommunityContext, JobContext } from '#platform/context.ts';
import { refuseIfStale } from '#platform/history.ts';
import { selectHolders } from '#platform/holders.ts';
import type { Page } from '#platform/list.ts';
import { notify } from '#platform/notify.ts';
import { notFound, refuse } from '#platform/refuse.ts';
import { requireStepUpLast } from '#platform/step-up.ts';
import { isAlone } from './approvers.ts';
import {
  askedDays,
  accountText,
  bankAccountTaken,
  isPayeeInUse,
  lockBankAccount,
  selectBankAccount,
  selectBankAccountPage,
  type StoredAccount,
} from './bank-accounts-queries.ts';
import type { WalletPorts } from './ports.ts';
import { selectOwnerId } from './money-requests-queries.ts';

type Doors = Pick<WalletPorts, 'asksBanks'>;

export const confirming = 'bankAccounts.approve';

/** The event that triggers asking the bank for the holder. */
export const bankAccountCreated = 'bank-account.created';

export const listBankAccounts =
  (doors: Doors) =>
  async (
    context: CommunityContext,
    { query }: Parsed<typeof contract.listBankAccounts>,
  ): Promise<Page<BankAccount>> => {
    const { db, clock } = context;
    const [page, holders, asksBanks] = await Promise.all([
      selectBankAccountPage(db, query, clock.now().toISOString()),
      selectHolders(db, confirming),
      doors.asksBanks(context),
    ]);
    const items = page.items.map((row) => withMay(context, { row, holders, asksBanks }));
    return { ...page, items };
  };

/** The end of the wait for the bank's answer: three days if banks can be asked, otherwise no wait. */
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
  (doors: Doors) =>
  async (
    context: CommunityContext,
    { body }: Parsed<typeof contract.createBankAccount>,
  ): Promise<BankAccount> => {
    const { db, communityId, user, clock } = context;
    requireStepUpLast(context, `Add the bank account ${accountText(body)}`);
    if (await bankAccountTaken(db, body)) throw refuse(refusals.taken, { field: 'accountNumber' });
    const at = clock.now();
    const { id } = await db
      .insertInto('bankAccounts')
      .values({
        communityId,
        ...body,
        createdBy: user.id,
        createdAt: at.toISOString(),
        usableFrom: new Date(at.getTime() + payeeWaitHours * 3600 * 1000).toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    recordAccount(context, 'bank-account.created', { id, ...body }, { after: body });
    context.emit(bankAccountCreated, { entityId: id });
    await tellOwner(context, body);
    return readAccount(doors, context, id);
  };

export const disableBankAccount =
  (doors: Doors) =>
  async (
    context: CommunityContext,
    { params: { bankAccountId }, body }: Parsed<typeof contract.disableBankAccount>,
  ): Promise<BankAccount> => {
    const { db, clock } = context;
    const stored = await lockBankAccount(db, bankAccountId);
    if (!stored) throw notFound();
    requireStepUpLast(context, `Disable the bank account ${accountText(stored)}`);
    const entity = { type: 'bank-account', id: bankAccountId };
    await refuseIfStale(context, entity, { stored: stored.version, given: body.version });
    if (stored.status === 'Disabled') return readAccount(doors, context, bankAccountId);
    if (await isPayeeInUse(db, bankAccountId)) throw refuse(refusals.inUse);
    const at = clock.now().toISOString();
    await db
      .updateTable('bankAccounts')
      .set({
        status: 'Disabled',
        isForTransfers: false,
        disabledAt: at,
        updatedAt: at,
        version: stored.version + 1,
      })
      .where('communityId', '=', context.communityId)
      .where('id', '=', bankAccountId)
      .execute();
    recordAccount(context, 'bank-account.disabled', stored, {
      before: { status: stored.status },
      after: { status: 'Disabled' },
      reason: body.reason,
    });
    return readAccount(doors, context, bankAccountId);
  };

/** A bank account. Throws 404 if there is none in this community. */
export async function readAccount(
  doors: Doors,
  context: CommunityContext,
  id: string,
): Promise<BankAccount> {
  const { db, clock } = context;
  const row = await selectBankAccount(db, id, clock.now().toISOString());
  if (!row) throw notFound();
  const holders = await selectHolders(db, confirming);
  return withMay(context, { row, holders, asksBanks: await doors.asksBanks(context) });
}

/** Writes the audit entry and the event of a change of a bank account. */
export function recordAccount(
  context: Pick<JobContext, 'audit' | 'emit'>,
  action: string,
  account: { id: string; bankName: string; accountNumber: string },
  details: { before?: unknown; after?: unknown; reason?: string } = {},
): void {
  context.audit({
    action,
    entityType: 'bank-account',
    entityId: account.id,
    entityLabel: `${account.bankName} ${account.accountNumber}`,
    ...details,
  });
  context.emit('bankAccounts.changed', { entityId: account.id });
}

/** The bank reports another holder: notifies the owner that money can't go there, and how to fix it. */
export async function tellOfAnother(
  context: Pick<JobContext, 'db' | 'emit'>,
  { bankName, accountNumber, accountName }: Parsed<typeof contract.createBankAccount>['body'],
  resolvedName: string,
): Promise<void> {
  notify(context, {
    to: { userIds: [await selectOwnerId(context.db)] },
    activityType: 'Wallet',
    title: 'The bank names another holder',
    description:
      `${bankName} ${accountNumber} belongs to ${resolvedName}, not to ${accountName}. No money can be withdrawn ` +
      'to it. Take it out of use, and add it again with the name that the bank gives.',
    link: '/finances?Tab=bank-accounts',
    priority: 'Urgent',
  });
}

/** Notifies the community's owner of each new account that can receive money. */
async function tellOwner(
  context: CommunityContext,
  { bankName, accountNumber, accountName }: Parsed<typeof contract.createBankAccount>['body'],
): Promise<void> {
  const actor = `${context.user.firstName} ${context.user.lastName}`;
  notify(context, {
    to: { userIds: [await selectOwnerId(context.db)] },
    activityType: 'Wallet',
    title: 'A new bank account was added',
    description:
      `${actor} added ${bankName} ${accountNumber} (${accountName}). Money can be withdrawn to it ` +
      `after ${payeeWaitHours} hours, if the bank names the same holder. If you do not know it, take it out of use.`,
    actor,
    link: '/finances?Tab=bank-accounts',
    priority: 'Urgent',
  });
}
