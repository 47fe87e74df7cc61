// The entries of the audit log about a wallet, such as its creation, changes and freezes, newest first.
import { getWalletHistory } from '#calls/wallets/wallets.ts';
import { History } from '#lib/record/History.tsx';

const sentences = {
  'wallet.created': 'created this wallet',
  'wallet.changed': 'changed this wallet',
  'wallet.frozen': 'froze this wallet',
  'wallet.unfrozen': 'unfroze this wallet',
  'wallet.closed': 'closed this wallet',
};

export function WalletHistory({ walletId }: { walletId: string }) {
  const params = { walletId };
  return <History operation={getWalletHistory} params={params} sentences={sentences} />;
}
