// Freezing, unfreezing and closing a wallet: each says its effect and asks for the reason.
import { closeWallet, freezeWallet, unfreezeWallet } from '#calls/wallets/wallets.ts';
import type { Wallet } from '#contract/wallets/wallets.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ReasonDialog } from '#ui/dialog/ReasonDialog.tsx';

export type WalletAction = 'freeze' | 'unfreeze' | 'close';

const words: Readonly<Record<WalletAction, { verb: string; effect: string }>> = {
  freeze: {
    verb: 'Freeze',
    effect: 'No money can move in or out until it is unfrozen. Its balance and history stay.',
  },
  unfreeze: { verb: 'Unfreeze', effect: 'Money can move in and out again.' },
  close: {
    verb: 'Close',
    effect: 'It can’t be reopened. Its transactions stay in the records.',
  },
};

type WalletActionsProps = { action: WalletAction; wallet: Wallet; onClose: () => void };

export function WalletActions({ action, wallet, onClose }: WalletActionsProps) {
  const quiet = { toasts: 'none' } as const;
  const mutations = {
    freeze: useAct(freezeWallet, quiet),
    unfreeze: useAct(unfreezeWallet, quiet),
    close: useAct(closeWallet, quiet),
  };
  const { verb, effect } = words[action];
  return (
    <ReasonDialog
      danger={action !== 'unfreeze'}
      title={`${verb} ${wallet.name}?`}
      effect={effect}
      confirmLabel={`${verb} wallet`}
      onClose={onClose}
      onConfirm={(reason) =>
        mutations[action].mutateAsync({
          params: { walletId: wallet.id },
          body: { reason, version: wallet.version },
        })
      }
    />
  );
}
