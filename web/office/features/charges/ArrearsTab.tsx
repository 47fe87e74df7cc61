// The arrears: one row for each house that is overdue, or by a filter also for houses that owe only later charges, with
// its overdue amount by age, the amount that is not due yet, its last payment, the last contact, and its promise or
// plan. The sums above the table follow the filter.
import { IconPhone } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { arrearsList, listArrears, promiseStates } from '#calls/charges/arrears.ts';
import type { ArrearsRow } from '#contract/charges/arrears.ts';
import { findGroups, findStreets } from '#lib/list/find.ts';
import { useList } from '#lib/list/use-list.tsx';
import { useMay } from '#lib/session/permissions.ts';
import { formatWholeMoney } from '#ui/format/money.ts';
import { shortDay } from '#ui/format/when.ts';
import type { PageAction } from '#ui/page/PageHeader.tsx';
import { EmptyHouses } from '#ui/illustrations/EmptyHouses.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { filterQuery } from '#ui/list/query.ts';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { OwesOnCard } from '#lib/money/OwesOnCard.tsx';
import { paths } from '#web/paths.ts';
import { ArrearsTotals } from './ArrearsTotals.tsx';
import { useArrearsActions } from './arrears-actions.tsx';
import { useToday } from '#ui/text/use-today.ts';
import classes from './arrears.module.css';

type Bucket =
  | 'notDueMinor'
  | 'to30Minor'
  | 'to60Minor'
  | 'to90Minor'
  | 'to180Minor'
  | 'over180Minor';

/** From a million on, a bucket shows `₦1.2m`, with the exact amount on hover. */
const shortFrom = 100_000_000;

/** An empty bucket stays empty, so that the amounts stand out. Only a debt of more than 180 days is red. */
const bucket = (key: Bucket, tone?: 'bad' | 'muted') =>
  function BucketCell(row: ArrearsRow) {
    if (row[key] === 0) {
      return (
        <span className={classes.empty}>
          <span className={classes.none}>None</span>
        </span>
      );
    }
    const isLong = row[key] >= shortFrom;
    return (
      <span className={classes.bucket} data-tone={tone}>
        <MoneyText amountMinor={row[key]} short={isLong} />
      </span>
    );
  };

const cells = {
  house: ({ house, billedTo }: ArrearsRow) => (
    <span className={classes.house}>
      {house.label}
      <span className={classes.name}>{billedTo?.name ?? 'No resident billed'}</span>
    </span>
  ),
  overdue: (row: ArrearsRow) => <Overdue row={row} />,
  notDue: bucket('notDueMinor', 'muted'),
  to30: bucket('to30Minor', 'muted'),
  to60: bucket('to60Minor', 'muted'),
  to90: bucket('to90Minor'),
  to180: bucket('to180Minor'),
  over180: bucket('over180Minor', 'bad'),
  lastPayment: ({ lastPayment }: ArrearsRow) => <LastPayment payment={lastPayment} />,
  lastContact: ({ lastContact }: ArrearsRow) => <LastContact contact={lastContact} />,
  promise: (row: ArrearsRow) => <PromiseText row={row} />,
};

/** The overdue amount, and the day since which the house is overdue. */
function Overdue({ row: { overdueMinor, oldestOn } }: { row: ArrearsRow }) {
  const today = useToday();
  return (
    <span className={classes.stack}>
      <span className={classes.amount} data-tone="strong">
        <OwesOnCard word="Overdue" />
        <MoneyText amountMinor={overdueMinor} />
      </span>
      {oldestOn < today && <span className={classes.name}>since {shortDay(oldestOn, today)}</span>}
    </span>
  );
}

function LastPayment({ payment }: { payment: ArrearsRow['lastPayment'] }) {
  const today = useToday();
  if (!payment) return <span className={classes.quiet}>None</span>;
  return (
    <span className={classes.pair}>
      <MoneyText amountMinor={payment.amountMinor} />
      <span className={classes.name}>{shortDay(payment.paidOn, today)}</span>
    </span>
  );
}

function LastContact({ contact }: { contact: ArrearsRow['lastContact'] }) {
  const today = useToday();
  if (!contact) return <span className={classes.quiet}>None</span>;
  return (
    <span className={classes.pair}>
      {contact.isReached ? contact.kind : <span className={classes.unreached}>Not reached</span>}
      <span className={classes.name}>{shortDay(contact.on, today)}</span>
    </span>
  );
}

function PromiseText({ row: { promise, plan } }: { row: ArrearsRow }) {
  const today = useToday();
  const { currency } = useLocale();
  if (plan) {
    return (
      <span className={classes.pair}>
        Plan{' '}
        <span className={classes.name}>
          {plan.paidCount} of {plan.count} paid
        </span>
      </span>
    );
  }
  if (!promise) return null;
  const day = shortDay(promise.promisedOn, today);
  if (promise.isBroken) {
    return (
      <span className={classes.missed}>
        Broken <span className={classes.missedDay}>{day}</span>
      </span>
    );
  }
  return (
    <span className={classes.pair}>
      {formatWholeMoney(promise.amountMinor, currency)}{' '}
      <span className={classes.name}>by {day}</span>
    </span>
  );
}

/** A promise whose day has passed is broken, as in the list of promises. */
const promiseWords = { Open: 'Open', Missed: 'Broken', None: 'None' } as const;

const options = {
  StreetId: findStreets,
  GroupId: findGroups(),
  Promise: promiseStates.map((value) => ({ value, label: promiseWords[value] })),
};

type ArrearsTabProps = {
  record?: PageAction;
  /** The form that logs a call with a house. */
  call: (house: ArrearsRow['house'], onClose: () => void) => ReactNode;
};

export function ArrearsTab({ record, call }: ArrearsTabProps) {
  const { state, view } = useList(arrearsList, listArrears, { cells, options });
  const bulk = useArrearsActions();
  const mayCall = useMay('dues.create');
  const [called, setCalled] = useState<ArrearsRow['house'] | null>(null);
  const logCall = {
    label: 'Log a call',
    icon: <IconPhone size={16} aria-hidden />,
    onClick: ({ house }: ArrearsRow) => setCalled(house),
  };
  return (
    <>
      <ArrearsTotals query={filterQuery(state.query)} />
      <ListView
        {...view}
        rowLabel={({ house }) => house.label}
        rowHref={({ id }) => paths.houseAccount(id)}
        bulk={bulk}
        rowExtra={mayCall ? logCall : undefined}
        empty={{
          picture: <EmptyHouses />,
          title: 'No house is overdue',
          text: 'A house appears here on the day after a charge was due and not paid.',
          ...(record && { action: record }),
        }}
      />
      {called && call(called, () => setCalled(null))}
    </>
  );
}
