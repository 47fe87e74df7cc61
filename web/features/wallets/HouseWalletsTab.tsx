// The wallets of the houses: the residents' own money, which staff can see and never spend.
import { listWallets } from '#calls/wallets/wallets.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { walletStatus } from './words.ts';

const columns: ListColumn<WalletRow>[] = [
  {
    key: 'house',
    title: 'House',
    fixed: true,
    card: 'title',
    width: 260,
    render: (row) => row.house?.label ?? row.name,
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 120,
    render: ({ status }) => (
      <StatusBadge tone={walletStatus[status].tone}>{walletStatus[status].word}</StatusBadge>
    ),
  },
  {
    key: 'account',
    title: 'Account number',
    card: 'subtitle',
    width: 220,
    render: ({ virtualAccount: account }) =>
      account ? `${account.bank} · ${account.number}` : <EmptyValue />,
  },
  {
    key: 'balance',
    title: 'Balance',
    align: 'right',
    width: 160,
    render: (row) => <MoneyText amountMinor={row.availableMinor} />,
  },
];

export function HouseWalletsTab() {
  const state = useListState([]);
  const result = useOperation(listWallets, {
    query: { ...state.api, Kind: 'House' },
  });
  return (
    <ListView
      noun={{ one: 'house wallet', many: 'house wallets' }}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.house?.label ?? row.name}
      rowHref={(row) => paths.wallet(row.id)}
      searchHint="Search house or account number"
      columns={columns}
      empty={{
        title: 'No house has a wallet yet',
        text:
          'A house gets one when its residents pay money in. It belongs to them: staff see ' +
          'the balance and cannot spend it.',
      }}
    />
  );
}
