// Open matters of a house's account, one line each: reported payments, promises, refunds awaiting approval, and the
// residents' auto-pay.
import type { ReactNode } from 'react';
import type { HouseAccount } from '#contract/house-accounts/house-accounts.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './house-account.module.css';

export function HouseNotices({ account }: { account: HouseAccount | undefined }) {
  if (!account) return null;
  const notices = noticesOf(account);
  if (notices.length === 0) return null;
  return (
    <ul className={classes.notices} aria-label="Open items">
      {notices.map(([key, notice]) => (
        <li key={key}>{notice}</li>
      ))}
    </ul>
  );
}

function noticesOf(account: HouseAccount): [key: string, notice: ReactNode][] {
  const { waitingClaimCount, openPromises, refundWaitingMinor, autoPay } = account;
  const notices: [string, ReactNode][] = [];
  if (waitingClaimCount > 0) {
    notices.push([
      'claims',
      <>
        {countOf(waitingClaimCount, { one: 'reported payment', many: 'reported payments' })} to
        review in <TextLink href={`${paths.dues()}?Tab=claims`}>Reported payments</TextLink>.
        Penalties and reminders pause until then.
      </>,
    ]);
  }
  for (const { id, amountMinor, promisedOn } of openPromises) {
    notices.push([
      id,
      <>
        Promised <MoneyText amountMinor={amountMinor} /> by <DayText day={promisedOn} />, in{' '}
        <TextLink href={`${paths.dues()}?Tab=claims&Part=promises`}>Promises</TextLink>.
      </>,
    ]);
  }
  if (refundWaitingMinor > 0) {
    notices.push([
      'refunds',
      <>
        <MoneyText amountMinor={refundWaitingMinor} /> awaits refund, in{' '}
        <TextLink href={paths.financesTab('approvals')}>Approvals</TextLink>.
      </>,
    ]);
  }
  if (autoPay?.isOn) notices.push(['auto-pay', <AutoPayWords key="a" autoPay={autoPay} />]);
  return notices;
}

function AutoPayWords({ autoPay }: { autoPay: NonNullable<HouseAccount['autoPay']> }) {
  const { trigger, limitMinor, next } = autoPay;
  return (
    <>
      Auto-pay is on:{' '}
      {trigger === 'On issue' ? 'the day after a charge is issued' : 'on the due day'}
      {limitMinor !== null && (
        <>
          , at most <MoneyText amountMinor={limitMinor} /> a month
        </>
      )}
      .{' '}
      {next &&
        (next.isShort ? (
          'The wallet or the limit is lower than the current debt.'
        ) : (
          <>
            <MoneyText amountMinor={next.expectedMinor} /> on <DayText day={next.paysOn} />.
          </>
        ))}
    </>
  );
}
