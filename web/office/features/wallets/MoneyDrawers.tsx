// The three actions with a wallet's money, each in its drawer: add, withdraw, transfer.
import { useState } from 'react';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { lazyPart } from '#lib/page/lazy-part.tsx';

export type MoneyAction = { kind: 'add' | 'withdraw' | 'transfer'; wallet: WalletRow };

const CheckoutDrawer = lazyPart(async () => (await import('./CheckoutDrawer.tsx')).CheckoutDrawer);
const AddFundDrawer = lazyPart(async () => (await import('./AddFundDrawer.tsx')).AddFundDrawer);
const WithdrawDrawer = lazyPart(async () => (await import('./WithdrawDrawer.tsx')).WithdrawDrawer);
const TransferDrawer = lazyPart(async () => (await import('./TransferDrawer.tsx')).TransferDrawer);

type MoneyDrawersProps = {
  action: MoneyAction | null;
  /** The wallets that money can be transferred to. */
  wallets: readonly WalletRow[];
  onClose: () => void;
};

export function MoneyDrawers({ action, wallets, onClose }: MoneyDrawersProps) {
  if (!action) return null;
  const { kind, wallet } = action;
  if (kind === 'add') return <AddDrawers wallet={wallet} onClose={onClose} />;
  if (kind === 'withdraw') return <WithdrawDrawer wallet={wallet} onClose={onClose} />;
  return <TransferDrawer wallet={wallet} wallets={wallets} onClose={onClose} />;
}

/**
 * Starts with the form for card or bank transfer, which need no approval. A button leads to the form for cash and
 * cheques.
 */
function AddDrawers({ wallet, onClose }: { wallet: WalletRow; onClose: () => void }) {
  const [cash, setCash] = useState(false);
  if (cash) return <AddFundDrawer wallet={wallet} onClose={onClose} />;
  return <CheckoutDrawer wallet={wallet} onCash={() => setCash(true)} onClose={onClose} />;
}
