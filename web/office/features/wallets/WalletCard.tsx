// The card of a wallet on /finances, and the alerts of a wallet. A person can dismiss an alert until it ends.
import { Group, Skeleton } from '@mantine/core';
import { FeatureButton } from '#ui/state/FeatureButton.tsx';
import { IconAlertTriangle, IconLock, IconX } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { WalletRow } from '#contract/wallets/wallets.ts';
import { useMay } from '#lib/session/permissions.ts';
import { dismissedAlert, useWalletAlert } from '#lib/community/wallet-alert.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import type { MoneyAction } from './MoneyDrawers.tsx';
import { walletStatus } from './words.ts';
import classes from './wallets.module.css';

type WalletCardProps = { wallet: WalletRow; onAction: (kind: MoneyAction['kind']) => void };

export function WalletCard({ wallet, onAction }: WalletCardProps) {
  const mayMove = useMay('wallets.create') && wallet.status === 'Active';
  const said = walletStatus[wallet.status];
  const account = wallet.virtualAccount;
  return (
    <article className={classes.card} aria-label={wallet.name}>
      <Row>
        <h2 className={classes.name}>
          <PlainLink className={classes.open} href={paths.wallet(wallet.id)}>
            {wallet.name}
          </PlainLink>
        </h2>
        {wallet.isReserve && (
          <StatusBadge tone="info" icon={IconLock}>
            Reserve
          </StatusBadge>
        )}
        {wallet.status !== 'Active' && <StatusBadge tone={said.tone}>{said.word}</StatusBadge>}
      </Row>
      <Muted breaks>
        {wallet.purpose || (wallet.kind === 'Main' ? 'The community’s main wallet' : 'No purpose')}
      </Muted>
      <dl className={classes.balances}>
        <div>
          <dt>Available</dt>
          <dd className={classes.available}>
            <MoneyText amountMinor={wallet.availableMinor} />
          </dd>
        </div>
        <div>
          <dt>Held</dt>
          <dd>
            <MoneyText amountMinor={wallet.heldMinor} />
          </dd>
        </div>
        <div>
          <dt>Ledger balance</dt>
          <dd>
            <MoneyText amountMinor={wallet.ledgerBalanceMinor} />
          </dd>
        </div>
      </dl>
      {account && (
        <Muted breaks>
          {account.bank} · {account.number}
        </Muted>
      )}
      <WalletAlerts wallet={wallet} />
      {mayMove && (
        <Group gap={8} className={classes.actions}>
          <FeatureButton
            feature="Add Fund"
            variant="default"
            size="compact-sm"
            px={10}
            onClick={() => onAction('add')}
          >
            Add money
          </FeatureButton>
          <FeatureButton
            feature="Withdraw Fund"
            variant="default"
            size="compact-sm"
            px={10}
            onClick={() => onAction('withdraw')}
          >
            Withdraw money
          </FeatureButton>
          <FeatureButton
            feature="Transfer Fund"
            variant="default"
            size="compact-sm"
            px={10}
            onClick={() => onAction('transfer')}
          >
            Transfer money
          </FeatureButton>
        </Group>
      )}
    </article>
  );
}

/** The wallet's alerts that were not dismissed. An alert that ended and comes back shows again. */
export function WalletAlerts({ wallet }: { wallet: WalletRow }) {
  const { dismissedWallets, dismiss, keepOnly } = useWalletAlert();
  const { id, alerts } = wallet;
  useEffect(() => keepOnly(id, alerts), [keepOnly, id, alerts]);
  const shown = alerts.filter((alert) => !dismissedWallets.includes(dismissedAlert(id, alert)));
  if (shown.length === 0) return null;
  return (
    <div className={classes.alert} role="note">
      <IconAlertTriangle size={16} aria-hidden />
      <ul>
        {shown.map((alert) => (
          <li key={alert}>
            <AlertWords alert={alert} wallet={wallet} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={classes.dismiss}
        aria-label={`Dismiss the alert of ${wallet.name}`}
        onClick={() => dismiss(id, shown)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

function AlertWords({ alert, wallet }: { alert: WalletRow['alerts'][number]; wallet: WalletRow }) {
  if (alert === 'LowBalance')
    return (
      <>
        The balance is below <MoneyText amountMinor={wallet.lowBalanceAtMinor} />.
      </>
    );
  if (alert === 'NoBankAccount')
    return (
      <>
        No bank account for withdrawals yet.{' '}
        <PlainLink href={paths.financesTab('bank-accounts')}>Add one</PlainLink>
      </>
    );
  return (
    <>
      Requests are awaiting approval.{' '}
      <PlainLink href={paths.financesTab('approvals')}>View them</PlainLink>
    </>
  );
}

export function WalletCardSkeleton() {
  return (
    <div className={classes.card} aria-hidden="true">
      <Skeleton height={24} width="50%" />
      <Skeleton height={20} width="70%" />
      <Skeleton height={52} />
      <Skeleton height={44} />
    </div>
  );
}
