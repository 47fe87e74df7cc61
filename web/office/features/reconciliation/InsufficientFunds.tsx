// Warns that a wallet has less available than a bank line took, and names the next step.
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Wallet } from '#contract/wallets/wallets.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';

export type WalletBalance = Pick<Wallet, 'id' | 'kind' | 'name' | 'availableMinor'>;

type NotEnoughProps = { wallet: WalletBalance | undefined; amountMinor: number };

export function InsufficientFunds({ wallet, amountMinor }: NotEnoughProps) {
  if (!wallet || wallet.availableMinor >= amountMinor) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={16} aria-hidden />}>
      {wallet.name} has <MoneyText amountMinor={wallet.availableMinor} /> available. First match
      incoming money, or add money to the wallet.
    </Alert>
  );
}
