// /finances/wallet/:walletId: one wallet with its movements, requests, balance over time, statement, dues, the people
// with access, and its history.
import { IconLock, IconPencil, IconPlayerPlay, IconSnowflake, IconX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState, type ComponentType } from 'react';
import { getWallet, listWallets } from '#calls/wallets/wallets.ts';
import type { Wallet } from '#contract/wallets/wallets.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { MoneyDrawers, type MoneyAction } from './MoneyDrawers.tsx';
import { PaymentNotice } from './PaymentNotice.tsx';
import { TransactionsTab } from './TransactionsTab.tsx';
import { WalletAlerts } from './WalletCard.tsx';
import { WalletHistory } from './WalletHistory.tsx';
import type { WalletAction } from './WalletActions.tsx';
import { walletStatus } from './words.ts';

const BalanceChart = lazyPart(async () => (await import('./BalanceChart.tsx')).BalanceChart);
const WalletStatementTab = lazyPart(
  async () => (await import('./WalletStatementTab.tsx')).WalletStatementTab,
);
const WalletDues = lazyPart(async () => (await import('./WalletDues.tsx')).WalletDues);
const WalletPeople = lazyPart(async () => (await import('./WalletPeople.tsx')).WalletPeople);
const WalletDrawer = lazyPart(async () => (await import('./WalletDrawer.tsx')).WalletDrawer);
const WalletActions = lazyPart(async () => (await import('./WalletActions.tsx')).WalletActions);
const ExpenseDrawer = lazyPart(async () => (await import('./ExpenseDrawer.tsx')).ExpenseDrawer);

const AdjustmentDrawer = lazyPart(
  async () => (await import('./AdjustmentDrawer.tsx')).AdjustmentDrawer,
);

type Open = MoneyAction['kind'] | WalletAction | 'edit' | 'expense' | 'adjust' | null;

/** `Requests` lists the requests to move money of this wallet. */
type WalletPageProps = { Requests: ComponentType<{ walletId: string }> };

export function WalletPage({ Requests }: WalletPageProps) {
  const { walletId = '' } = useParams({ strict: false }) as { walletId?: string };
  const result = useOperation(getWallet, { params: { walletId } });
  const [open, setOpen] = useState<Open>(null);
  const wallet = result.data;
  const actions = useActions(wallet, setOpen);
  const maySeeDues = useMay('dues.read');
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  return (
    <Parts>
      <DetailHeader
        back={{ label: 'Finances', href: paths.finances() }}
        title={wallet?.name}
        badge={wallet && <Badges wallet={wallet} />}
        facts={wallet ? factsOf(wallet) : []}
        {...actions}
      />
      <PaymentNotice />
      <FigureLine
        loading={!wallet}
        items={[
          { label: 'Available', value: <MoneyText amountMinor={wallet?.availableMinor} /> },
          { label: 'Held', value: <MoneyText amountMinor={wallet?.heldMinor} /> },
          {
            label: 'Ledger balance',
            value: <MoneyText amountMinor={wallet?.ledgerBalanceMinor} />,
          },
          { label: 'In, 30 days', value: <MoneyText amountMinor={wallet?.inMinor} /> },
          { label: 'Out, 30 days', value: <MoneyText amountMinor={wallet?.outMinor} /> },
        ]}
      />
      {wallet && <WalletAlerts wallet={wallet} />}
      <DetailTabs
        label="Parts of this wallet"
        tabs={[
          {
            key: 'transactions',
            label: 'Transactions',
            render: () => <TransactionsTab walletId={walletId} />,
          },
          {
            key: 'requests',
            label: 'Requests',
            count: wallet ? wallet.approvalsWaiting : null,
            render: () => <Requests walletId={walletId} />,
          },
          {
            key: 'balance',
            label: 'Balance',
            render: () => <BalanceChart walletId={walletId} />,
          },
          {
            key: 'statement',
            label: 'Statement',
            render: () => <WalletStatementTab walletId={walletId} />,
          },
          ...(maySeeDues && wallet?.kind !== 'House'
            ? [{ key: 'dues', label: 'Dues', render: () => <WalletDues walletId={walletId} /> }]
            : []),
          {
            key: 'people',
            label: 'People',
            render: () => <WalletPeople walletId={walletId} isHouse={wallet?.kind === 'House'} />,
          },
          { key: 'history', label: 'History', render: () => <WalletHistory walletId={walletId} /> },
        ]}
      />
      {wallet && <Opened open={open} wallet={wallet} onClose={() => setOpen(null)} />}
    </Parts>
  );
}

function Opened({ open, wallet, onClose }: { open: Open; wallet: Wallet; onClose: () => void }) {
  const others = useOperation(
    listWallets,
    { query: { Kind: 'Main,Custom', Status: 'Active', PageSize: '100' } },
    { enabled: open === 'transfer' },
  );
  if (open === null) return null;
  if (open === 'expense') return <ExpenseDrawer wallet={wallet} onClose={onClose} />;
  if (open === 'adjust') return <AdjustmentDrawer wallet={wallet} onClose={onClose} />;
  if (open === 'edit') return <WalletDrawer opened wallet={wallet} onClose={onClose} />;
  if (open === 'add' || open === 'withdraw' || open === 'transfer') {
    return (
      <MoneyDrawers
        action={{ kind: open, wallet }}
        wallets={others.data?.items ?? []}
        onClose={onClose}
      />
    );
  }
  return <WalletActions action={open} wallet={wallet} onClose={onClose} />;
}

function Badges({ wallet }: { wallet: Wallet }) {
  const said = walletStatus[wallet.status];
  return (
    <>
      {wallet.isReserve && (
        <StatusBadge tone="info" icon={IconLock}>
          Reserve
        </StatusBadge>
      )}
      <StatusBadge tone={said.tone}>{said.word}</StatusBadge>
    </>
  );
}

const factsOf = (wallet: Wallet): string[] => [
  ...(wallet.kind === 'House' && wallet.house ? [`Wallet of ${wallet.house.label}`] : []),
  ...(wallet.virtualAccount
    ? [`${wallet.virtualAccount.bank} ${wallet.virtualAccount.number}`]
    : []),
  ...(wallet.purpose ? [wallet.purpose] : []),
];

/**
 * The caller's actions. A house's wallet belongs to its residents, so staff have none; a closed wallet has none either.
 */
function useActions(wallet: Wallet | undefined, open: (what: Open) => void) {
  const mayMove = useMay('wallets.create');
  const mayUpdate = useMay('wallets.update');
  const mayClose = useMay('wallets.archive');
  if (!wallet || wallet.kind === 'House' || wallet.status === 'Closed') return {};
  const size = 16;
  const isActive = wallet.status === 'Active';
  const primary: PageAction = {
    label: 'Add money',
    feature: 'Add Fund',
    onClick: () => open('add'),
  };
  const menu: (PageAction | false)[] = [
    mayMove &&
      isActive && {
        label: 'Withdraw money',
        feature: 'Withdraw Fund',
        onClick: () => open('withdraw'),
      },
    mayMove &&
      isActive && {
        label: 'Transfer money',
        feature: 'Transfer Fund',
        onClick: () => open('transfer'),
      },
    mayMove &&
      isActive && {
        label: 'Record expense',
        feature: 'Withdraw Fund',
        onClick: () => open('expense'),
      },
    mayMove && isActive && { label: 'Adjust balance', onClick: () => open('adjust') },
    mayUpdate && {
      label: 'Edit',
      icon: <IconPencil size={size} aria-hidden />,
      onClick: () => open('edit'),
    },
    mayUpdate &&
      (isActive
        ? {
            label: 'Freeze',
            icon: <IconSnowflake size={size} aria-hidden />,
            onClick: () => open('freeze'),
          }
        : {
            label: 'Unfreeze',
            icon: <IconPlayerPlay size={size} aria-hidden />,
            onClick: () => open('unfreeze'),
          }),
    mayClose &&
      wallet.kind === 'Custom' && {
        label: 'Close wallet',
        icon: <IconX size={size} aria-hidden />,
        danger: true,
        onClick: () => open('close'),
      },
  ];
  const shown = menu.filter((item) => item !== false);
  return {
    ...(mayMove && isActive && { primary }),
    ...(shown.length > 0 && { menu: shown }),
  };
}
