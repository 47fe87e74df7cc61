// An audit entry: the person, the source, and the old and new value of each field.
import { Button } from '@mantine/core';
import { getAuditEntry } from '#calls/audit/audit.ts';
import type { AuditEntry } from '#contract/audit/audit.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { DetailDrawer } from '#ui/detail/DetailDrawer.tsx';
import { changesOf, fieldWords } from '#ui/detail/history-changes.ts';
import { InstantText } from '#ui/text/InstantText.tsx';
import { KeyValueList } from '#ui/detail/KeyValueList.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { actionWords } from './action-words.ts';
import classes from './audit.module.css';

type AuditDrawerProps = {
  entryId: string;
  onClose: () => void;
  /** Shows the other entries of the same record. */
  onRecord: (record: { entityType: string; entityId: string | null }) => void;
};

export function AuditDrawer({ entryId, onClose, onRecord }: AuditDrawerProps) {
  const result = useOperation(getAuditEntry, { params: { entryId } });
  return (
    <DetailDrawer
      title={result.data ? actionWords(result.data.action) : 'Entry'}
      result={result}
      onClose={onClose}
    >
      {(entry) => (
        <>
          <KeyValueList
            title="What happened"
            items={[
              ['When', <InstantText key="w" at={entry.occurredAt} />],
              ['Who', entry.actorName],
              ['As', entry.actorRole],
              ['Record', entry.entityLabel],
              ['Reason', entry.reason],
              ['IP address', entry.ip],
              ['Device', entry.device],
              ['Request', entry.requestId],
              ['Entry no.', entry.position],
            ]}
          />
          <Difference entry={entry} />
          {entry.hash && <p className={classes.hash}>Chain hash {entry.hash}</p>}
          {entry.entityId && (
            <Button variant="default" mt={16} onClick={() => onRecord(entry)}>
              All entries of this record
            </Button>
          )}
        </>
      )}
    </DetailDrawer>
  );
}

function Difference({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry.before, entry.after, useLocale());
  if (changes.length === 0) return null;
  return (
    <table className={classes.difference}>
      <caption>Before and after</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldWords(field)}</th>
            <td data-kind="before">{before}</td>
            <td data-kind="after">{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
