// Movements of all wallets, or of one; each opens its full journal.
import { useState } from 'react';
import { listTransactions } from '#calls/wallets/transactions.ts';
import {
  channels,
  transactionKinds,
  transactionStatuses,
  type Transaction,
} from '#contract/wallets/transactions.ts';
import { useExport } from '#lib/list/export-list.ts';
import { findWalletPeople, findWallets } from '#lib/list/find.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useSavedViews } from '#lib/list/saved-views.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { filterKeys, type ListFilter } from '#ui/list/filter/filters.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { kindTone } from './words.ts';

const TransactionDrawer = lazyPart(
  async () => (await import('./TransactionDrawer.tsx')).TransactionDrawer,
);

const columns: ListColumn<Transaction>[] = [
  {
    key: 'occurredOn',
    title: 'Day',
    sortable: true,
    width: 115,
    render: (row) => <DayText day={row.occurredOn} />,
  },
  {
    key: 'narration',
    title: 'What',
    fixed: true,
    card: 'title',
    width: 205,
    render: (row) => row.narration,
  },
  {
    key: 'kind',
    title: 'Kind',
    card: 'badge',
    width: 145,
    render: (row) => <StatusBadge tone={kindTone[row.kind]}>{row.kind}</StatusBadge>,
  },
  {
    key: 'wallet',
    title: 'Wallet',
    card: 'subtitle',
    width: 125,
    render: (row) => row.wallet.name,
  },
  {
    key: 'counterparty',
    title: 'With',
    width: 120,
    render: (row) => row.counterparty ?? <EmptyValue />,
  },
  { key: 'channel', title: 'Channel', width: 115, render: (row) => row.channel ?? <EmptyValue /> },
  {
    key: 'amount',
    title: 'Amount',
    sortable: true,
    align: 'right',
    width: 130,
    render: (row) => (
      <MoneyText
        amountMinor={row.amountMinor}
        {...(row.amountMinor > 0 && { tone: 'good' as const })}
      />
    ),
  },
  {
    key: 'postedAt',
    title: 'Entered',
    sortable: true,
    defaultVisible: false,
    width: 160,
    render: (row) => <InstantText at={row.postedAt} />,
  },
  {
    key: 'balanceAfter',
    title: 'Balance when entered',
    align: 'right',
    width: 170,
    render: (row) => <MoneyText amountMinor={row.balanceAfterMinor} />,
  },
  {
    key: 'status',
    title: 'Status',
    defaultVisible: false,
    width: 120,
    render: (row) => row.status,
  },
  {
    key: 'reference',
    title: 'Reference',
    defaultVisible: false,
    width: 140,
    render: (row) => row.reference,
  },
  {
    key: 'initiatedBy',
    title: 'By',
    defaultVisible: false,
    width: 150,
    render: (row) => row.initiatedByName ?? <EmptyValue />,
  },
];

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const filters: ListFilter[] = [
  { kind: 'multi', key: 'Kind', label: 'Kind', options: optionsOf(transactionKinds) },
  { kind: 'multi', key: 'Channel', label: 'Channel', options: optionsOf(channels) },
  {
    kind: 'select',
    key: 'Direction',
    label: 'Direction',
    options: [
      { value: 'In', label: 'Money in' },
      { value: 'Out', label: 'Money out' },
    ],
  },
  { kind: 'select', key: 'Status', label: 'Status', options: optionsOf(transactionStatuses) },
  { kind: 'days', fromKey: 'From', toKey: 'To', label: 'Day' },
  { kind: 'amounts', fromKey: 'MinMinor', toKey: 'MaxMinor', label: 'Amount' },
  { kind: 'flag', key: 'SingleControl', label: 'Single control', yes: 'One person alone' },
];

const filterNames = ['WalletId', 'InitiatedBy', ...filters.flatMap(filterKeys)];

/** `walletId` limits the list to one wallet. */
export function TransactionsTab({ walletId }: { walletId?: string }) {
  const state = useListState(filterNames);
  const fixed: Record<string, string> = walletId ? { WalletId: walletId } : {};
  const result = useOperation(listTransactions, {
    query: { ...state.api, ...fixed },
  });
  const [open, setOpen] = useState<string | null>(null);
  const mayExport = useMay('wallets.export');
  const onExport = useExport('transactions', fixed);
  const views = useSavedViews('transactions');
  const initiators: ListFilter = {
    kind: 'multi',
    key: 'InitiatedBy',
    label: 'By',
    options: findWalletPeople(walletId),
  };
  return (
    <>
      <ListView
        noun={{ one: 'transaction', many: 'transactions' }}
        state={state}
        result={result}
        rowId={(row) => row.id}
        rowLabel={(row) => `${row.narration}, ${row.reference}`}
        onOpen={(row) => setOpen(row.id)}
        searchHint="Search reference, words or person"
        columns={walletId ? columns.filter(({ key }) => key !== 'wallet') : columns}
        filters={
          walletId
            ? [...filters, initiators]
            : [
                {
                  kind: 'multi',
                  key: 'WalletId',
                  label: 'Wallet',
                  options: findWallets(),
                },
                ...filters,
                initiators,
              ]
        }
        views={views}
        {...(mayExport && { onExport, exportFeature: 'Download Financial Report' as const })}
        empty={{
          title: 'No movements yet',
          text: 'Every deposit, payment, transfer and withdrawal stands here, and never changes.',
        }}
      />
      {open && <TransactionDrawer transactionId={open} onClose={() => setOpen(null)} />}
    </>
  );
}
