// A statement for a chosen period: opening balance, movements line by line, closing balance, and a button that saves it
// as a PDF. It knows neither houses nor wallets: the caller reads the lines and downloads the file.
// Example: `<StatementView onDownload={save}>{(period) => <Lines period={period} />}</StatementView>`.
import { Button, Select, Skeleton } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Column } from '#ui/layout/Column.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { SideScroll } from '#ui/layout/SideScroll.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { DayInput } from '#ui/form/DayInput.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import {
  periodOf,
  statementTimes,
  type StatementPeriod,
  type StatementTime,
} from './statement-times.ts';
import classes from './StatementView.module.css';
import { useToday } from '#ui/text/use-today.ts';

type StatementViewProps = {
  /** Left out if the role may not download files. */
  onDownload?: ((period: StatementPeriod) => Promise<unknown>) | undefined;
  children: (period: StatementPeriod) => ReactNode;
};

export function StatementView({ onDownload, children }: StatementViewProps) {
  const today = useToday();
  const [time, setTime] = useState<StatementTime>('Last 3 months');
  const [chosen, setChosen] = useState(() => periodOf('Last 3 months', today));
  const [busy, setBusy] = useState(false);
  const period = time === 'Chosen days' ? chosen : periodOf(time, today);
  const isComplete = period.From !== '' && period.To !== '' && period.From <= period.To;
  const save = async () => {
    setBusy(true);
    await onDownload?.(period);
    setBusy(false);
  };
  return (
    <Column component="section" pt={16} aria-label="Statement">
      <Row gap="8px 12px" align="flex-end">
        <Select
          label="Time"
          data={[...statementTimes]}
          value={time}
          allowDeselect={false}
          checkIconPosition="right"
          onChange={(value) => {
            if (value === 'Chosen days') setChosen(period);
            setTime(value as StatementTime);
          }}
        />
        {time === 'Chosen days' && <ChosenDays chosen={chosen} onChange={setChosen} />}
        {isComplete && onDownload && (
          <Button
            variant="default"
            className={classes.last}
            loading={busy}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={save}
          >
            PDF
          </Button>
        )}
      </Row>
      {isComplete ? children(period) : <Muted>Choose a first day and a last one after it.</Muted>}
    </Column>
  );
}

type ChosenDaysProps = { chosen: StatementPeriod; onChange: (period: StatementPeriod) => void };

function ChosenDays({ chosen, onChange }: ChosenDaysProps) {
  return (
    <>
      <DayInput
        label="From"
        value={chosen.From}
        {...(chosen.To !== '' && { max: chosen.To })}
        onChange={(From) => onChange({ ...chosen, From })}
      />
      <DayInput
        label="To"
        value={chosen.To}
        {...(chosen.From !== '' && { min: chosen.From })}
        onChange={(To) => onChange({ ...chosen, To })}
      />
    </>
  );
}

type Statement = {
  fromOn: string;
  toOn: string;
  openingMinor: number;
  closingMinor: number;
  lines: readonly { day: string; text: string; amountMinor: number; balanceMinor: number }[];
};

type StatementLinesProps = {
  result: { data: Statement | undefined; isError: boolean; error: unknown; refetch: () => unknown };
  /** The sign of a favourable amount. */
  good: 'above zero' | 'below zero';
  foot?: ReactNode;
};

export function StatementLines({ result, good, foot }: StatementLinesProps) {
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={240} radius={10} />;
  const { fromOn, toOn, openingMinor, closingMinor, lines } = result.data;
  const isGood = (amountMinor: number) =>
    good === 'above zero' ? amountMinor > 0 : amountMinor < 0;
  return (
    <SideScroll tabIndex={0} role="region" aria-label="Lines of the statement">
      <table className={classes.statement}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          <Ends day={fromOn} what="Opening balance" amountMinor={openingMinor} />
          {lines.map((line, at) => (
            // A statement is a fixed list, so the index identifies a line.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <td>
                <DayText day={line.day} />
              </td>
              <td>{line.text}</td>
              <td>
                <MoneyText
                  amountMinor={line.amountMinor}
                  {...(isGood(line.amountMinor) && { tone: 'good' as const })}
                />
              </td>
              <td>
                <MoneyText amountMinor={line.balanceMinor} />
              </td>
            </tr>
          ))}
          <Ends day={toOn} what="Closing balance" amountMinor={closingMinor} />
        </tbody>
      </table>
      {foot && <Muted>{foot}</Muted>}
    </SideScroll>
  );
}

type EndsProps = { day: string; what: string; amountMinor: number };

function Ends({ day, what, amountMinor }: EndsProps) {
  return (
    <tr className={classes.ends}>
      <td>
        <DayText day={day} />
      </td>
      <td>{what}</td>
      <td />
      <td>
        <MoneyText amountMinor={amountMinor} />
      </td>
    </tr>
  );
}
