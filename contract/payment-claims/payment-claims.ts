// Payment claims: a house reports that it has paid, optionally with a proof. An officer accepts the claim, which
// records the payment, or rejects it with a reason. While the claim is undecided, the house's penalties are paused.
import { z } from 'zod';
import { Day, Instant } from '#contract/shared/dates.ts';
import {
  duePaymentRefusals as payment,
  chosenChargesLimit,
} from '#contract/due-payments/due-payments.ts';
import { common } from '#contract/shared/envelope.ts';
import { Id, InCommunity, InCommunityWith, Reasoned, Version } from '#contract/shared/ids.ts';
import { anyFound, anyOf, list } from '#contract/shared/list.ts';
import { AmountMinor, BalanceMinor } from '#contract/shared/money.ts';
import { operation, refusal } from '#contract/shared/operation.ts';

export const claimStatuses = ['Submitted', 'Accepted', 'Rejected'] as const;

export const PaymentClaim = z.object({
  id: Id,
  house: z.object({ id: Id, label: z.string() }),
  amountMinor: BalanceMinor,
  paidOn: Day,
  bankReference: z.string().nullable(),
  note: z.string(),
  /** The file name of the proof; null without one. */
  proofName: z.string().nullable(),
  status: z.enum(claimStatuses),
  submittedByName: z.string().nullable(),
  submittedAt: Instant,
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionReason: z.string().nullable(),
  /** The payment that was recorded when the claim was accepted. */
  payment: z.object({ id: Id, receiptNumber: z.number().int() }).nullable(),
  version: Version,
});
export type PaymentClaim = z.infer<typeof PaymentClaim>;

const decided = refusal('CLAIM_DECIDED', 409, 'This reported payment is already {status}.');
const badProof = refusal('BAD_PROOF', 422, 'Choose a picture or a PDF.');

export const claimRefusals = { decided, badProof };

const inClaim = InCommunityWith('claimId');

export const claimList = list({
  name: 'payment-claims',
  noun: { one: 'reported payment', many: 'reported payments' },
  row: PaymentClaim,
  searchHint: 'Search house or house ID',
  filters: {
    Status: anyOf('Status', claimStatuses),
    StreetId: anyFound('Street', Id),
    HouseId: anyFound('House', Id),
  },
  columns: {
    house: { title: 'House', of: 'house.label', isFixed: true, card: 'title', width: 170 },
    status: { title: 'Status', card: 'badge', width: 115 },
    amount: {
      title: 'Amount',
      of: 'amountMinor',
      kind: 'money',
      card: 'subtitle',
      width: 135,
    },
    paidOn: { title: 'Paid on', kind: 'day', width: 115 },
    reference: { title: 'Bank reference', of: 'bankReference', width: 150 },
    proof: { title: 'Proof', width: 75 },
    submittedAt: { title: 'Reported on', kind: 'time', width: 170 },
    decidedBy: { title: 'Decided by', of: 'decidedByName', width: 165 },
  },
});

export const listPaymentClaims = operation({
  name: 'listPaymentClaims',
  method: 'GET',
  path: '/community/:communityId/payment-claims',
  summary: 'List the payments that houses report: open ones first, oldest first, then decided ones',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues Inflow',
  params: InCommunity,
  query: claimList.query,
  data: claimList.page,
});

export const getPaymentClaim = operation({
  name: 'getPaymentClaim',
  method: 'GET',
  path: '/community/:communityId/payment-claims/:claimId',
  summary: 'Get a payment claim',
  access: 'dues.read',
  refreshedBy: ['dues'],
  feature: 'Dues Inflow',
  params: inClaim,
  data: PaymentClaim,
});

export const submitPaymentClaim = operation({
  name: 'submitPaymentClaim',
  method: 'POST',
  path: '/community/:communityId/payment-claims',
  summary: 'Create a payment claim for a house',
  access: 'dues.create',
  params: InCommunity,
  body: z.strictObject({
    houseId: Id,
    amountMinor: AmountMinor,
    paidOn: Day,
    bankReference: z.string().trim().max(100, 'At most 100 characters.').optional(),
    note: z.string().trim().max(500, 'At most 500 characters.').optional(),
  }),
  data: PaymentClaim,
  refusals: [payment.future],
});

export const attachProof = operation({
  name: 'attachProof',
  method: 'POST',
  path: '/community/:communityId/payment-claims/:claimId/proof',
  summary: 'Add the proof, an image or a PDF, of an open reported payment',
  access: 'dues.create',
  params: inClaim,
  data: PaymentClaim,
  kind: 'file',
  refusals: [decided, badProof],
});

export const downloadProof = operation({
  name: 'downloadProof',
  method: 'GET',
  path: '/community/:communityId/payment-claims/:claimId/proof',
  summary: 'Download the proof of a payment claim',
  access: 'dues.read',
  params: inClaim,
  data: z.string(),
  kind: 'download',
});

export const acceptPaymentClaim = operation({
  name: 'acceptPaymentClaim',
  method: 'POST',
  path: '/community/:communityId/payment-claims/:claimId/accept',
  summary: 'Accept a payment claim; it becomes a bank transfer payment with a receipt',
  access: 'dues.create',
  needsKey: true,
  params: inClaim,
  body: z.strictObject({
    chargeIds: z.array(Id).max(chosenChargesLimit).optional(),
    walletId: Id.optional(),
    isNoDuplicate: z.boolean().optional(),
    /**
     * The day of the payment. By default the claim's day; if its month is closed, the officer must give another day.
     */
    paidOn: Day.optional(),
    version: Version,
  }),
  data: PaymentClaim,
  refusals: [
    common.stale,
    decided,
    payment.future,
    payment.periodClosed,
    payment.duplicate,
    payment.notPayable,
    payment.partRefused,
    payment.partTooSmall,
    payment.noWallet,
    payment.walletClosed,
  ],
});

export const rejectPaymentClaim = operation({
  name: 'rejectPaymentClaim',
  method: 'POST',
  path: '/community/:communityId/payment-claims/:claimId/reject',
  summary: 'Reject a payment claim; the house receives the reason',
  access: 'dues.create',
  params: inClaim,
  body: Reasoned,
  data: PaymentClaim,
  refusals: [common.stale, decided],
});
