// /finances, joined from the features of money: the community's wallets, their movements, the requests to move money,
// the reconciliation, the wallets of houses, the bank accounts, the budget, the reports and the summaries.
import { Skeleton } from '@mantine/core';
import { IconReceipt, IconWallet } from '@tabler/icons-react';
import { useState } from 'react';
import { getReconciliation } from '#calls/reconciliation/bank-lines.ts';
import { getFinances } from '#calls/wallets/transactions.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';
import { requestNoun } from '#lib/money/wallet-words.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import {
  useIsScopeKnown,
  useIsLimited,
  useSeesAllWallets,
  useSeesWholeCommunity,
} from '#lib/session/worker-scope.ts';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { Figures } from '#ui/page/Figures.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { ApprovalsTab } from '#office/features/money-requests/ApprovalsTab.tsx';
import { BankAccountsTab } from '#office/features/bank-accounts/BankAccountsTab.tsx';
import { HouseWalletsTab } from '#office/features/wallets/HouseWalletsTab.tsx';
import { ReconciliationTab } from '#office/features/reconciliation/ReconciliationTab.tsx';
import { TransactionsTab } from '#office/features/wallets/TransactionsTab.tsx';
import { WalletsTab } from '#office/features/wallets/WalletsTab.tsx';
import { useWalletAllowance } from '#office/features/wallets/use-wallet-allowance.ts';
import { paths } from '#web/paths.ts';

const FinanceReportTab = lazyPart(
  async () => (await import('#office/features/reports/FinanceReportTab.tsx')).FinanceReportTab,
);
const AdvancedReportTab = lazyPart(
  async () => (await import('#office/features/reports/AdvancedReportTab.tsx')).AdvancedReportTab,
);
const BudgetTab = lazyPart(
  async () => (await import('#office/features/budgets/BudgetTab.tsx')).BudgetTab,
);
const SummariesTab = lazyPart(
  async () => (await import('#office/features/reports/SummariesTab.tsx')).SummariesTab,
);
const ExpenseDrawer = lazyPart(
  async () => (await import('#office/features/wallets/ExpenseDrawer.tsx')).ExpenseDrawer,
);
const WalletDrawer = lazyPart(
  async () => (await import('#office/features/wallets/WalletDrawer.tsx')).WalletDrawer,
);

export function Finances() {
  const [creating, setCreating] = useState(false);
  const [spending, setSpending] = useState(false);
  const mayCreate = useMay('wallets.create');
  const seesAllWallets = useSeesAllWallets();
  const seesAll = useSeesWholeCommunity();
  const isLimited = useIsLimited();
  const maySeeBanks = useMay('bankAccounts.read');
  const { data } = useOperation(getFinances);
  const { data: reconciliation } = useOperation(getReconciliation, {}, { enabled: seesAll });
  const isScopeKnown = useIsScopeKnown();
  const allowance = useWalletAllowance();
  const create = {
    label: 'Create wallet',
    icon: <IconWallet size={16} aria-hidden />,
    onClick: () => setCreating(true),
    feature: 'Create Wallet' as const,
    allowance,
  };
  const spend = {
    label: 'Record expense',
    icon: <IconReceipt size={16} aria-hidden />,
    onClick: () => setSpending(true),
    feature: 'Withdraw Fund' as const,
  };
  return (
    <>
      <PageHeader
        title="Finances"
        {...(mayCreate &&
          isScopeKnown &&
          (seesAllWallets ? { primary: create, menu: [spend] } : { primary: spend }))}
      />
      <DetailTabs
        label="Parts of the finances"
        tabs={[
          {
            key: 'wallets',
            label: 'Wallets',
            render: () => (
              <Parts>
                <FinanceFigures />
                <WalletsTab onCreate={() => setCreating(true)} />
              </Parts>
            ),
          },
          { key: 'transactions', label: 'Transactions', render: () => <TransactionsTab /> },
          {
            key: 'approvals',
            label: 'Requests',
            count: data ? data.approvalsWaiting : null,
            render: () => <ApprovalsTab />,
          },
          ...(!isLimited
            ? [
                {
                  key: 'reconciliation',
                  label: 'Reconciliation',
                  count: reconciliation ? reconciliation.openCount : null,
                  render: () => <ReconciliationTab />,
                },
              ]
            : []),
          { key: 'houses', label: 'House wallets', render: () => <HouseWalletsTab /> },
          ...(maySeeBanks
            ? [
                {
                  key: 'bank-accounts',
                  label: 'Bank accounts',
                  render: () => <BankAccountsTab />,
                },
              ]
            : []),
          {
            key: 'report',
            label: 'Report',
            names: ['reports'],
            render: () => <FinanceReportTab />,
          },
          { key: 'advanced', label: 'Advanced report', render: () => <AdvancedReportTab /> },
          { key: 'budget', label: 'Budget', names: ['budgets'], render: () => <BudgetTab /> },
          { key: 'summaries', label: 'Summaries', render: () => <SummariesTab /> },
        ]}
      />
      {spending && <ExpenseDrawer onClose={() => setSpending(false)} />}
      <WalletDrawer opened={creating} onClose={() => setCreating(false)} />
    </>
  );
}

/** The money of the community; shown once, above the wallets. */
function FinanceFigures() {
  const seesAll = useSeesWholeCommunity();
  const isScopeKnown = useIsScopeKnown();
  const { data } = useOperation(getFinances);
  if (!data || !isScopeKnown) return <Skeleton height={94} mb={24} radius="md" />;
  return (
    <Figures
      items={[
        {
          label: 'Available',
          value: <MoneyText amountMinor={data.availableMinor} />,
          hint: data.heldMinor > 0 && (
            <>
              <MoneyText amountMinor={data.heldMinor} /> held
            </>
          ),
        },
        {
          label: 'Received this month',
          value: <MoneyText amountMinor={data.inThisMonthMinor} />,
          hint: 'Before card fees, net of reversals',
        },
        {
          label: 'Out this month',
          value: <MoneyText amountMinor={data.outThisMonthMinor} />,
          hint: 'With card fees, net of reversals',
        },
        ...(seesAll
          ? [
              {
                label: 'Unidentified payments',
                value: <MoneyText amountMinor={data.unallocatedMinor} />,
                hint: 'Received, house unknown',
                href: paths.unallocated(),
              },
            ]
          : []),
        {
          label: 'Waiting',
          value: countOf(data.approvalsWaiting, requestNoun),
          hint: data.approvalsForMe > 0 && `${data.approvalsForMe} for you to decide`,
          href: paths.financesTab('approvals'),
        },
      ]}
    />
  );
}
