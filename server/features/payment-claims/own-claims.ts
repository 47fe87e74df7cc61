// Residents' view of their own house's debts: charges, disputes, and payment claims with a proof. The rules are those
// of the office. The number of pending claims and disputes is limited, because penalties stop until each is answered.
import { sql } from 'kysely';
import type { Document } from '#platform/files/documents.ts';
import type { ChargeRow } from '#contract/charges/charges.ts';
import type * as contract from '#contract/payment-claims/own-claims.ts';
import {
  houseClaimRefusals as refusals,
  mostWaitingClaims,
  type OwnCharge,
  type OwnChargeDetail,
  type OwnClaim,
} from '#contract/payment-claims/own-claims.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import { todayIn } from '#platform/process/clock.ts';
import type { HouseContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import type { Page } from '#platform/http/list.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import type { Upload } from '#platform/http/uploads.ts';
import { noteDispute } from '#server/features/charges/charge-changes.ts';
import { lockCharge, selectCharge } from '#server/features/charges/charge-queries.ts';
import { selectChargePage } from '#server/features/charges/charges-queries.ts';
import { keepProof, lockWaiting, readClaim, submitClaim } from './claims.ts';
import { selectClaimPage } from './claims-queries.ts';
import { lockHouseMoney } from '#kernel/billing/payments-queries.ts';
import {
  chargesOfHousehold,
  claimsOfHousehold,
  requireCharge,
  requireClaim,
} from '#kernel/billing/household-access.ts';
import { openClaims } from '#kernel/billing/pending-payments.ts';

const history = 'Due History';

export async function listOwnCharges(
  context: HouseContext,
  { query }: Parsed<typeof contract.listOwnCharges>,
): Promise<Page<OwnCharge>> {
  const { house } = context;
  const today = todayIn(house.timeZone, context.clock);
  const filter = {
    ...query,
    HouseId: [house.houseId],
    ...(!house.features[history] && {
      Status: ['Overdue', 'PartPaid', 'Due', 'Upcoming'] as ChargeRow['status'][],
    }),
  };
  const page = await selectChargePage(context.db, filter, today, chargesOfHousehold(house));
  return { ...page, items: page.items.map(shownCharge) };
}

export async function getOwnCharge(
  context: HouseContext,
  { params }: Parsed<typeof contract.getOwnCharge>,
): Promise<OwnChargeDetail> {
  return readCharge(context, params.chargeId);
}

export async function disputeOwnCharge(
  context: HouseContext,
  { params, body }: Parsed<typeof contract.disputeOwnCharge>,
): Promise<OwnChargeDetail> {
  const { house } = context;
  const { db } = context;
  await lockHouseMoney(db, house.houseId);
  const charge = await lockCharge(db, params.chargeId);
  if (!charge || charge.houseId !== house.houseId) throw notFound();
  if (charge.isDisputed) throw refuse(refusals.disputed);
  if (charge.wasDisputed) throw refuse(refusals.answered);
  await refuseIfStale(
    { ...context, community: house },
    { type: 'charge', id: charge.id },
    { stored: charge.version, given: body.version },
  );
  await noteDispute(context, charge, body.reason, house);
  return readCharge(context, charge.id);
}

export async function listOwnClaims(
  context: HouseContext,
  { query }: Parsed<typeof contract.listOwnClaims>,
): Promise<Page<OwnClaim>> {
  const { house } = context;
  const filter = { ...query, HouseId: [house.houseId] };
  const page = await selectClaimPage(context.db, filter, claimsOfHousehold(house));
  return { ...page, items: page.items.map(shownClaim) };
}

export async function getOwnClaim(
  context: HouseContext,
  { params }: Parsed<typeof contract.getOwnClaim>,
): Promise<OwnClaim> {
  const { house } = context;
  await requireClaim(context.db, house, params.claimId);
  return shownClaim(await readClaim(context, params.claimId));
}

export async function submitOwnClaim(
  context: HouseContext,
  { body }: Parsed<typeof contract.submitOwnClaim>,
): Promise<OwnClaim> {
  const { house } = context;
  const { houseId } = house;
  // Take the house's lock, so that concurrent claims cannot exceed the limit.
  await lockHouseMoney(context.db, houseId);
  if ((await countWaiting(context.db, houseId)) >= mostWaitingClaims)
    throw refuse(refusals.tooMany);
  return shownClaim(await submitClaim({ ...context, community: house }, house, body));
}

export const attachOwnProof =
  (files: Files) =>
  async (
    context: HouseContext,
    {
      params,
      upload,
    }: Pick<Parsed<typeof contract.attachOwnProof>, 'params'> & { upload: Upload<Document | null> },
  ): Promise<OwnClaim> => {
    await requireClaim(context.db, context.house, params.claimId);
    const stored = await lockWaiting(context, params.claimId);
    return shownClaim(await keepProof(context, files, { stored, upload }));
  };

async function readCharge(
  { db, clock, house }: HouseContext,
  chargeId: string,
): Promise<OwnChargeDetail> {
  const { timeZone, currency, features } = house;
  await requireCharge(db, house, chargeId);
  const charge = await selectCharge(db, chargeId, { today: todayIn(timeZone, clock), currency });
  if (!charge) throw notFound();
  if (charge.outstandingMinor === 0 && !features[history]) throw notFound();
  const penalties = charge.penalties.map(({ id, amountMinor, arithmetic }) => ({
    id,
    amountMinor,
    arithmetic,
  }));
  return { ...shownCharge(charge), penalties };
}

async function countWaiting(db: Db, houseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${openClaims} and k.house_id = ${houseId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Removes the fields that only the office may see. */
const shownCharge = (charge: ChargeRow): OwnCharge => ({
  id: charge.id,
  dueTitle: charge.due.title,
  category: charge.due.category,
  principalMinor: charge.principalMinor,
  penaltyMinor: charge.penaltyMinor,
  waivedMinor: charge.waivedMinor,
  paidMinor: charge.paidMinor,
  outstandingMinor: charge.outstandingMinor,
  basis: charge.basis,
  issuedOn: charge.issuedOn,
  dueOn: charge.dueOn,
  status: charge.status,
  isDisputed: charge.isDisputed,
  isInPlan: charge.isInPlan,
  version: charge.version,
});

const shownClaim = (claim: PaymentClaim): OwnClaim => ({
  id: claim.id,
  amountMinor: claim.amountMinor,
  paidOn: claim.paidOn,
  bankReference: claim.bankReference,
  note: claim.note,
  proofName: claim.proofName,
  status: claim.status,
  submittedAt: claim.submittedAt,
  decidedAt: claim.decidedAt,
  decisionReason: claim.decisionReason,
  payment: claim.payment,
});
