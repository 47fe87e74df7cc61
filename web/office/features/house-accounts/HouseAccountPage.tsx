// /dues/house/:houseId: a house's account, and an officer's actions on it.
import {
  IconArrowBackUp,
  IconBell,
  IconBuildingBank,
  IconCalendarPlus,
  IconCash,
  IconCoin,
  IconCreditCard,
  IconHome2,
  IconMail,
  IconPhone,
} from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { getVirtualAccounts, openHouseAccount } from '#calls/gateway-payments/virtual-accounts.ts';
import { applyHouseCredit } from '#calls/due-payments/refunds.ts';
import { getHouseAccount } from '#calls/house-accounts/house-accounts.ts';
import type { HouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailHeader } from '#ui/detail/DetailHeader.tsx';
import { DetailTabs } from '#ui/detail/DetailTabs.tsx';
import { Parts } from '#ui/layout/Parts.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { useOpenCharges } from '#lib/money/ChargesField.tsx';
import { useRemind } from '#lib/money/use-remind.ts';
import { HouseBalances } from './HouseBalances.tsx';
import { HouseNotices } from './HouseNotices.tsx';
import { HouseStatementTab } from './HouseStatementTab.tsx';

type House = { id: string; label: string };

type HousePaymentForm = (house: House, owedMinor: number, onClose: () => void) => ReactNode;

/** The lists and forms of other features about a house's account. */
export type HouseAccountParts = {
  charges: (houseId: string) => ReactNode;
  payments: (houseId: string) => ReactNode;
  /** `onAgree` opens the form of a plan; undefined if there is nothing to agree on. */
  plans: (houseId: string, onAgree: (() => void) | undefined) => ReactNode;
  refunds: (houseId: string) => ReactNode;
  letters: (houseId: string) => ReactNode;
  payment: HousePaymentForm;
  checkout: HousePaymentForm;
  plan: (house: House, onClose: () => void) => ReactNode;
  letter: (house: House, onClose: () => void) => ReactNode;
  call: (house: House, onClose: () => void) => ReactNode;
  refund: (house: House, credits: HouseAccount['credits'], onClose: () => void) => ReactNode;
};

type Open = 'payment' | 'checkout' | 'plan' | 'refund' | 'letter' | 'call' | null;

export function HouseAccountPage({ parts }: { parts: HouseAccountParts }) {
  const { houseId = '' } = useParams({ strict: false }) as { houseId?: string };
  const result = useOperation(getHouseAccount, { params: { houseId } });
  const [open, setOpen] = useState<Open>(null);
  const mayAgree = useMay('dues.approve');
  const account = result.data;
  const actions = useActions(account, setOpen);
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const close = () => setOpen(null);
  return (
    <Parts>
      <DetailHeader
        back={{ label: 'Dues', href: paths.dues() }}
        title={account?.house.label}
        badge={account && <Standing account={account} />}
        facts={account ? factsOf(account) : []}
        {...actions}
      />
      <HouseBalances account={account} />
      <HouseNotices account={account} />
      <DetailTabs
        label="Parts of this account"
        tabs={[
          {
            key: 'charges',
            label: 'Charges',
            count: account?.openChargeCount || undefined,
            counted: 'owed',
            render: () => parts.charges(houseId),
          },
          { key: 'payments', label: 'Payments', render: () => parts.payments(houseId) },
          {
            key: 'plans',
            label: 'Plans',
            names: ['instalments'],
            count: account?.activePlanCount || undefined,
            render: () =>
              parts.plans(
                houseId,
                mayAgree && account?.openChargeCount ? () => setOpen('plan') : undefined,
              ),
          },
          {
            key: 'refunds',
            label: 'Refunds',
            render: () => parts.refunds(houseId),
          },
          { key: 'letters', label: 'Letters', render: () => parts.letters(houseId) },
          {
            key: 'statement',
            label: 'Statement',
            render: () => <HouseStatementTab houseId={houseId} />,
          },
        ]}
      />
      {account && open === 'payment' && (
        <HousePayment house={account.house} form={parts.payment} onClose={close} />
      )}
      {account && open === 'checkout' && (
        <HousePayment house={account.house} form={parts.checkout} onClose={close} />
      )}
      {account && open === 'plan' && parts.plan(account.house, close)}
      {account && open === 'letter' && parts.letter(account.house, close)}
      {account && open === 'call' && parts.call(account.house, close)}
      {account && open === 'refund' && parts.refund(account.house, account.credits, close)}
    </Parts>
  );
}

function Standing({ account }: { account: HouseAccount }) {
  if (account.overdueMinor > 0) return <StatusBadge tone="bad">Overdue</StatusBadge>;
  if (account.outstandingMinor > 0) return <StatusBadge tone="info">Not yet due</StatusBadge>;
  return <StatusBadge tone="good">Settled</StatusBadge>;
}

const factsOf = ({ house, billedTo, virtualAccount }: HouseAccount): string[] => [
  `Reference ${house.accountReference}`,
  ...(virtualAccount ? [`Pay into ${virtualAccount.bank} ${virtualAccount.number}`] : []),
  ...(billedTo ? [`Billed to ${billedTo.name}`] : []),
];

function useActions(account: HouseAccount | undefined, open: (what: Open) => void) {
  const mayRecord = useMay('dues.create');
  const mayDecide = useMay('dues.approve');
  const mayWrite = useMay('dues.update');
  const maySeeHouse = useMay('addresses.read');
  const apply = useAct(applyHouseCredit, { success: 'Credit applied to open charges.' });
  const number = useAct(openHouseAccount, {
    success: (given) => `${given.bank} ${given.number} is this house’s own account.`,
  });
  const remind = useRemind();
  const offered = useOperation(getVirtualAccounts, {}, { enabled: mayRecord });
  if (!account) return {};
  const record: PageAction = {
    label: 'Record payment',
    icon: <IconCash size={16} aria-hidden />,
    onClick: () => open('payment'),
  };
  const { house, openChargeCount, overdueCount, creditMinor } = account;
  const menu: PageAction[] = [
    mayRecord &&
      openChargeCount > 0 && {
        label: 'Pay by card or transfer',
        icon: <IconCreditCard size={16} aria-hidden />,
        onClick: () => open('checkout'),
      },
    mayWrite &&
      openChargeCount > 0 && {
        label: 'Remind',
        icon: <IconBell size={16} aria-hidden />,
        onClick: () =>
          remind.mutate({
            body: { selection: { kind: 'matching', query: { HouseId: house.id } } },
          }),
      },
    mayWrite &&
      overdueCount > 0 && {
        label: 'Send a letter',
        icon: <IconMail size={16} aria-hidden />,
        onClick: () => open('letter'),
      },
    mayRecord && {
      label: 'Log a call',
      icon: <IconPhone size={16} aria-hidden />,
      onClick: () => open('call'),
    },
    mayDecide &&
      openChargeCount > 0 && {
        label: 'Create plan',
        icon: <IconCalendarPlus size={16} aria-hidden />,
        onClick: () => open('plan'),
      },
    mayDecide &&
      creditMinor > 0 && {
        label: 'Refund credit',
        icon: <IconArrowBackUp size={16} aria-hidden />,
        onClick: () => open('refund'),
      },
    mayRecord &&
      creditMinor > 0 &&
      openChargeCount > 0 && {
        label: 'Pay with credit',
        icon: <IconCoin size={16} aria-hidden />,
        onClick: () => apply.mutate({ params: { houseId: house.id } }),
      },
    mayRecord &&
      offered.data?.isOffered === true &&
      account.virtualAccount === null && {
        label: 'Get an account number',
        icon: <IconBuildingBank size={16} aria-hidden />,
        onClick: () => number.mutate({ params: { houseId: house.id } }),
      },
    maySeeHouse && {
      label: 'Open the house',
      icon: <IconHome2 size={16} aria-hidden />,
      href: paths.house(house.id),
    },
  ].filter((item) => item !== false);
  return { ...(mayRecord && { primary: record }), ...(menu.length > 0 && { menu }) };
}

type HousePaymentProps = {
  house: House;
  form: HousePaymentForm;
  onClose: () => void;
};

/** A payment of this house: the amount starts with the undisputed amount owed. */
function HousePayment({ house, form, onClose }: HousePaymentProps) {
  const { payableMinor } = useOpenCharges(house.id);
  if (payableMinor === undefined) return null;
  return form(house, payableMinor, onClose);
}
