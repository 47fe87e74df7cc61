// /finances/statement: choose a bank statement, map its columns, review its lines and import them.
import { Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getStatement } from '#calls/reconciliation/bank-statements.ts';
import type { Statement } from '#contract/reconciliation/bank-statements.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import type { WizardStep } from '#ui/wizard/steps.ts';
import { WizardPage } from '#ui/wizard/WizardPage.tsx';
import { isUnread } from '#ui/wizard/file-questions.ts';
import { DiscardStatement } from './DiscardStatement.tsx';
import { StatementColumns } from './StatementColumns.tsx';
import { StatementFile } from './StatementFile.tsx';
import { StatementLines } from './StatementLines.tsx';

type Step = 'file' | 'columns' | 'lines';
const titles: Readonly<Record<Step, string>> = {
  file: 'Choose a file',
  columns: 'Match the columns',
  lines: 'Check the lines',
};
const order: readonly Step[] = ['file', 'columns', 'lines'];

export function StatementPage() {
  const search = useSearch({ strict: false }) as { Statement?: string; Step?: string };
  const navigate = useNavigate();
  const go = (next: { Statement?: string | undefined; Step?: Step }) =>
    navigate({ to: '.', search: next as never }).catch(() => undefined);
  const { Statement: id } = search;
  const result = useOperation(
    getStatement,
    { params: { statementId: id ?? '' } },
    { enabled: id !== undefined },
  );
  const statement = id === undefined ? undefined : result.data;
  const step = stepOf(search.Step, statement);
  const steps: WizardStep[] = order.map((key, index) => ({
    key,
    title: titles[key],
    state: index < order.indexOf(step) ? 'done' : 'open',
  }));
  return (
    <WizardPage
      title="Import a bank statement"
      sentence="CSV, Excel or OFX from your bank. Lines that were already imported are skipped."
      steps={steps}
      step={step}
      onStep={(key) => (key === 'file' ? go({}) : go({ Statement: id, Step: key as Step }))}
    >
      {result.isError && id !== undefined && (
        <ErrorState error={result.error} onRetry={() => result.refetch()} />
      )}
      {id !== undefined && !statement && !result.isError && <Skeleton height={320} radius="md" />}
      {id === undefined && (
        <StatementFile
          onOpen={(made) => go({ Statement: made.id, Step: isUnread(made) ? 'columns' : 'lines' })}
        />
      )}
      {statement && <DiscardStatement statement={statement} onDone={() => void go({})} />}
      {statement && step === 'columns' && (
        <StatementColumns
          key={statement.id}
          statement={statement}
          onBack={() => go({})}
          onDone={() => go({ Statement: id, Step: 'lines' })}
        />
      )}
      {statement && step === 'lines' && (
        <StatementLines
          statement={statement}
          onBack={() => go({ Statement: id, Step: 'columns' })}
        />
      )}
    </WizardPage>
  );
}

function stepOf(wanted: string | undefined, statement: Statement | undefined): Step {
  if (!statement) return 'file';
  return wanted === 'columns' || isUnread(statement) ? 'columns' : 'lines';
}
