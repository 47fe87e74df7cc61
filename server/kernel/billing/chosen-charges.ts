// The charges that a payment or an instalment plan selects, and the refusal of a part payment that a charge does not
// allow.
import { duePaymentRefusals as refusals } from '#contract/due-payments/due-payments.ts';
import { refuse } from '#platform/http/refuse.ts';
import { formatAmount } from '#platform/text/money-text.ts';
import type { OpenCharge, Plan } from './allocate.ts';

/** The chosen open charges, each once, in the given order. Refuses an id that is not one of the open charges. */
export function chosenOnly(
  open: readonly OpenCharge[],
  chargeIds: readonly string[],
): OpenCharge[] {
  const byId = new Map(open.map((charge) => [charge.id, charge]));
  return [...new Set(chargeIds)].map((id) => {
    const charge = byId.get(id);
    if (!charge) throw refuse(refusals.notPayable, { field: 'chargeIds' });
    return charge;
  });
}

export function refusedPart(currency: string, part: NonNullable<Plan['refused']>) {
  const { charge, leastMinor } = part;
  const amount = formatAmount(leastMinor, currency);
  const which = charge.allowPartPayment ? refusals.partTooSmall : refusals.partRefused;
  return refuse(which, { field: 'amountMinor', with: { title: charge.title, amount } });
}
