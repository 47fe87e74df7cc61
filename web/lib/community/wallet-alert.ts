// Slice `walletAlert`: the dismissed alerts of wallets, as a list in local storage.
import { storedSlice } from '#lib/session/slice.ts';

type WalletAlert = {
  /** Each dismissed alert: the wallet's id, a space and the kind of the alert. */
  dismissedWallets: string[];
  dismiss: (walletId: string, alerts: readonly string[]) => void;
  /** Forgets the dismissed alerts that the wallet no longer has. They show again when they come back. */
  keepOnly: (walletId: string, alerts: readonly string[]) => void;
};

export const dismissedAlert = (walletId: string, alert: string): string => `${walletId} ${alert}`;

export const useWalletAlert = storedSlice<WalletAlert>(
  (set) => ({
    dismissedWallets: [],
    dismiss: (walletId, alerts) =>
      set(({ dismissedWallets }) => {
        const dismissed = alerts.map((alert) => dismissedAlert(walletId, alert));
        return { dismissedWallets: [...new Set([...dismissedWallets, ...dismissed])] };
      }),
    keepOnly: (walletId, alerts) =>
      set((state) => {
        const present = alerts.map((alert) => dismissedAlert(walletId, alert));
        const kept = state.dismissedWallets.filter(
          (one) => !one.startsWith(walletId) || present.includes(one),
        );
        return kept.length === state.dismissedWallets.length ? state : { dismissedWallets: kept };
      }),
  }),
  { name: 'walletAlert', pick: ({ dismissedWallets }) => ({ dismissedWallets }) },
);
