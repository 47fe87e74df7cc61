// A resident's view of their own house: each open charge, the credit, the wallet, and how to transfer. It calls the
// residents' endpoint and none of the staff's.
import { Skeleton } from '@mantine/core';
import { getHouseDues } from '#calls/house-accounts/house-side.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import classes from './house-owes.module.css';
import { useToday } from '#ui/text/use-today.ts';

type HouseOwesProps = { communityId: string; houseId: string };

export function HouseOwes({ communityId, houseId }: HouseOwesProps) {
  const { data, error, refetch } = useOperation(getHouseDues, { params: { communityId, houseId } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} mt={12} />;
  return <Owes dues={data} />;
}

/**
 * A house with its own bank account number sees only that number. Every other house sees the reference for its
 * transfers.
 */
const howToTransfer = ({
  accountReference,
  virtualAccount,
}: Answer<typeof getHouseDues>['house']) =>
  virtualAccount
    ? `Transfer to ${virtualAccount.bank} ${virtualAccount.number}. The payment is credited to this house.`
    : `Use the reference ${accountReference}, so that the transfer is credited to this house.`;

function Owes({ dues }: { dues: Answer<typeof getHouseDues> }) {
  const { charges, currency, outstandingMinor, creditMinor, walletMinor } = dues;
  const money = (amountMinor: number, tone?: 'bad') => (
    <MoneyText amountMinor={amountMinor} currency={currency} {...(tone && { tone })} />
  );
  const today = useToday();
  const overdueMinor = charges.reduce(
    (sum, { dueOn, outstandingMinor: left }) => (dueOn < today ? sum + left : sum),
    0,
  );
  const notDueMinor = outstandingMinor - overdueMinor;
  const isOwing = outstandingMinor > 0;
  return (
    <Column gap={8} mt={12}>
      <p className={classes.sum}>
        {overdueMinor > 0 && <>Overdue {money(overdueMinor, 'bad')}</>}
        {overdueMinor === 0 &&
          (isOwing ? <>Not yet due {money(notDueMinor)}</> : 'Nothing is owed')}
      </p>
      {overdueMinor > 0 && notDueMinor > 0 && (
        <p className={classes.line}>Not yet due: {money(notDueMinor)}</p>
      )}
      {charges.length > 0 && (
        <Rows className={classes.charges} aria-label="Open charges">
          {charges.map(({ id, dueTitle, dueOn, outstandingMinor: left }) => (
            <li key={id}>
              <Grow component="span" basis={160} breaks>
                {dueTitle}
              </Grow>
              <span className={classes.when}>
                due <DayText day={dueOn} />
              </span>
              {money(left)}
            </li>
          ))}
        </Rows>
      )}
      {creditMinor > 0 && <p className={classes.line}>Paid ahead: {money(creditMinor)}</p>}
      {walletMinor > 0 && <p className={classes.line}>In the wallet: {money(walletMinor)}</p>}
      {isOwing && <p className={classes.line}>{howToTransfer(dues.house)}</p>}
    </Column>
  );
}
