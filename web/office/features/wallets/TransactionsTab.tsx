// Movements of all wallets, or of one; each opens its full journal.
import { useState } from 'react';
import { listTransactions, transactionList } from '#calls/wallets/transactions.ts';
import type { Transaction } from '#contract/wallets/transactions.ts';
import { findWalletPeople, findWallets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useList } from '#lib/list/use-list.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { kindTone } from './words.ts';

const TransactionDrawer = lazyPart(
  async () => (await import('./TransactionDrawer.tsx')).TransactionDrawer,
);

/** `Receipt 4691` for `11 Mahogany Road: receipt 4691`, because the next column names the house. */
function shortNarration({ narration, counterparty }: Transaction): string {
  const start = `${counterparty}: `;
  if (counterparty === null || !narration.startsWith(start)) return narration;
  const rest = narration.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const cells = {
  narration: shortNarration,
  kind: (row: Transaction) => <StatusBadge tone={kindTone[row.kind]}>{row.kind}</StatusBadge>,
  amount: ({ amountMinor }: Transaction) => (
    <MoneyText
      amountMinor={amountMinor}
      signed
      {...(amountMinor > 0 && { tone: 'good' as const })}
    />
  ),
};

/** Columns that only exported files contain. */
const ofFiles = ['externalReference', 'singleControl'];

/** Columns and filters whose value is the same in every row if the list shows one wallet. */
const ofTheWallet = ['wallet', 'WalletId'];

/** `walletId` limits the list to one wallet. */
export function TransactionsTab({ walletId }: { walletId?: string }) {
  const { view } = useList(transactionList, listTransactions, {
    cells,
    options: {
      WalletId: findWallets(),
      Direction: [
        { value: 'In', label: 'Money in' },
        { value: 'Out', label: 'Money out' },
      ],
      InitiatedBy: findWalletPeople(walletId),
    },
    ...(walletId && { fixed: { WalletId: walletId } }),
    leaveOut: new Set(walletId ? [...ofFiles, ...ofTheWallet] : ofFiles),
  });
  const [open, setOpen] = useState<string | null>(null);
  return (
    <>
      <ListView
        {...view}
        rowLabel={(row) => `${row.narration}, ${row.reference}`}
        onOpen={(row) => setOpen(row.id)}
        exportFeature="Download Financial Report"
        empty={{
          title: 'No transactions yet',
          text: 'Every deposit, payment, transfer and withdrawal appears here and can’t be changed.',
        }}
      />
      {open && <TransactionDrawer transactionId={open} onClose={() => setOpen(null)} />}
    </>
  );
}
