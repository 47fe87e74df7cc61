// Shows a bank account of the estate: the holder's name as entered and as the bank states it, and the date from which
// the account can receive withdrawals.
import { Button } from '@mantine/core';
import type { BankAccount } from '#contract/bank-accounts/bank-accounts.ts';
import { isOfAnother } from '#contract/bank-accounts/payees.ts';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { HolderText, holderLabel } from '#lib/money/HolderText.tsx';
import classes from './bank-accounts.module.css';

type BankAccountDialogProps = {
  account: BankAccount;
  onClose: () => void;
  /** Omitted if the user may not disable the account, or if it is already disabled. */
  onDisable?: (() => void) | undefined;
  /**
   * Omitted if the user may not choose the account that is printed on bills, or if the account is not on bills and
   * cannot receive withdrawals.
   */
  onTransfers?: (() => void) | undefined;
  /** Omitted if the user may not confirm the holder, or while the bank can still confirm it. */
  onConfirm?: (() => void) | undefined;
};

export function BankAccountDialog({
  account,
  onClose,
  onDisable,
  onTransfers,
  onConfirm,
}: BankAccountDialogProps) {
  const { bankName, accountNumber, accountName, resolvedName, confirmed } = account;
  const { usableFrom, status, isForTransfers } = account;
  const isOther = isOfAnother(account);
  return (
    <Dialog title={`${bankName} ${accountNumber}`} onClose={onClose}>
      <dl className={classes.sums}>
        <dt>Status</dt>
        <dd>{isOther ? 'Different holder' : status}</dd>
        <dt>Holder as entered</dt>
        <dd>{accountName}</dd>
        <dt>{holderLabel(confirmed)}</dt>
        <dd>
          {resolvedName === null ? (
            'No answer from bank'
          ) : (
            <HolderText name={resolvedName} confirmed={confirmed} />
          )}
        </dd>
        {usableFrom && !isOther && status !== 'Disabled' && (
          <>
            <dt>Usable from</dt>
            <dd>
              <InstantText at={usableFrom} />
            </dd>
          </>
        )}
        <dt>On bills</dt>
        <dd>{isForTransfers ? 'Yes, residents transfer to it' : 'No'}</dd>
      </dl>
      {isOther && status !== 'Disabled' && (
        <Muted size={14} maw="72ch">
          The account holder differs from the name entered. Disable this account and add it again
          under the holder’s name.
        </Muted>
      )}
      <div className={classes.dialogActions}>
        {onDisable && (
          <Button variant="default" onClick={onDisable}>
            Disable
          </Button>
        )}
        {onConfirm && <Button onClick={onConfirm}>Confirm manually</Button>}
        {onTransfers && (
          <Button variant="default" onClick={onTransfers}>
            {isForTransfers ? 'Remove from bills' : 'Show on bills'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
