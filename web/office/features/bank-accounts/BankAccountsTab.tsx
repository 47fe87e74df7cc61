// The estate's bank accounts, which receive the withdrawals from its wallets. At most one of them is printed on bills.
import { Button } from '@mantine/core';
import { IconBuildingBank, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  bankAccountList,
  disableBankAccount,
  listBankAccounts,
  setTransferAccount,
} from '#calls/bank-accounts/bank-accounts.ts';
import type { BankAccount } from '#contract/bank-accounts/bank-accounts.ts';
import { isOfAnother } from '#contract/bank-accounts/payees.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { withStepUp } from '#lib/api/with-step-up.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { HolderText } from '#lib/money/HolderText.tsx';

const BankAccountDialog = lazyPart(
  async () => (await import('./BankAccountDialog.tsx')).BankAccountDialog,
);

const BankAccountDrawer = lazyPart(
  async () => (await import('./BankAccountDrawer.tsx')).BankAccountDrawer,
);

const ConfirmAccountDrawer = lazyPart(
  async () => (await import('./ConfirmAccountDrawer.tsx')).ConfirmAccountDrawer,
);

const statuses: Readonly<Record<BankAccount['status'], { word: string; tone: Tone }>> = {
  Unverified: { word: 'Not verified', tone: 'warn' },
  Verified: { word: 'Not usable yet', tone: 'info' },
  Usable: { word: 'Usable', tone: 'good' },
  Disabled: { word: 'Disabled', tone: 'neutral' },
};

const nameOf = ({ bankName, accountNumber }: BankAccount) => `${bankName} ${accountNumber}`;

const cellsFor = (onConfirm: (account: BankAccount) => void) => ({
  account: nameOf,
  status: (row: BankAccount) =>
    row.status !== 'Disabled' && isOfAnother(row) ? (
      <StatusBadge tone="bad">Different holder</StatusBadge>
    ) : (
      <>
        <StatusBadge tone={statuses[row.status].tone}>{statuses[row.status].word}</StatusBadge>
        {row.isForTransfers && ' On bills'}
      </>
    ),
  resolved: (row: BankAccount) => {
    const { resolvedName, nameMatch, confirmed, mayConfirm } = row;
    if (mayConfirm) {
      return (
        <Button
          size="compact-sm"
          variant="default"
          onClick={(event) => {
            event.stopPropagation();
            onConfirm(row);
          }}
        >
          Confirm manually
        </Button>
      );
    }
    return resolvedName === null ? (
      <EmptyValue label="No answer from bank" />
    ) : (
      <>
        {nameMatch !== null && nameMatch < 1 && `${Math.round(nameMatch * 100)} % alike: `}
        <HolderText name={resolvedName} confirmed={confirmed} />
      </>
    );
  },
  usableFrom: (row: BankAccount) =>
    row.usableFrom && row.status === 'Verified' && !isOfAnother(row) ? (
      <InstantText at={row.usableFrom} />
    ) : (
      <EmptyValue />
    ),
});

export function BankAccountsTab() {
  const [adding, setAdding] = useState(false);
  const [confirming, setConfirming] = useState<BankAccount | null>(null);
  const [cells] = useState(() => cellsFor(setConfirming));
  const { view } = useList(bankAccountList, listBankAccounts, { cells, hasViews: false });
  const [opened, setOpened] = useState<BankAccount | null>(null);
  const [chosen, setChosen] = useState<BankAccount | null>(null);
  const [billed, setBilled] = useState<BankAccount | null>(null);
  const mayConfirm = useMay('bankAccounts.approve');
  const mayCreate = useMay('bankAccounts.create');
  const mayDisable = useMay('bankAccounts.archive');
  const add = {
    label: 'Add bank account',
    icon: <IconPlus size={16} aria-hidden />,
    onClick: () => setAdding(true),
    tour: 'add-bank-account',
  };
  return (
    <>
      <ListView
        {...view}
        action={mayCreate ? add : undefined}
        rowLabel={nameOf}
        onOpen={setOpened}
        empty={{
          picture: <IconBuildingBank size={48} stroke={1.2} aria-hidden />,
          title: 'No bank account yet',
          text:
            'Withdrawals go to an account of the estate. A new account is checked with the bank ' +
            'and can be used after 24 hours.',
          ...(mayCreate && { action: add }),
        }}
      />
      <BankAccountDrawer opened={adding} onClose={() => setAdding(false)} />
      {confirming && (
        <ConfirmAccountDrawer account={confirming} onClose={() => setConfirming(null)} />
      )}
      {opened && (
        <BankAccountDialog
          account={opened}
          onClose={() => setOpened(null)}
          onDisable={
            mayDisable && opened.status !== 'Disabled'
              ? () => {
                  setOpened(null);
                  setChosen(opened);
                }
              : undefined
          }
          onConfirm={
            opened.mayConfirm
              ? () => {
                  setOpened(null);
                  setConfirming(opened);
                }
              : undefined
          }
          onTransfers={
            mayConfirm && mayChangeBills(opened)
              ? () => {
                  setOpened(null);
                  setBilled(opened);
                }
              : undefined
          }
        />
      )}
      {billed && <TransfersDialog account={billed} onClose={() => setBilled(null)} />}
      {chosen && <DisableDialog account={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/**
 * Only an account that can receive withdrawals may be printed on bills. Removing an account from bills is always
 * allowed.
 */
const mayChangeBills = (account: BankAccount): boolean =>
  account.isForTransfers || (account.status === 'Usable' && !isOfAnother(account));

function DisableDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const disable = useAct(disableBankAccount, { toasts: 'none' });
  const params = { bankAccountId: account.id };
  return (
    <ReasonDialog
      title={`Disable ${nameOf(account)}?`}
      effect="Money can no longer be withdrawn to it. Past withdrawals stay in the records."
      confirmLabel="Disable"
      onClose={onClose}
      onConfirm={(reason) =>
        withStepUp(() =>
          disable.mutateAsync({ params, body: { reason, version: account.version } }),
        )
      }
    />
  );
}

function TransfersDialog({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const change = useAct(setTransferAccount, { toasts: 'none' });
  const { isForTransfers, version } = account;
  const name = nameOf(account);
  const params = { bankAccountId: account.id };
  return (
    <ReasonDialog
      danger={false}
      title={isForTransfers ? `Remove ${name} from bills?` : `Show ${name} on bills?`}
      effect={
        isForTransfers
          ? 'Letters and statements will show no bank account.'
          : 'Letters and statements ask residents to transfer to this account instead of any other. ' +
            'Houses with their own account number keep it. The owner is notified.'
      }
      confirmLabel={isForTransfers ? 'Remove from bills' : 'Show on bills'}
      onClose={onClose}
      onConfirm={(reason) =>
        withStepUp(() =>
          change.mutateAsync({
            params,
            body: { isForTransfers: !isForTransfers, reason, version },
          }),
        )
      }
    />
  );
}
