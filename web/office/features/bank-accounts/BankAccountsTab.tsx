// The estate's bank accounts, which receive the withdrawals from its wallets.
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

const tones: Readonly<Record<BankAccount['status'], Tone>> = {
  Unverified: 'warn',
  Verified: 'info',
  Usable: 'good',
  Disabled: 'neutral',
};

const nameOf = ({ bankName, accountNumber }: BankAccount) => `${bankName} ${accountNumber}`;

const cellsFor = (onConfirm: (account: BankAccount) => void) => ({
  account: nameOf,
  status: (row: BankAccount) =>
    row.status !== 'Disabled' && isOfAnother(row) ? (
      <StatusBadge tone="bad">Other holder</StatusBadge>
    ) : (
      <>
        <StatusBadge tone={tones[row.status]}>{row.status}</StatusBadge>
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
          Confirm by hand
        </Button>
      );
    }
    return resolvedName === null ? (
      <EmptyValue label="The bank has not answered" />
    ) : (
      <>
        {nameMatch !== null && nameMatch < 1 && `${Math.round(nameMatch * 100)} % alike: `}
        <HolderText name={resolvedName} confirmed={confirmed} />
      </>
    );
  },
  usableFrom: (row: BankAccount) =>
    row.usableFrom && !isOfAnother(row) ? <InstantText at={row.usableFrom} /> : <EmptyValue />,
});

export function BankAccountsTab() {
  const [adding, setAdding] = useState(false);
  const [confirming, setConfirming] = useState<BankAccount | null>(null);
  const [cells] = useState(() => cellsFor(setConfirming));
  const { view, answer } = useList(bankAccountList, listBankAccounts, { cells, hasViews: false });
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
  };
  return (
    <>
      {mayCreate && answer && answer.totalCount > 0 && (
        <Button
          mb={12}
          variant="default"
          leftSection={add.icon}
          onClick={add.onClick}
          data-tour="add-bank-account"
        >
          {add.label}
        </Button>
      )}
      <ListView
        {...view}
        rowLabel={nameOf}
        onOpen={setOpened}
        empty={{
          picture: <IconBuildingBank size={48} stroke={1.2} aria-hidden />,
          title: 'No bank account yet',
          text:
            'Money is withdrawn to an account of the estate. A new one is checked with the bank ' +
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
      title={`Take ${nameOf(account)} out of use?`}
      effect="No money can be withdrawn to it any more. What was paid to it stays in the records."
      confirmLabel="Take out of use"
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
      title={isForTransfers ? `Take ${name} off bills?` : `Name ${name} on bills?`}
      effect={
        isForTransfers
          ? 'Letters and statements name no bank account any more.'
          : 'Letters and statements ask residents to transfer to it, in place of any other account. ' +
            'Houses with an account number of their own keep theirs. The owner gets a notification.'
      }
      confirmLabel={isForTransfers ? 'Take off bills' : 'Name on bills'}
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
