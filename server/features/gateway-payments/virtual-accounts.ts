// Account numbers that the gateway assigns to wallets and houses. A transfer to such an account does not start in
// Courtyard: the payment is stored on arrival and emits the same event as any other.
import { lockUntilCommit } from '#platform/database/advisory-locks.ts';
import { here } from '#platform/database/here.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type * as contract from '#contract/gateway-payments/virtual-accounts.ts';
import {
  type VirtualAccount,
  virtualAccountRefusals as refusals,
} from '#contract/gateway-payments/virtual-accounts.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { houseWallet } from '#contract/wallets/wallets.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import { notify } from '#platform/delivery/notify.ts';
import { callExternalOnce } from '#platform/database/external-calls.ts';
import { paymentTopics, purposes } from '#platform/payments/facts.ts';
import type { Gateway, GatewayEvent } from '#platform/payments/gateway.ts';
import { storableText } from '#platform/payments/webhook-body.ts';
import { refuse } from '#platform/http/refuse.ts';
import { foreignTransfer } from './messages.ts';
import { virtualAccountReference } from './virtual-account-reference.ts';
import type { Wallets } from './checkouts.ts';
import type { Gateways } from '#platform/payments/gateways.ts';
import {
  insertPayment,
  insertReference,
  lockPayment,
  nameReference,
  updatePayment,
} from './queries.ts';
import { recordPaymentEnd, type Settling } from './settle-payment.ts';
import { asRefusal, newReference } from './start.ts';

type Options = { gateways: Gateways; publicUrl: string };

export const getVirtualAccounts =
  ({ gateways }: Options) =>
  async (context: CommunityContext): Promise<{ isOffered: boolean }> => ({
    isOffered: Boolean((await gateways.here(context))?.openVirtualAccount),
  });

export const openWalletAccount =
  (options: Options, wallets: Wallets) =>
  async (
    context: CommunityContext,
    { params: { walletId } }: Parsed<typeof contract.openWalletAccount>,
  ): Promise<VirtualAccount> => {
    const wallet = await wallets.getWallet(context, { params: { walletId } });
    if (wallet.kind === 'House') throw refuse(houseWallet);
    return open(options, context, {
      purposeKind: purposes.walletDeposit,
      purposeId: walletId,
      houseId: null,
      holder: `${context.community.name} ${wallet.name}`,
    });
  };

export const openHouseAccount =
  (options: Options) =>
  async (
    context: CommunityContext,
    { params: { houseId } }: Parsed<typeof contract.openHouseAccount>,
  ): Promise<VirtualAccount> => {
    const { rows } = await sql<{ reference: string }>`
      select l.account_reference as reference from house_labels l
      where l.community_id = ${here} and l.house_id = ${houseId}`.execute(context.db);
    if (!rows[0]) throw refuse(refusals.noHouse, { field: 'houseId' });
    return open(options, context, {
      purposeKind: purposes.houseAccount,
      purposeId: houseId,
      houseId,
      holder: `${context.community.name} ${rows[0].reference}`,
    });
  };

type Owner = { purposeKind: string; purposeId: string; houseId: string | null; holder: string };

async function open(
  { gateways, publicUrl }: Options,
  context: CommunityContext,
  { holder, ...owner }: Owner,
): Promise<VirtualAccount> {
  const { db, community, communityId, user, clock } = context;
  const gateway = await gateways.here(context);
  if (!gateway?.openVirtualAccount) throw refuse(refusals.none);
  // Lock, so that the second of two concurrent requests finds the first one's account.
  await lockUntilCommit(db, 'virtualAccount', owner.purposeId);
  const before = await selectAccount(db, gateway.name, owner);
  if (before) return before;
  const { currency } = community;
  const question = JSON.stringify(['account', gateway.name, owner, holder, currency]);
  const { reference, ...given } = await callExternalOnce(question, () =>
    askForAccount(gateway, { holder: holder.slice(0, 100), currency, publicUrl }),
  );
  await insertReference(db, { reference, subject: 'payment', gateway: gateway.name });
  await nameReference(db, reference, virtualAccountReference(given.accountNumber));
  await db
    .insertInto('virtualAccounts')
    .values({
      communityId,
      ...owner,
      reference,
      gateway: gateway.name,
      bankName: given.bankName,
      accountNumber: given.accountNumber,
      accountName: given.accountName,
      openedBy: user.id,
      openedAt: clock.now().toISOString(),
    })
    .execute();
  const account = { bank: given.bankName, number: given.accountNumber, name: given.accountName };
  context.audit({
    action: 'virtual-account.opened',
    entityType: owner.houseId === null ? 'wallet' : 'house',
    entityId: owner.purposeId,
    entityLabel: holder,
    after: account,
  });
  context.emit(owner.houseId === null ? 'wallets.changed' : 'dues.changed', {
    entityId: owner.purposeId,
  });
  return account;
}

type Asked = { holder: string; currency: string; publicUrl: string };

/**
 * Requests an account number from the gateway. If two people request one at once, both get the first account, and the
 * second account is never shown.
 */
async function askForAccount(gateway: Gateway, { publicUrl, ...asked }: Asked) {
  const reference = newReference('acc');
  // A gateway identifies customers by email address, so each account needs a unique address.
  const email = `${reference}@${new URL(publicUrl).hostname}`;
  try {
    const given = await gateway.openVirtualAccount?.({ ...asked, reference, email });
    if (!given) throw refuse(refusals.none);
    return { reference, ...given };
  } catch (error) {
    throw asRefusal(error);
  }
}

async function selectAccount(
  db: Db,
  gateway: string,
  { purposeKind, purposeId }: Pick<Owner, 'purposeKind' | 'purposeId'>,
): Promise<VirtualAccount | undefined> {
  const { rows } = await sql<VirtualAccount>`
    select v.bank_name as bank, v.account_number as number, v.account_name as name
    from virtual_accounts v
    where v.community_id = ${here} and v.gateway = ${gateway}
      and v.purpose_kind = ${purposeKind} and v.purpose_id = ${purposeId}`.execute(db);
  return rows[0];
}

/**
 * Records a transfer to the account number of a reference as a paid payment. A transfer in another currency only
 * notifies staff.
 */
export async function settleTransfer(
  context: Settling,
  reference: string,
  event: GatewayEvent,
): Promise<void> {
  // A failed transfer brings no money.
  if (event.outcome !== 'Successful') return;
  const { db, clock } = context;
  const account = await db
    .selectFrom('virtualAccounts')
    .selectAll()
    .where('communityId', '=', here)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (!account) throw new Error(`the reference ${reference} has no account`);
  const { rows } = await sql<{ currency: string }>`
    select currency from communities where id = ${here}`.execute(db);
  if (rows[0]?.currency !== event.currency) {
    return notify(context, {
      ...foreignTransfer.notice({ ...account, currency: event.currency }),
      to: { permission: 'wallets.approve' },
      link: '/finances',
      priority: 'Urgent',
      ...(account.purposeKind === purposes.walletDeposit && { ofWallet: account.purposeId }),
    });
  }
  const houseId = account.houseId && (await remainingHouse(db, account.houseId));
  const now = clock.now().toISOString();
  const payment = newReference('pay');
  const externalReference = storableText(event.externalReference, 100);
  await insertReference(db, {
    reference: payment,
    subject: 'payment',
    gateway: account.gateway,
    gatewayReference: storableText(event.reference, 100),
  });
  if (externalReference !== null) await nameReference(db, payment, externalReference);
  const id = randomUUID();
  await insertPayment(db, {
    id,
    reference: payment,
    gateway: account.gateway,
    purposeKind: account.purposeKind,
    purposeId: houseId ?? account.purposeId,
    houseId,
    amountMinor: event.amountMinor,
    currency: event.currency,
    feeMinor: event.feeMinor ?? 0,
    channel: 'Virtual account',
    narration:
      storableText(event.reason, 150) ?? `Transfer to ${account.bankName} ${account.accountNumber}`,
    externalReference,
    startedBy: account.openedBy,
    createdAt: now,
  });
  const before = await lockPayment(db, payment);
  if (!before) throw new Error(`the payment ${payment} was just made`);
  const change = { status: 'Successful', endedAt: now };
  await updatePayment(db, id, change);
  recordPaymentEnd(context, before, { ...before, ...change }, paymentTopics.succeeded);
}

/** The house itself, or the house into which it was merged. */
async function remainingHouse(db: Db, houseId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(h.merged_into, h.id) as id from houses h
    where h.community_id = ${here} and h.id = ${houseId}`.execute(db);
  return rows[0]?.id ?? houseId;
}
