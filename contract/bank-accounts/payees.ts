// Bank accounts that receive money: whether the bank's holder name matches the entered name, and the refusals.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { refusal } from '#contract/shared/operation.ts';

/**
 * The person who confirmed the account holder manually; null if the bank named the holder, or if nobody confirmed yet.
 */
export const ConfirmedByHand = z.object({ byName: z.string(), at: Instant }).nullable();
export type ConfirmedByHand = z.infer<typeof ConfirmedByHand>;

/** The lowest accepted similarity: if less than half of the words match, the account belongs to another holder. */
const leastNameMatch = 0.5;

export const isOfAnother = ({ nameMatch }: { nameMatch: number | null }): boolean =>
  nameMatch !== null && nameMatch < leastNameMatch;

export const payeeRefusals = {
  noBankAccount: refusal('UNKNOWN_BANK_ACCOUNT', 422, 'Choose a bank account of the list.'),
  payeeWaits: refusal(
    'PAYEE_WAITS',
    409,
    'This bank account is new. Money can be withdrawn to it from {when}.',
  ),
  payeeUnverified: refusal(
    'PAYEE_UNVERIFIED',
    409,
    'The bank has not said yet whose account this is. Money can be withdrawn to it after that.',
  ),
  payeeDiffers: refusal(
    'PAYEE_DIFFERS',
    409,
    'The holder of this account is {holder}, not {name}. Take it out of use, and add it again with that holder’s name.',
  ),
};

export const allOfPayees = Object.values(payeeRefusals);
