// The community's own wallets as cards, without those of houses: the balance of each, its alerts, and the three actions
// with money.
import { SimpleGrid, Switch } from '@mantine/core';
import { useState } from 'react';
import { listWallets } from '#calls/wallets/wallets.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useSeesAllWallets } from '#lib/session/worker-scope.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { MoneyDrawers, type MoneyAction } from './MoneyDrawers.tsx';
import { WalletCard, WalletCardSkeleton } from './WalletCard.tsx';
import classes from './wallets.module.css';
import { useWalletAllowance } from './use-wallet-allowance.ts';

export function WalletsTab({ onCreate }: { onCreate: () => void }) {
  const [closedToo, setClosedToo] = useState(false);
  const [action, setAction] = useState<MoneyAction | null>(null);
  const seesAll = useSeesAllWallets();
  const mayCreate = useMay('wallets.create') && seesAll;
  const result = useOperation(listWallets, {
    query: {
      Kind: 'Main,Custom',
      PageSize: '100',
      Status: closedToo ? 'Active,Frozen,Closed' : 'Active,Frozen',
    },
  });
  const closed = useOperation(listWallets, {
    query: { Kind: 'Main,Custom', Status: 'Closed', PageSize: '1' },
  });
  const allowance = useWalletAllowance();
  const hasClosed = (closed.data?.totalCount ?? 0) > 0;
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const wallets = result.data?.items;
  return (
    <>
      {hasClosed && (
        <div className={classes.bar}>
          <Switch
            label="Show closed wallets"
            checked={closedToo}
            onChange={(event) => setClosedToo(event.currentTarget.checked)}
          />
        </div>
      )}
      <SimpleGrid
        component="section"
        aria-label="Wallets"
        data-tour="wallets"
        cols={{ base: 1, sm: 2, xl: 3 }}
      >
        {!wallets && [1, 2, 3].map((at) => <WalletCardSkeleton key={at} />)}
        {wallets?.map((wallet) => (
          <WalletCard
            key={wallet.id}
            wallet={wallet}
            onAction={(kind) => setAction({ kind, wallet })}
          />
        ))}
      </SimpleGrid>
      {wallets?.length === 1 && mayCreate && (
        <EmptyState
          title="One wallet"
          text={
            'Create a wallet for a project, a reserve or a street. ' +
            'Each has its own balance, dues and statement.'
          }
          second={{
            label: 'Create wallet',
            onClick: onCreate,
            feature: 'Create Wallet',
            allowance,
          }}
        />
      )}
      <MoneyDrawers action={action} wallets={wallets ?? []} onClose={() => setAction(null)} />
    </>
  );
}
