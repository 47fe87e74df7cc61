// The holder of a bank account, and the person who confirmed it if no bank did.
import type { BankAccount } from '#contract/bank-accounts/bank-accounts.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';

type Confirmed = BankAccount['confirmed'];

/** The label of the holder's name: the bank's own, unless a person confirmed the account. */
export const holderLabel = (confirmed: Confirmed | undefined): string =>
  confirmed ? 'Holder' : 'Holder at bank';

type HolderTextProps = { name: string; confirmed: Confirmed };

export const HolderText = ({ name, confirmed }: HolderTextProps) => (
  <>
    {name}
    {confirmed && (
      <Muted component="div" size={14}>
        Confirmed by {confirmed.byName} on <InstantText at={confirmed.at} />
      </Muted>
    )}
  </>
);
