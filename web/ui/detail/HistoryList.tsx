// The history of a record: who did what and when, with the values before and after. Newest first, with a button for
// older entries.
// Example: `<HistoryList entries={pages} sentences={{ createResident: 'added this resident' }}
//   labels={{ moveInOn: 'Move-in date' }} onMore={hasMore ? loadMore : undefined} />`.
import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { HistoryEntry } from '#contract/shared/history.ts';
import { Muted } from '#ui/layout/Muted.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { actionWords, changesOf, fieldWords, type ValueWords } from './history-changes.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import classes from './HistoryList.module.css';

type HistoryListProps = {
  /** Undefined while the first entries load. */
  entries: readonly HistoryEntry[] | undefined;
  /** The words for an action, after the person's name. Without an entry the action shows its own name. */
  sentences?: Readonly<Record<string, string>>;
  /** Labels for fields whose key is not readable. */
  labels?: Readonly<Record<string, string>>;
  /** Words for stored values, by field. */
  values?: ValueWords;
  onMore?: (() => void) | undefined;
  loadingMore?: boolean;
};

export function HistoryList(props: HistoryListProps) {
  const { entries, sentences = {}, labels = {}, values = {}, onMore, loadingMore = false } = props;
  if (!entries) return <LoadingEntries />;
  if (entries.length === 0) {
    return <StateMessage title="No history yet" text="Changes will appear here." />;
  }
  return (
    <>
      <ol className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <Row gap="0 16px" align="stretch" justify="space-between" className={classes.head}>
              <span>
                <strong>{entry.actorName}</strong>
                {entry.actorRole && (
                  <Muted component="span" lh="inherit">
                    {' '}
                    ({entry.actorRole})
                  </Muted>
                )}{' '}
                {sentences[entry.action] ?? actionWords(entry.action).toLowerCase()}
              </span>
              <Muted component="span" lh="inherit">
                <InstantText at={entry.occurredAt} />
              </Muted>
            </Row>
            {entry.reason && <p className={classes.reason}>Reason: {entry.reason}</p>}
            <Changes entry={entry} labels={labels} values={values} />
          </li>
        ))}
      </ol>
      {onMore && (
        <Button variant="default" mt={16} loading={loadingMore} onClick={onMore}>
          Show older entries
        </Button>
      )}
    </>
  );
}

type ChangesProps = {
  entry: HistoryEntry;
  labels: Readonly<Record<string, string>>;
  values: ValueWords;
};

function Changes({ entry, labels, values }: ChangesProps) {
  const changes = changesOf(entry.before, entry.after, { ...useLocale(), values });
  if (changes.length === 0) return null;
  return (
    <dl className={classes.changes}>
      {changes.map((change) => (
        <div key={change.field} className={classes.change}>
          <dt>{labels[change.field] ?? fieldWords(change.field)}</dt>
          <dd>
            {entry.before !== null && (
              <>
                <del>{change.before}</del>
                <IconArrowRight size={14} aria-label="became" />
              </>
            )}
            <ins>{change.after}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function LoadingEntries() {
  return (
    <div aria-busy="true" aria-label="Loading" role="status" className={classes.list}>
      {[70, 55, 62, 48].map((width) => (
        <div key={width} className={classes.entry}>
          <Skeleton height={12} width={`${width}%`} my={4} />
          <Skeleton height={12} width="36%" my={8} />
        </div>
      ))}
    </div>
  );
}
