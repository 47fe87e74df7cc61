// A house's balances: the overdue amount, the amount that is not due yet, their sum, its credit, its wallet, and its
// latest payment.
import type { HouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { FigureLine } from '#ui/page/FigureLine.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { chargeNoun } from '#lib/money/dues-words.ts';

/** Credit only pays charges of the wallet that holds it. */
function creditHint({ credits }: HouseAccount): string {
  if (credits.length === 0) return 'Used for the next charge';
  return `Used for the next charge of ${credits.map(({ wallet }) => wallet.name).join(', ')}`;
}

export function HouseBalances({ account }: { account: HouseAccount | undefined }) {
  const last = account?.lastPayment;
  return (
    <FigureLine
      loading={!account}
      items={[
        {
          label: 'Overdue',
          value: (
            <MoneyText
              amountMinor={account?.overdueMinor}
              {...(account?.overdueMinor && { tone: 'bad' as const })}
            />
          ),
          hint: account && (
            <>
              {countOf(account.overdueCount, chargeNoun)}
              {account.overdueSince && (
                <>
                  , since <DayText day={account.overdueSince} />
                </>
              )}
            </>
          ),
        },
        {
          label: 'Not yet due',
          value: account && (
            <MoneyText amountMinor={account.outstandingMinor - account.overdueMinor} />
          ),
          hint: account && (
            <>
              {countOf(account.openChargeCount - account.overdueCount, chargeNoun)}
              {account.nextDueOn && (
                <>
                  , next due <DayText day={account.nextDueOn} />
                </>
              )}
            </>
          ),
        },
        { label: 'Owes in total', value: <MoneyText amountMinor={account?.outstandingMinor} /> },
        {
          label: 'Credit',
          value: <MoneyText amountMinor={account?.creditMinor} />,
          hint: account && creditHint(account),
        },
        {
          label: 'House wallet',
          value: account?.wallet ? (
            <MoneyText amountMinor={account.wallet.availableMinor} />
          ) : (
            <EmptyValue label="No wallet yet" />
          ),
          hint: 'Its residents’ own money',
        },
        {
          label: 'Last payment',
          value: last ? <MoneyText amountMinor={last.amountMinor} /> : <EmptyValue />,
          hint: last && <DayText day={last.paidOn} />,
        },
      ]}
    />
  );
}
