// The three things done with a wallet's money, each in its drawer: add, withdraw, transfer.
import type { WalletRow } from '#contract/wallets.ts';
import { lazyPart } from '#lib/lazy-part.tsx';

export type MoneyDeed = { kind: 'add' | 'withdraw' | 'transfer'; wallet: WalletRow };

const AddFundDrawer = lazyPart(async () => (await import('./AddFundDrawer.tsx')).AddFundDrawer);
const WithdrawDrawer = lazyPart(async () => (await import('./WithdrawDrawer.tsx')).WithdrawDrawer);
const TransferDrawer = lazyPart(async () => (await import('./TransferDrawer.tsx')).TransferDrawer);

type MoneyDrawersProps = {
  deed: MoneyDeed | null;
  /** Where money can be moved to. */
  wallets: readonly WalletRow[];
  onClose: () => void;
};

export function MoneyDrawers({ deed, wallets, onClose }: MoneyDrawersProps) {
  if (!deed) return null;
  const { kind, wallet } = deed;
  if (kind === 'add') return <AddFundDrawer wallet={wallet} onClose={onClose} />;
  if (kind === 'withdraw') return <WithdrawDrawer wallet={wallet} onClose={onClose} />;
  return <TransferDrawer wallet={wallet} wallets={wallets} onClose={onClose} />;
}
