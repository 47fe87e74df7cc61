// A house's statement for a chosen time: what it was billed and what it paid, line by line, and the same as a PDF.
import { Button, Select, Skeleton, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { downloadHouseStatement, getHouseStatement } from '#calls/receipts.ts';
import type { HouseStatement } from '#contract/receipts.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useMay } from '#lib/permissions.ts';
import { toastError } from '#lib/toast.ts';
import { download } from '#lib/transfer.ts';
import { useOperation } from '#lib/use-operation.ts';
import { DayText } from '#ui/DayText.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { dayIn } from '#ui/format/dates.ts';
import { useLocale } from '#ui/locale.ts';
import { MoneyText } from '#ui/MoneyText.tsx';
import { periodOf, statementTimes, type StatementTime } from './statement-times.ts';
import classes from './house-account.module.css';

export function HouseStatementTab({ houseId }: { houseId: string }) {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayIn(new Date(), timeZone));
  const [time, setTime] = useState<StatementTime>('Last 3 months');
  const [chosen, setChosen] = useState(() => periodOf('Last 3 months', today));
  const period = time === 'Chosen days' ? chosen : periodOf(time, today);
  const isComplete = period.From !== '' && period.To !== '' && period.From <= period.To;
  return (
    <section className={classes.part} aria-label="Statement">
      <div className={classes.bar}>
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
        {time === 'Chosen days' && (
          <>
            <TextInput
              type="date"
              label="From"
              value={chosen.From}
              max={chosen.To}
              onChange={({ currentTarget }) => setChosen({ ...chosen, From: currentTarget.value })}
            />
            <TextInput
              type="date"
              label="To"
              value={chosen.To}
              min={chosen.From}
              onChange={({ currentTarget }) => setChosen({ ...chosen, To: currentTarget.value })}
            />
          </>
        )}
        {isComplete && <Download houseId={houseId} period={period} />}
      </div>
      {isComplete ? (
        <Statement houseId={houseId} period={period} />
      ) : (
        <p className={classes.quiet}>Choose a first day and a last one after it.</p>
      )}
    </section>
  );
}

type OfPeriod = { houseId: string; period: { From: string; To: string } };

function Download({ houseId, period }: OfPeriod) {
  const communityId = useCommunityId();
  const mayExport = useMay('dues.export');
  const [busy, setBusy] = useState(false);
  if (!mayExport) return null;
  const save = async () => {
    setBusy(true);
    const input = { params: { communityId, houseId }, query: period };
    await download(downloadHouseStatement, input).catch((error: Error) =>
      toastError(error.message),
    );
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      className={classes.last}
      loading={busy}
      leftSection={<IconDownload size={16} aria-hidden />}
      onClick={save}
    >
      PDF
    </Button>
  );
}

function Statement({ houseId, period }: OfPeriod) {
  const communityId = useCommunityId();
  const result = useOperation(getHouseStatement, {
    params: { communityId, houseId },
    query: period,
  });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  if (!result.data) return <Skeleton height={240} radius={10} />;
  return <Lines statement={result.data} />;
}

function Lines({ statement }: { statement: HouseStatement }) {
  const { openingMinor, closingMinor, lines } = statement;
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Lines of the statement">
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
          <Ends day={statement.fromOn} what="Opening balance" amountMinor={openingMinor} />
          {lines.map((line, at) => (
            // A statement is a fixed list; a line's place is what it is.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={at}>
              <td>
                <DayText day={line.day} />
              </td>
              <td>{line.text}</td>
              <td>
                <MoneyText
                  amountMinor={line.amountMinor}
                  {...(line.amountMinor < 0 && { tone: 'good' as const })}
                />
              </td>
              <td>
                <MoneyText amountMinor={line.balanceMinor} />
              </td>
            </tr>
          ))}
          <Ends day={statement.toOn} what="Closing balance" amountMinor={closingMinor} />
        </tbody>
      </table>
      <p className={classes.quiet}>A balance below zero is the house’s credit.</p>
    </div>
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
