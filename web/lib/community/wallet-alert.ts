// Slice `walletAlert`: the wallets whose alert was dismissed, as a list in local storage.
import { storedSlice } from '#lib/session/slice.ts';

type WalletAlert = { dismissedWallets: string[]; dismiss: (walletId: string) => void };

export const useWalletAlert = storedSlice<WalletAlert>(
  (set) => ({
    dismissedWallets: [],
    dismiss: (walletId) =>
      set(({ dismissedWallets }) => ({
        dismissedWallets: [...new Set([...dismissedWallets, walletId])],
      })),
  }),
  { name: 'walletAlert', pick: ({ dismissedWallets }) => ({ dismissedWallets }) },
);
