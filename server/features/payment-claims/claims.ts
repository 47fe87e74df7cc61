// Payment claims: residents, or the office for them, report that a house has paid. Accepting a claim records an
// ordinary payment in the same transaction.
import {
  type DuePayment,
  duePaymentRefusals,
  type recordPayment,
} from '#contract/due-payments/due-payments.ts';
import { claimRefusals, type PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import type * as contract from '#contract/payment-claims/payment-claims.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { CommunityContext } from '#platform/http/context.ts';
import type { Document } from '#platform/files/documents.ts';
import { documentsIn } from '#platform/feature/attachments.ts';
import type { Files } from '#platform/files/files.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import { queueMail } from '#platform/delivery/mail.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import { notify } from '#platform/delivery/notify.ts';
import { invalid, notFound, refuse } from '#platform/http/refuse.ts';
import type { Download, Upload } from '#platform/http/uploads.ts';
import { houseLabel } from '#kernel/billing/payments-queries.ts';
import {
  findClaim,
  lockClaim,
  selectClaim,
  selectClaimPage,
  selectHouseMail,
} from './claims-queries.ts';
import { claimRejected, claimSubmitted } from './messages.ts';

type Of = { params: { claimId: string } };
type Form = Parsed<typeof recordPayment>['body'] & { channel: 'Bank transfer' };

/** The port to payments: records the transfer that an accepted claim reports. */
export type PaymentClaimPorts = {
  recordTransfer(context: CommunityContext, transfer: { body: Form }): Promise<DuePayment>;
};

const proofs = documentsIn({ folder: 'claims', badFile: claimRefusals.badProof });

export const listPaymentClaims = (
  { db }: CommunityContext,
  { query }: Parsed<typeof contract.listPaymentClaims>,
) => selectClaimPage(db, query);

export const getPaymentClaim = (context: CommunityContext, { params }: Of) =>
  readClaim(context, params.claimId);

export async function submitPaymentClaim(
  context: CommunityContext,
  { body: { houseId, ...said } }: Parsed<typeof contract.submitPaymentClaim>,
): Promise<PaymentClaim> {
  const label = await houseLabel(context.db, houseId);
  if (label === undefined) {
    const description = 'Choose a house of this community.';
    throw invalid([{ code: 'INVALID', description, field: 'houseId' }]);
  }
  return submitClaim(context, { houseId, label }, said);
}

/** The part of the context that team members and residents share when they submit a claim. */
export type Claiming = Pick<
  CommunityContext,
  'db' | 'communityId' | 'clock' | 'user' | 'audit' | 'emit'
>;

type Said = {
  amountMinor: number;
  paidOn: string;
  bankReference?: string | undefined;
  note?: string | undefined;
};

/**
 * Stores a pending claim and notifies the team members who may decide on it, except the submitter. Refuses a payment
 * date in the future.
 */
export async function submitClaim(
  context: Claiming & { community: { timeZone: string; currency: string } },
  { houseId, label }: { houseId: string; label: string },
  said: Said,
): Promise<PaymentClaim> {
  const { db, communityId, community, clock, user } = context;
  if (said.paidOn > todayIn(community.timeZone, clock)) {
    throw refuse(duePaymentRefusals.future, { field: 'paidOn' });
  }
  const { id } = await db
    .insertInto('paymentClaims')
    .values({
      communityId,
      houseId,
      ...said,
      submittedBy: user.id,
      submittedAt: clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claim = await readClaim(context, id);
  record(context, 'claim.submitted', claim);
  const amount = formatAmount(said.amountMinor, community.currency);
  notify(context, {
    ...claimSubmitted.notice({ house: label, amount }),
    to: { permission: 'dues.approve' },
    exceptUserId: user.id,
    link: '/dues?Tab=claims',
    groupKey: 'payment-claims',
    houseId,
  });
  return claim;
}

export const attachProof =
  (files: Files) =>
  async (
    context: CommunityContext,
    { params: { claimId }, upload }: Of & { upload: Upload<Document | null> },
  ): Promise<PaymentClaim> =>
    keepProof(context, files, { stored: await lockOpen(context, claimId), upload });

/** Attaches a file to a locked pending claim, replacing the previous file. */
export async function keepProof(
  context: Claiming,
  files: Files,
  { stored, upload }: { stored: StoredClaim; upload: Upload<Document | null> },
): Promise<PaymentClaim> {
  const { key, name } = await proofs.keep(files, context, upload);
  await write(context, stored, { proofKey: key, proofName: name });
  if (stored.proofKey !== null) proofs.drop(context, stored.proofKey);
  const claim = await readClaim(context, stored.id);
  record(context, 'claim.proofAttached', claim);
  return claim;
}

export const downloadProof =
  (files: Files) =>
  async ({ db, communityId }: CommunityContext, { params }: Of): Promise<Download> => {
    const stored = await findClaim(db, params.claimId);
    if (!stored?.proofKey) throw notFound();
    const proof = { key: stored.proofKey, name: stored.proofName ?? 'Proof' };
    return proofs.open(files, { communityId }, proof);
  };

export const acceptPaymentClaim =
  ({ recordTransfer }: PaymentClaimPorts) =>
  async (
    context: CommunityContext,
    { params: { claimId }, body: { version, ...how } }: Parsed<typeof contract.acceptPaymentClaim>,
  ): Promise<PaymentClaim> => {
    const stored = await lockOpen(context, claimId, version);
    const { houseId, amountMinor, paidOn, bankReference } = stored;
    const payment = await recordTransfer(context, {
      body: {
        houseId,
        amountMinor,
        paidOn,
        channel: 'Bank transfer',
        ...(bankReference !== null && { externalReference: bankReference }),
        ...how,
      },
    });
    const accepted = { status: 'Accepted', paymentId: payment.id, ...decision(context) };
    await write(context, stored, accepted);
    const claim = await readClaim(context, claimId);
    record(context, 'claim.accepted', claim);
    return claim;
  };

export async function rejectPaymentClaim(
  context: CommunityContext,
  { params: { claimId }, body }: Parsed<typeof contract.rejectPaymentClaim>,
): Promise<PaymentClaim> {
  const stored = await lockOpen(context, claimId, body.version);
  const reason = { decisionReason: body.reason };
  await write(context, stored, { status: 'Rejected', ...reason, ...decision(context) });
  const claim = await readClaim(context, claimId);
  record(context, 'claim.rejected', claim, body.reason);
  await tellRejected(context, claim, body.reason);
  return claim;
}

/** Emails the reason to the billed resident of the house, if there is an address. */
async function tellRejected(
  context: CommunityContext,
  { house, amountMinor, paidOn, bankReference }: PaymentClaim,
  reason: string,
): Promise<void> {
  const { db, community } = context;
  const amount = formatAmount(amountMinor, community.currency);
  for (const { name, email } of await selectHouseMail(db, house.id)) {
    const facts = { name, house: house.label, amount, paidOn, bankReference, reason };
    queueMail(context, { ...claimRejected.email(facts), to: email });
  }
}

export async function readClaim(
  { db }: Pick<Claiming, 'db'>,
  claimId: string,
): Promise<PaymentClaim> {
  const claim = await selectClaim(db, claimId);
  if (!claim) throw notFound();
  return claim;
}

export type StoredClaim = NonNullable<Awaited<ReturnType<typeof lockClaim>>>;

/** Locks a pending claim. Refuses a decided claim and, if a version is given, an outdated version. */
async function lockOpen(
  context: CommunityContext,
  claimId: string,
  version?: number,
): Promise<StoredClaim> {
  const stored = await lockWaiting(context, claimId);
  if (version !== undefined) {
    const versions = { stored: stored.version, given: version };
    await refuseIfStale(context, { type: 'claim', id: claimId }, versions);
  }
  return stored;
}

/** Locks a pending claim without checking its version. Refuses a decided claim. */
export async function lockWaiting(
  { db }: Pick<Claiming, 'db'>,
  claimId: string,
): Promise<StoredClaim> {
  const stored = await lockClaim(db, claimId);
  if (!stored) throw notFound();
  if (stored.status !== 'Submitted') {
    throw refuse(claimRefusals.decided, { with: { status: stored.status.toLowerCase() } });
  }
  return stored;
}

const decision = ({ user, clock }: CommunityContext) => ({
  decidedBy: user.id,
  decidedAt: clock.now().toISOString(),
});

const write = (
  { db, communityId }: Claiming,
  stored: StoredClaim,
  values: Record<string, unknown>,
) =>
  db
    .updateTable('paymentClaims')
    .set({ ...values, version: stored.version + 1 })
    .where('communityId', '=', communityId)
    .where('id', '=', stored.id)
    .execute();

function record(context: Claiming, action: string, claim: PaymentClaim, reason?: string): void {
  context.audit({
    action,
    entityType: 'claim',
    entityId: claim.id,
    entityLabel: claim.house.label,
    after: { amountMinor: claim.amountMinor, paidOn: claim.paidOn, status: claim.status },
    ...(reason !== undefined && { reason }),
  });
  context.emit('dues.changed', { entityId: claim.id });
}
