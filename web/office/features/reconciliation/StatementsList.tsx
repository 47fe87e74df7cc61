// The uploaded statements: the file, the account, the days, and the number of imported lines. A statement that is not
// imported yet is a link that continues its import.
import { listStatements, statementList } from '#calls/reconciliation/bank-statements.ts';
import type { StatementSummary } from '#contract/reconciliation/bank-statements.ts';
import { useList } from '#lib/list/use-list.tsx';
import { DayText } from '#ui/text/DayText.tsx';
import { countOf } from '#ui/format/count.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { ListView } from '#ui/list/ListView.tsx';
import { EmptyValue } from '#ui/text/MoneyText.tsx';
import { StatusBadge, type Tone } from '#ui/text/StatusBadge.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { lineNoun } from './reconciliation-words.ts';

const said: Readonly<Record<StatementSummary['status'], { word: string; tone: Tone }>> = {
  Uploaded: { word: 'Not imported', tone: 'warn' },
  Imported: { word: 'Imported', tone: 'good' },
  Discarded: { word: 'Left', tone: 'neutral' },
};

const cells = {
  file: (row: StatementSummary) =>
    row.status === 'Uploaded' ? (
      <TextLink href={`${paths.statement()}?Statement=${row.id}`}>{row.fileName}</TextLink>
    ) : (
      row.fileName
    ),
  status: ({ status }: StatementSummary) => (
    <StatusBadge tone={said[status].tone}>{said[status].word}</StatusBadge>
  ),
  days: ({ fromOn, toOn }: StatementSummary) =>
    fromOn && toOn ? (
      <>
        <div>
          <DayText day={fromOn} /> –
        </div>
        <DayText day={toOn} />
      </>
    ) : (
      <EmptyValue />
    ),
  lines: ({ addedCount, repeatedCount }: StatementSummary) =>
    countOf(addedCount, lineNoun) +
    (repeatedCount > 0 ? `, ${repeatedCount} already imported` : ''),
  uploaded: (row: StatementSummary) => (
    <>
      <div>{row.createdByName}</div>
      <InstantText at={row.createdAt} />
    </>
  ),
};

export function StatementsList() {
  const { view } = useList(statementList, listStatements, { cells, hasViews: false });
  return (
    <ListView
      {...view}
      rowLabel={(row) => row.fileName}
      empty={{
        title: 'No statements yet',
        text: 'Import a file from your bank. Its lines are matched with the books.',
      }}
    />
  );
}
