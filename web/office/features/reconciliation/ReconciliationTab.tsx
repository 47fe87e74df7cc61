// Bank and books side by side: statement lines with their matches, unidentified payments, the uploaded statements, and
// the months.
import { Button, SegmentedControl } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { getReconciliation } from '#calls/reconciliation/bank-lines.ts';
import { useMay } from '#lib/session/permissions.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { Column } from '#ui/layout/Column.tsx';
import { PlainLink } from '#ui/text/PlainLink.tsx';
import { paths } from '#web/paths.ts';
import { BankLines } from './BankLines.tsx';
import { MonthsList } from './MonthsList.tsx';
import { StatementsList } from './StatementsList.tsx';
import { UnallocatedList } from './UnallocatedList.tsx';
import classes from './reconciliation.module.css';

const views = ['lines', 'unallocated', 'statements', 'months'] as const;
type View = (typeof views)[number];

export function ReconciliationTab() {
  const search = useSearch({ strict: false }) as { Part?: string };
  const navigate = useNavigate();
  const mayAct = useMay('wallets.approve');
  const { data, isPending } = useOperation(getReconciliation);
  const view = views.find((one) => one === search.Part) ?? 'lines';
  const show = (next: string) =>
    navigate({
      to: '.',
      search: { Tab: 'reconciliation', ...(next !== 'lines' && { Part: next }) } as never,
      resetScroll: false,
    }).catch(() => undefined);
  const labelOf = (words: string, number: number | undefined) => (
    <>
      {words}
      {number ? <span className={classes.count}> ({number})</span> : null}
    </>
  );
  return (
    // The loaded counts and accounts decide the layout, so nothing is visible before they have loaded.
    <Column gap={12} className={classes.tab} data-loading={isPending || undefined}>
      <div className={classes.head}>
        <SegmentedControl
          className={classes.views}
          aria-label="Parts of the reconciliation"
          value={view}
          onChange={show}
          data={[
            { value: 'lines' satisfies View, label: labelOf('Bank lines', data?.openCount) },
            {
              value: 'unallocated',
              label: labelOf('Unidentified payments', data?.unallocatedCount),
            },
            { value: 'statements', label: 'Statements' },
            { value: 'months', label: 'Months' },
          ]}
        />
        {mayAct && (
          <Button
            variant="default"
            className={classes.short}
            leftSection={<IconFileImport size={16} aria-hidden />}
            renderRoot={(props) => <PlainLink {...props} href={paths.statement()} />}
          >
            <span className={classes.shortText}>Import a statement</span>
          </Button>
        )}
      </div>
      {view === 'lines' && <BankLines reconciliation={data} />}
      {view === 'unallocated' && <UnallocatedList />}
      {view === 'statements' && <StatementsList />}
      {view === 'months' && <MonthsList />}
    </Column>
  );
}
