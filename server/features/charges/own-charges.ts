// Residents list and dispute the charges of their own house. A resident cannot dispute a charge again after its dispute
// was settled, because the penalties of a charge stop while it is disputed.
import type { ChargeRow } from '#contract/charges/charges.ts';
import type * as contract from '#contract/charges/own-charges.ts';
import {
  type OwnCharge,
  type OwnChargeDetail,
  ownChargeRefusals as refusals,
} from '#contract/charges/own-charges.ts';
import type { Parsed } from '#contract/shared/operation.ts';
import { lockHouseMoney } from '#kernel/billing/house-money.ts';
import { chargesOfHousehold, requireCharge } from '#kernel/billing/household-access.ts';
import { refuseIfStale } from '#platform/feature/history.ts';
import type { HouseContext } from '#platform/http/context.ts';
import type { Page } from '#platform/http/list.ts';
import { notFound, refuse } from '#platform/http/refuse.ts';
import { todayIn } from '#platform/process/clock.ts';
import { noteDispute } from './charge-changes.ts';
import { lockCharge, selectCharge } from './charge-queries.ts';
import { selectChargePage } from './charges-queries.ts';

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
