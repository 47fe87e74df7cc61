// The uploaded statements: account, days, the amount imported, and any that awaits review.
import { listStatements } from '#calls/reconciliation/bank-statements.ts';
import type { StatementSummary } from '#contract/reconciliation/bank-statements.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import type { ListColumn } from '#ui/list/columns.ts';
import { ListView } from '#ui/list/ListView.tsx';
import { MoneyText, EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { lineNoun } from './reconciliation-words.ts';

const said: Readonly<Record<StatementSummary['status'], { word: string; tone: Tone }>> = {
  Uploaded: { word: 'Not brought in', tone: 'warn' },
  Imported: { word: 'Brought in', tone: 'good' },
  Discarded: { word: 'Left', tone: 'neutral' },
};

const columns: ListColumn<StatementSummary>[] = [
  {
    key: 'file',
    title: 'File',
    fixed: true,
    card: 'title',
    width: 170,
    render: (row) =>
      row.status === 'Uploaded' ? (
        <TextLink href={`${paths.statement()}?Statement=${row.id}`}>{row.fileName}</TextLink>
      ) : (
        row.fileName
      ),
  },
  {
    key: 'status',
    title: 'Status',
    card: 'badge',
    width: 140,
    render: (row) => (
      <StatusBadge tone={said[row.status].tone}>{said[row.status].word}</StatusBadge>
    ),
  },
  { key: 'account', title: 'Bank account', width: 210, render: (row) => row.bankAccount.label },
  {
    key: 'days',
    title: 'Days',
    width: 130,
    render: (row) =>
      row.fromOn && row.toOn ? (
        <>
          <div>
            <DayText day={row.fromOn} /> –
          </div>
          <DayText day={row.toOn} />
        </>
      ) : (
        <EmptyValue />
      ),
  },
  {
    key: 'lines',
    title: 'Came in',
    width: 120,
    render: (row) =>
      countOf(row.addedCount, lineNoun) +
      (row.repeatedCount > 0 ? `, ${row.repeatedCount} there already` : ''),
  },
  {
    key: 'closing',
    title: 'Closing balance',
    align: 'right',
    width: 140,
    render: (row) => <MoneyText amountMinor={row.closingMinor} />,
  },
  {
    key: 'uploaded',
    title: 'Uploaded',
    width: 180,
    render: (row) => (
      <>
        <div>{row.createdByName}</div>
        <InstantText at={row.createdAt} />
      </>
    ),
  },
];

export function StatementsList() {
  const state = useListState([]);
  const { Search: _search, ...query } = state.api as Record<string, string>;
  const result = useOperation(listStatements, { query });
  return (
    <ListView
      noun={{ one: 'statement', many: 'statements' }}
      state={state}
      result={result}
      rowId={(row) => row.id}
      rowLabel={(row) => row.fileName}
      columns={columns}
      empty={{
        title: 'No statement yet',
        text: 'Bring in the bank’s own file: its lines are compared with what is in the books.',
      }}
    />
  );
}
