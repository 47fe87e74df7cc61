// Edits the budget of a year: the grid, copying from the previous year, and saving all of it at once.
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { setBudget } from '#calls/budgets/budgets.ts';
import type { Budget } from '#contract/budgets/budgets.ts';
import { useAct } from '#lib/api/use-act.ts';
import { LeaveDialog, useLeaveQuestion } from '#ui/form/LeaveDialog.tsx';
import { isUnsaved, setUnsaved } from '#ui/page/unsaved.ts';
import { categoriesOf, type Draft, draftOf, linesOf, type Wrong } from './budget-draft.ts';
import { BudgetGrid } from './BudgetGrid.tsx';
import { CopyBudgetDialog } from './CopyBudgetDialog.tsx';
import classes from './budget.module.css';

export function BudgetPlan({ budget, mayPlan }: { budget: Budget; mayPlan: boolean }) {
  const [saved] = useState(() => draftOf(budget.lines));
  const [draft, setDraft] = useState<Draft>(saved);
  const [wrong, setWrong] = useState<Wrong>({});
  const [copying, setCopying] = useState(false);
  const categories = categoriesOf(budget);
  const unread = Object.keys(wrong);
  const isChanged = draft !== saved || unread.length > 0;
  const write = (changed: Draft, left: Wrong = {}) => {
    setDraft(changed);
    setWrong(left);
  };
  const leaving = useUnsaved(isChanged);
  const save = useAct(setBudget, { success: 'Budget saved.' });
  const { startsOn, version } = budget;
  const send = () =>
    save.mutate({
      body: { startsOn, version, lines: linesOf(draft, categories) },
    });
  return (
    <>
      {mayPlan && (
        <div className={classes.actions}>
          <p className={classes.help}>
            Enter and arrow keys move between cells. Shift+Enter fills the year. You can paste
            spreadsheet rows.
          </p>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => setCopying(true)}
          >
            Copy last year
          </Button>
          {isChanged && (
            <Button variant="default" onClick={() => write(saved)}>
              Undo changes
            </Button>
          )}
          <Button
            disabled={!isChanged || unread.length > 0}
            loading={save.isPending}
            onClick={send}
          >
            Save budget
          </Button>
        </div>
      )}
      {unread.length > 0 && (
        <p className={classes.wrong} role="alert">
          {listed(unread)}. Enter amounts such as 12,500.50, zero or more.
        </p>
      )}
      <BudgetGrid
        startsOn={startsOn}
        categories={categories}
        draft={draft}
        wrong={wrong}
        {...(mayPlan && { onChange: write })}
      />
      {copying && (
        <CopyBudgetDialog
          startsOn={startsOn}
          isOver={Object.keys(draft).length > 0}
          onCopy={write}
          onClose={() => setCopying(false)}
        />
      )}
      {leaving.question && <LeaveDialog onAnswer={leaving.answer} />}
    </>
  );
}

/** Lists the cells with invalid text: the first three labels, then the number of the others. */
function listed(labels: readonly string[]): string {
  const others = labels.length - 3;
  const named = labels.slice(0, 3).join('; ');
  return `Not an amount: ${named}${others > 0 ? `, and ${others} more` : ''}`;
}

/** Asks before unsaved changes are lost. */
function useUnsaved(isChanged: boolean) {
  const id = useId();
  const { question, ask, answer } = useLeaveQuestion();
  useEffect(() => {
    setUnsaved(id, isChanged);
    return () => setUnsaved(id, false);
  }, [id, isChanged]);
  useBlocker({
    shouldBlockFn: async () => isUnsaved(id) && !(await ask()),
    enableBeforeUnload: () => isUnsaved(id),
  });
  return { question, answer };
}
