// The dues that are paid into a wallet, each with the amount still owed.
import { listDues } from '#calls/dues/dues.ts';
import type { DueRow } from '#contract/dues/dues.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { paths } from '#web/paths.ts';

const columns: ListColumn<DueRow>[] = [
  {
    key: 'title',
    title: 'Due',
    fixed: true,
    card: 'title',
    width: 240,
    render: (row) => row.title,
  },
  { key: 'status', title: 'Status', card: 'badge', width: 120, render: (row) => row.status },
  {
    key: 'nextDueOn',
    title: 'Next bill due',
    width: 130,
    render: (row) => (row.nextDueOn ? <DayText day={row.nextDueOn} /> : <EmptyValue />),
  },
  {
    key: 'collected',
    title: 'Collected',
    align: 'right',
    width: 150,
    render: (row) => <MoneyText amountMinor={row.progress.collectedMinor} />,
  },
  {
    key: 'outstanding',
    title: 'Outstanding',
    align: 'right',
    width: 150,
    render: (row) => <MoneyText amountMinor={row.progress.outstandingMinor} />,
  },
];

export function WalletDues({ walletId }: { walletId: string }) {
  const state = useListState([]);
  const query = { ...state.api, WalletId: walletId };
  const result = useOperation(listDues, { query });
  return (
    <ListView
      noun={{ one: 'due', many: 'dues' }}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.title}
      rowHref={(row) => paths.due(row.id)}
      searchHint="Search title or description"
      columns={columns}
      empty={{
        title: 'No due is paid into this wallet',
        text: 'A due names the wallet that its payments go to. Choose this one when you create a due.',
      }}
    />
  );
}
