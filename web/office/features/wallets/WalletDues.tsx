// The dues that are paid into a wallet, each with the amount still owed.
import { dueList, listDues } from '#calls/dues/due-list.ts';
import { useList } from '#lib/list/use-list.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { paths } from '#web/paths.ts';

/** Columns and filters of the list of dues that this shorter list omits. */
const left = new Set(['category', 'rhythm', 'amount', 'Status', 'Category', 'WalletId']);

export function WalletDues({ walletId }: { walletId: string }) {
  const { view } = useList(dueList, listDues, {
    cells: {},
    fixed: { WalletId: walletId },
    leaveOut: left,
    hasViews: false,
  });
  const { onExport: _onExport, ...shown } = view;
  return (
    <ListView
      {...shown}
      rowLabel={(row) => row.title}
      rowHref={(row) => paths.due(row.id)}
      empty={{
        title: 'No dues use this wallet',
        text: 'Choose this wallet when you create a due.',
      }}
    />
  );
}
