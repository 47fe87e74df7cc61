// Bank accounts that receive money: whether the holder's name is similar enough to the entered name, and the refusals.
import { z } from 'zod';
import { Instant } from '#contract/shared/dates.ts';
import { refusal } from '#contract/shared/operation.ts';

/**
 * The person who confirmed the account holder manually; null if the bank named the holder, or if nobody confirmed yet.
 */
export const ConfirmedByHand = z.object({ byName: z.string(), at: Instant }).nullable();
export type ConfirmedByHand = z.infer<typeof ConfirmedByHand>;

/** The lowest accepted similarity of the two names. Below it, the account belongs to another holder. */
const leastNameMatch = 0.5;

export const isOfAnother = ({ nameMatch }: { nameMatch: number | null }): boolean =>
  nameMatch !== null && nameMatch < leastNameMatch;

export const payeeRefusals = {
  noBankAccount: refusal('UNKNOWN_BANK_ACCOUNT', 422, 'Choose a bank account from the list.'),
  payeeWaits: refusal(
    'PAYEE_WAITS',
    409,
    'This bank account is new. Money can be withdrawn to it from {when}.',
  ),
  payeeUnverified: refusal(
    'PAYEE_UNVERIFIED',
    409,
    'The bank has not confirmed the account holder yet. Withdraw after the confirmation.',
  ),
  payeeDiffers: refusal(
    'PAYEE_DIFFERS',
    409,
    'The account holder is {holder}, not {name}. Disable this bank account and add it again under the holder’s name.',
  ),
};

export const allOfPayees = Object.values(payeeRefusals);
