// A bill run: its totals, the paid share, and each bill with its arithmetic.
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { listUtilityBills } from '#calls/utilities/utility-bills.ts';
import type { BillRun } from '#contract/utilities/utility-bills.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Pages } from '#ui/page/Pages.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { formatCount } from '#ui/format/count.ts';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { MoneyText } from '#ui/text/MoneyText.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { BillTable } from './BillTable.tsx';
import { sayUnits } from './words.ts';

const pageSize = 25;

export function BillRunDetail({ run, onClose }: { run: BillRun; onClose: () => void }) {
  const [page, setPage] = useState(1);
  const result = useOperation(listUtilityBills, {
    params: { runId: run.id },
    query: { PageNumber: String(page), PageSize: String(pageSize) },
  });
  return (
    <DetailDrawer title={run.title} result={{ ...result, data: run }} onClose={onClose}>
      {() => (
        <Column gap={24} miw={0}>
          <KeyValueList
            items={[
              ['Meters', formatCount(run.billCount)],
              ['Houses', formatCount(run.houseCount)],
              ['Used', sayUnits(Math.round(run.units * 10) / 10, run.kind)],
              ['Total', <MoneyText key="t" amountMinor={run.totalMinor} />],
              ['Collected', <MoneyText key="c" amountMinor={run.collectedMinor} />],
              ['Outstanding', <MoneyText key="o" amountMinor={run.outstandingMinor} />],
              ['Due on', <DayText key="d" day={run.dueOn} />],
              ['Billed by', run.createdByName],
              [
                'Its charges',
                <TextLink key="l" href={paths.due(run.dueId)}>
                  Open the due
                </TextLink>,
              ],
            ]}
          />
          {result.data ? (
            <BillTable caption="The bills" lines={result.data.items} />
          ) : (
            <Skeleton height={240} />
          )}
          <Pages
            total={result.data?.totalCount ?? 0}
            size={pageSize}
            page={page}
            onChange={setPage}
          />
        </Column>
      )}
    </DetailDrawer>
  );
}
