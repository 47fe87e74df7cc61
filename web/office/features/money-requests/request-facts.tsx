// Facts of a money request that both the request and the confirmation of its approval show.
import type { ReactNode } from 'react';
import type { MoneyRequest } from '#contract/money-requests/money-requests.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import classes from './money-requests.module.css';

/** Whether the next approval is the last one needed. */
export const isLast = ({ approvalsGiven, approvalsNeeded }: MoneyRequest): boolean =>
  approvalsGiven + 1 >= approvalsNeeded;

export const comesIn = ({ kind, direction }: MoneyRequest): boolean =>
  kind === 'Deposit' || direction === 'In';

/** The fee, which is part of the amount, and the rest, which the payee receives. */
export function feeOf(request: MoneyRequest) {
  const { amountMinor, feeMinor } = request;
  if (feeMinor === 0) return [];
  const items: [string, ReactNode][] = [
    ['Fee, from the amount', <MoneyText key="f" amountMinor={feeMinor} />],
  ];
  if (!comesIn(request)) {
    items.push(['Payee receives', <MoneyText key="n" amountMinor={amountMinor - feeMinor} />]);
  }
  return items;
}

/** The available balance after the approval. A request holds outgoing money at once, so the balance stays the same. */
export function BalanceAfter({ request }: { request: MoneyRequest }) {
  return (
    <>
      <MoneyText amountMinor={request.balanceAfterMinor} />
      {!comesIn(request) && (
        <Muted className={classes.note}>Same as now: the amount is already held.</Muted>
      )}
    </>
  );
}
