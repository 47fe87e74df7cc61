// Residents' payment claims for their own house, with an optional proof. The rules of claims by the office apply. In
// addition, the number of pending claims of a house is limited, because penalties stop while a claim is pending.
import { sql } from 'kysely';
import type { Document } from '#platform/files/documents.ts';
import type * as contract from '#contract/payment-claims/own-claims.ts';
import {
  ownClaimRefusals as refusals,
  mostWaitingClaims,
  type OwnClaim,
} from '#contract/payment-claims/own-claims.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import type { PaymentClaim } from '#contract/payment-claims/payment-claims.ts';
import type { HouseContext } from '#platform/http/context.ts';
import type { Db } from '#platform/database/database.ts';
import type { Files } from '#platform/files/files.ts';
import type { Page } from '#platform/http/list.ts';
import { refuse } from '#platform/http/refuse.ts';
import type { Upload } from '#platform/http/uploads.ts';
import { claimsOfHousehold, requireClaim } from '#kernel/billing/household-access.ts';
import { openClaims } from '#kernel/billing/pending-payments.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';
import { keepProof, lockWaiting, readClaim, submitClaim } from './claims.ts';
import { selectClaimPage } from './claims-queries.ts';

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

async function countWaiting(db: Db, houseId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from ${openClaims} and k.house_id = ${houseId}`.execute(db);
  return rows[0]?.count ?? 0;
}

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
