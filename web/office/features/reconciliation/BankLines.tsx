// The bank's statement lines, each beside its match or suggestion. Keyboard shortcuts: `j` and `k` move the cursor,
// `a` accepts, `f` finds or splits, `u` records a credit as an unidentified payment, `e` a debit as an expense, `b` a
// debit as a bank charge, and `i` ignores the line.
import { Button, Select, SegmentedControl, Skeleton } from '@mantine/core';
import { IconBuildingBank, IconChecks, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import {
  acceptSureSuggestions,
  listBankLines,
  suggestMatches,
  type getReconciliation,
} from '#calls/reconciliation/bank-lines.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { useListState } from '#lib/list/list-state.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastError } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { EmptyState } from '#ui/state/EmptyState.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { countOf } from '#ui/format/count.ts';
import { Rows } from '#ui/layout/Rows.tsx';
import { ListFooter } from '#ui/list/ListFooter.tsx';
import { SearchBox } from '#ui/list/SearchBox.tsx';
import { paths } from '#web/paths.ts';
import { BankLineRow } from './BankLineRow.tsx';
import { AcceptTreated, TreatedBox } from './AcceptTreated.tsx';
import { LineDialogs, type LineAction } from './LineDialogs.tsx';
import { RulesButton } from './RulesDrawer.tsx';
import { useTreatedSelection } from './use-treatments.ts';
import { useAccept } from './use-accept.ts';
import { useLineKeys } from './use-line-keys.ts';
import { lineNoun } from './reconciliation-words.ts';
import classes from './reconciliation.module.css';

type BankLinesProps = { reconciliation: Answer<typeof getReconciliation> | undefined };

/** Actions that record an expense, which needs a permission of its own. */
const recordingActions: ReadonlySet<string> = new Set(['expense', 'bank-charge']);

const shownStates: Readonly<Record<string, string>> = {
  open: 'Unmatched,Suggested',
  matched: 'Matched',
  ignored: 'Ignored',
};

export function BankLines({ reconciliation }: BankLinesProps) {
  const state = useListState(['BankAccountId', 'State']);
  const mayAct = useMay('wallets.approve');
  const maySpend = useMay('wallets.create');
  const mayRecord = mayAct && maySpend;
  const treated = useTreatedSelection();
  const wanted = state.api['State'] ?? shownStates['open'];
  const result = useOperation(listBankLines, {
    query: { ...state.api, State: wanted } as never,
  });
  const [action, setAction] = useState<LineAction | null>(null);
  const accept = useAccept();
  const lines = result.data?.items ?? [];
  const cursor = useLineKeys(lines, {
    accept: (line) => mayAct && accept(line),
    open: (line, kind) =>
      mayAct && (mayRecord || !recordingActions.has(kind)) && setAction({ line, kind }),
  });
  const searchBox = useRef<HTMLInputElement>(null);
  const account = state.query['BankAccountId'];
  const accounts = reconciliation?.accounts ?? [];
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Which lines"
          value={Object.keys(shownStates).find((key) => shownStates[key] === wanted) ?? 'open'}
          onChange={(key) =>
            state.change({ State: key === 'open' ? undefined : shownStates[key] } as never)
          }
          data={[
            { value: 'open', label: 'To do' },
            { value: 'matched', label: 'Matched' },
            { value: 'ignored', label: 'Ignored' },
          ]}
        />
        {accounts.length > 1 && (
          <Select
            aria-label="Bank account"
            placeholder="All bank accounts"
            clearable
            clearButtonProps={{ 'aria-label': 'All bank accounts' }}
            data={accounts.map(({ id, label }) => ({ value: id, label }))}
            value={account ?? null}
            onChange={(id) => state.change({ BankAccountId: id ?? undefined } as never)}
          />
        )}
        <SearchBox
          ref={searchBox}
          value={state.query['Search'] ?? ''}
          hint="Search words, reference or amount"
          onSearch={(text) => state.change({ Search: text || undefined } as never)}
        />
        {mayAct && <AcceptSure reconciliation={reconciliation} account={account} />}
        {mayAct && <CompareAgain account={account} disabled={lines.length === 0} />}
        {mayRecord && <AcceptTreated lines={lines} selection={treated} />}
        <RulesButton mayRemove={mayAct} />
      </div>
      {lines.some(({ awaitsSuggestions }) => awaitsSuggestions) && (
        <p className={classes.muted} role="status">
          Comparing the new lines with the books. Suggestions appear here.
        </p>
      )}
      {result.isError && <ErrorState error={result.error} onRetry={() => result.refetch()} />}
      {result.isPending && <Skeleton height={320} radius="md" />}
      <Rows gap={12} aria-label="Bank lines">
        {lines.map((line, at) => (
          <BankLineRow
            key={line.id}
            at={at}
            line={line}
            isAt={at === cursor}
            mayAct={mayAct}
            mayRecord={mayRecord}
            selection={mayRecord && <TreatedBox line={line} selection={treated} />}
            onAccept={() => accept(line)}
            onAction={(kind) => setAction({ line, kind })}
          />
        ))}
      </Rows>
      {result.data && reconciliation && lines.length === 0 && (
        <Nothing
          isOpen={wanted === shownStates['open']}
          isNew={accounts.every(({ lastLineOn }) => lastLineOn === null)}
        />
      )}
      {result.data && lines.length > 0 && (
        <ListFooter data={result.data} state={state} noun={lineNoun} onPage={() => undefined} />
      )}
      {mayAct && lines.length > 0 && wanted === shownStates['open'] && <KeysHint />}
      {action && <LineDialogs action={action} onClose={() => setAction(null)} />}
    </>
  );
}

const KeysHint = () => (
  <p className={classes.keys}>
    <kbd>j</kbd> <kbd>k</kbd> move · <kbd>a</kbd> accept · <kbd>f</kbd> find or split · <kbd>u</kbd>{' '}
    unidentified · <kbd>e</kbd> expense · <kbd>b</kbd> bank charge · <kbd>i</kbd> ignore
  </p>
);

type NothingProps = {
  isOpen: boolean;
  /** No statement has been imported yet. */
  isNew: boolean;
};

function Nothing({ isOpen, isNew }: NothingProps) {
  const words = isNew ? newWords : isOpen ? doneWords : noneWords;
  return (
    <EmptyState
      picture={<IconBuildingBank size={48} stroke={1.2} aria-hidden />}
      {...words}
      {...((isNew || isOpen) && {
        action: { label: 'Import a statement', href: paths.statement() },
      })}
    />
  );
}

const newWords = {
  title: 'No bank statement yet',
  text: 'Import a statement from your bank. Its lines are matched with the books.',
};
const doneWords = {
  title: 'Nothing left to reconcile',
  text: 'Every statement line is matched or ignored. Import the next statement when you have it.',
};
const noneWords = {
  title: 'No lines',
  text: 'Lines appear here once they are matched or ignored.',
};

/**
 * Compares the open lines with the books again, for payments that were recorded meanwhile. The button keeps its place
 * while there are no lines, so that nothing beside the button moves when lines arrive.
 */
function CompareAgain({ account, disabled }: { account: string | undefined; disabled: boolean }) {
  const act = useAct(suggestMatches, {
    success: ({ suggested }) =>
      suggested === 0
        ? 'Compared. No line has a suggestion.'
        : `Compared. ${countOf(suggested, lineNoun)} with a suggestion.`,
  });
  return (
    <Button
      variant="default"
      className={classes.short}
      loading={act.isPending}
      disabled={disabled}
      leftSection={<IconRefresh size={16} aria-hidden />}
      onClick={() => act.mutate({ body: account ? { bankAccountId: account } : {} })}
    >
      <span className={classes.shortText}>Compare again</span>
    </Button>
  );
}

type AcceptSureProps = BankLinesProps & { account: string | undefined };

function AcceptSure({ reconciliation, account }: AcceptSureProps) {
  const act = useAct(acceptSureSuggestions, {
    success: ({ done }) => `${countOf(done, lineNoun)} accepted.`,
    onSuccess: ({ failed }) => failed[0] && toastError(`${failed[0].label}: ${failed[0].reason}`),
  });
  const sure = (reconciliation?.accounts ?? [])
    .filter(({ id }) => account === undefined || id === account)
    .reduce((sum, one) => sum + one.sureCount, 0);
  if (sure === 0) return null;
  return (
    <Button
      variant="default"
      loading={act.isPending}
      leftSection={<IconChecks size={16} aria-hidden />}
      onClick={() => act.mutate({ body: account ? { bankAccountId: account } : {} })}
    >
      Accept {countOf(sure, { one: 'exact match', many: 'exact matches' })}
    </Button>
  );
}
