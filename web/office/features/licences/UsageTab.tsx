// Seat usage: the chart of the last year, the seats and the price of the next period, and the features that end without
// a renewal.
import { Skeleton } from '@mantine/core';
import { listSeatDays } from '#calls/licences/licences.ts';
import type { Licences } from '#contract/licences/licences.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { LapseCard } from './LapseCard.tsx';
import { UsageChart } from './UsageChart.tsx';
import { seatNoun } from './words.ts';
import classes from './licences.module.css';

export function UsageTab({ licences }: { licences: Licences | undefined }) {
  const { data } = useOperation(listSeatDays);
  return (
    <div className={classes.columns}>
      <section className={classes.panel} aria-labelledby="usage" aria-busy={!data}>
        <h2 className={classes.subtitle} id="usage">
          Seats and addresses
        </h2>
        {data ? <UsageChart days={data.days} /> : <Skeleton height={200} />}
      </section>
      <div className={classes.side}>
        <Forecast licences={licences} />
        {licences?.forecast && <LapseCard />}
      </div>
    </div>
  );
}

const growthText = (growth: number | null): string =>
  growth === null
    ? 'No forecast yet. It needs 60 days of history.'
    : `${countOf(growth, { one: 'more address', many: 'more addresses' })}`;

function Forecast({ licences }: { licences: Licences | undefined }) {
  const forecast = licences?.forecast;
  if (licences && !forecast) {
    return (
      <section className={classes.panel} aria-labelledby="forecast">
        <h2 className={classes.subtitle} id="forecast">
          Next period
        </h2>
        <Muted>
          No active seats. This page shows the next period and its price once you have seats.
        </Muted>
      </section>
    );
  }
  const renewal = licences?.renewal;
  return (
    <KeyValueList
      title="Next period"
      loading={!licences}
      items={[
        ['Starts on', forecast && <DayText key="on" day={forecast.renewsOn} />],
        ['Expected until then', forecast && growthText(forecast.growth)],
        [
          licences ? `If you keep ${countOf(licences.licensed, seatNoun)}` : 'If you keep them',
          forecast && <MoneyText key="same" amountMinor={forecast.sameSeatsTotalMinor} />,
        ],
        ...(forecast && (forecast.growth === null || forecast.seats === licences?.licensed)
          ? []
          : [
              [
                forecast
                  ? `If you renew with ${countOf(forecast.seats, seatNoun)}`
                  : 'If you add more',
                forecast && <MoneyText key="all" amountMinor={forecast.totalMinor} />,
              ] as const,
            ]),
        ['Paid already', renewal ? countOf(renewal.seats, seatNoun) : 'Not yet'],
      ]}
    />
  );
}
