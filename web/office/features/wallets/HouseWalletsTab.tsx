// The wallets of the houses: the residents' own money, which staff can see and never spend.
import { listWallets, walletList } from '#calls/wallets/wallets.ts';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { useList } from '#lib/list/use-list.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { walletStatus } from './words.ts';

const nameOf = (row: WalletRow) => row.house?.label ?? row.name;

const cells = {
  house: nameOf,
  status: ({ status }: WalletRow) => (
    <StatusBadge tone={walletStatus[status].tone}>{walletStatus[status].word}</StatusBadge>
  ),
  account: ({ virtualAccount: account }: WalletRow) =>
    account ? `${account.bank} · ${account.number}` : <EmptyValue />,
};

export function HouseWalletsTab() {
  const { view } = useList(walletList, listWallets, {
    cells,
    fixed: { Kind: 'House' },
    hasViews: false,
  });
  return (
    <ListView
      {...view}
      rowLabel={nameOf}
      rowHref={(row) => paths.wallet(row.id)}
      empty={{
        title: 'No house wallets yet',
        text:
          'A house gets a wallet when its residents add money. It belongs to them. Staff can see ' +
          'the balance but can’t spend it.',
      }}
    />
  );
}
