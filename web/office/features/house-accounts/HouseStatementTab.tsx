// A house's statement for a chosen period: its bills and payments, line by line, and the same as a PDF.
import { downloadHouseStatement, getHouseStatement } from '#calls/house-accounts/statements.ts';
import type { HouseStatement } from '#contract/house-accounts/statements.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastError } from '#lib/api/toast.ts';
import { download } from '#lib/api/transfer.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import type { StatementPeriod } from '#ui/page/statement-times.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { StatementLines, StatementView } from '#ui/page/StatementView.tsx';

export function HouseStatementTab({ houseId }: { houseId: string }) {
  const mayExport = useMay('dues.export');
  const params = { houseId };
  const save = (query: StatementPeriod) =>
    download(downloadHouseStatement, { params, query }).catch((error: Error) =>
      toastError(error.message),
    );
  return (
    <StatementView onDownload={mayExport ? save : undefined}>
      {(period) => <Lines params={params} period={period} />}
    </StatementView>
  );
}

type LinesProps = { params: { houseId: string }; period: StatementPeriod };

function Lines({ params, period }: LinesProps) {
  const result = useOperation(getHouseStatement, { params, query: period });
  return (
    <StatementLines
      result={result}
      good="below zero"
      foot={
        <>
          A negative balance is credit of the house.
          {result.data && <Owed statement={result.data} />}
        </>
      }
    />
  );
}

/**
 * The payer and today's debt: the day since which it is overdue, and the amounts disputed or in an instalment plan.
 * The debt does not depend on the statement's period.
 */
function Owed({ statement }: { statement: HouseStatement }) {
  const { house, overdueMinor, overdueSince, disputedMinor, inPlanMinor } = statement;
  return (
    <>
      {house.payerName !== null && ` Billed to ${house.payerName}.`}
      {overdueSince !== null && (
        <>
          {' '}
          <MoneyText amountMinor={overdueMinor} /> is overdue today, the oldest since{' '}
          <DayText day={overdueSince} />.
        </>
      )}
      {disputedMinor > 0 && (
        <>
          {' '}
          Of today’s debt, <MoneyText amountMinor={disputedMinor} /> is disputed.
        </>
      )}
      {inPlanMinor > 0 && (
        <>
          {' '}
          Of today’s debt, <MoneyText amountMinor={inPlanMinor} /> is in an instalment plan.
        </>
      )}
    </>
  );
}
