// Open matters of a house's account, one line each: claims, promises, refunds, and the residents' auto-pay.
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
    <ul className={classes.notices} aria-label="What waits">
      {notices.map(([key, notice]) => (
        <li key={key}>{notice}</li>
      ))}
    </ul>
  );
}

function noticesOf(account: HouseAccount): [key: string, notice: ReactNode][] {
  const { waitingClaimCount, openPromiseCount, refundWaitingMinor, autoPay } = account;
  const notices: [string, ReactNode][] = [];
  if (waitingClaimCount > 0) {
    notices.push([
      'claims',
      <>
        {countOf(waitingClaimCount, { one: 'claim of a payment', many: 'claims of payments' })} to
        decide in <TextLink href={`${paths.dues()}?Tab=claims`}>Claims</TextLink>. Penalties and
        reminders stand still until then.
      </>,
    ]);
  }
  if (openPromiseCount > 0) {
    notices.push([
      'promises',
      `${countOf(openPromiseCount, { one: 'promise', many: 'promises' })} to pay noted.`,
    ]);
  }
  if (refundWaitingMinor > 0) {
    notices.push([
      'refunds',
      <>
        <MoneyText amountMinor={refundWaitingMinor} /> waits to be given back, in{' '}
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
      Its residents have switched auto-pay on:{' '}
      {trigger === 'On issue' ? 'the day after a charge is issued' : 'on the due day'}
      {limitMinor !== null && (
        <>
          , at most <MoneyText amountMinor={limitMinor} /> a month
        </>
      )}
      .{' '}
      {next &&
        (next.isShort ? (
          'Its wallet or its limit does not reach what is owed now.'
        ) : (
          <>
            <MoneyText amountMinor={next.expectedMinor} /> on <DayText day={next.paysOn} />.
          </>
        ))}
    </>
  );
}
