// Items related to a complaint: the outage that explains it, the complaint that it was merged into, complaints merged
// into it, and possible duplicates, which can be merged here.
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import {
  listAlikeComplaints,
  mergeComplaints,
  separateComplaint,
} from '#calls/complaints/complaint-merge.ts';
import { listComplaints } from '#calls/complaints/complaints.ts';
import { isMergeable, isOpen, openStatuses } from '#contract/complaints/complaint-words.ts';
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { call } from '#lib/api/api.ts';
import { deliveryWords, isCallDue, reporterNoun } from '#lib/record/delivery.ts';
import { optionsPage } from '#lib/list/find.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { FindSelect } from '#ui/form/FindSelect.tsx';
import { Column } from '#ui/layout/Column.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import { TextLink } from '#ui/text/TextLink.tsx';
import { paths } from '#web/paths.ts';
import classes from './complaints.module.css';

export function Related({ complaint }: { complaint: Complaint }) {
  const mayUpdate = useMay('complaints.update');
  const { parent, merged, incident } = complaint;
  return (
    <Column>
      {incident && (
        <Panel component="section" className={classes.box}>
          <h2>Outage</h2>
          <TextLink href={paths.outages()}>{incident.label}</TextLink>
        </Panel>
      )}
      {parent && (
        <Panel component="section" className={classes.box}>
          <h2>Merged into</h2>
          <TextLink href={paths.complaint(parent.id)}>{parent.label}</TextLink>
          {mayUpdate && isOpen(complaint.status) && (
            <Separate from={complaint} into={parent.label} />
          )}
        </Panel>
      )}
      {merged.length > 0 && (
        <Panel component="section" className={classes.box}>
          <h2>Merged into this</h2>
          <Rows className={classes.plain}>
            {merged.map(({ id, number, title }) => (
              <li key={id}>
                <TextLink href={paths.complaint(id)}>{`${number} ${title}`}</TextLink>
                {mayUpdate && isOpen(complaint.status) && !complaint.archivedAt && (
                  <Separate from={{ id, number }} into={`${complaint.number} ${complaint.title}`} />
                )}
              </li>
            ))}
          </Rows>
        </Panel>
      )}
      {mayUpdate && <Alike complaint={complaint} />}
    </Column>
  );
}

/** Undoes a merge after a confirmation, from either side; `into` is the complaint that it was merged into. */
function Separate({ from, into }: { from: { id: string; number: string }; into: string }) {
  const [asks, setAsks] = useState(false);
  const undo = useUndo('none');
  const params = { complaintId: from.id };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Undo merge of ${from.number}`}
        onClick={() => setAsks(true)}
      >
        Undo merge
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={`Undo the merge of ${from.number}?`}
        effect={`It leaves ${into} and becomes New again.`}
        confirmLabel="Undo merge"
        onConfirm={() => undo.mutateAsync({ params })}
      />
    </>
  );
}

/** `toasts`: `none` when a dialog shows the refusal itself. */
const useUndo = (toasts: 'errors' | 'none') =>
  useAct(separateComplaint, {
    toasts,
    onSuccess: ({ number, reporter, delivery }) =>
      toastSuccess(
        `The merge of ${number} is undone. ${deliveryWords(delivery, reporterNoun, reporter?.phone)}`,
        { isWarning: isCallDue(delivery) },
      ),
  });

const effectOf = ({ from, into }: Merge): string =>
  `${from.number} “${from.title}” follows ${into.number} “${into.title}” from now on. ` +
  'You can undo this while both are open.';

type Merge = { into: Side; from: Side };
type Side = { id: string; number: string; title: string };

function Alike({ complaint }: { complaint: Complaint }) {
  const params = { complaintId: complaint.id };
  const { data } = useOperation(listAlikeComplaints, { params });
  const [wanted, setWanted] = useState<Merge | null>(null);
  const undo = useUndo('errors');
  const merge = useAct(mergeComplaints, {
    toasts: 'none',
    onSuccess: ({ id, number, delivery }, { body: { ids } }) => {
      const [from] = ids;
      const undone = { params: { complaintId: from ?? id } };
      toastSuccess(`Merged into ${number}. ${deliveryWords(delivery, reporterNoun)}`, {
        isWarning: isCallDue(delivery),
        action: { label: 'Undo merge', run: () => undo.mutate(undone) },
      });
    },
  });
  const mayMerge = isOpen(complaint.status) && !complaint.parent && !complaint.archivedAt;
  return (
    <Panel component="section" className={classes.box}>
      <h2>Possible duplicates</h2>
      {!data && <Skeleton height={64} />}
      {data?.length === 0 && (
        <p className={classes.quiet}>No complaint of this type on this street within 48 hours.</p>
      )}
      <Rows className={classes.plain}>
        {data?.map((row) => (
          <li key={row.id}>
            <TextLink href={paths.complaint(row.id)}>{`${row.number} ${row.title}`}</TextLink>
            {mayMerge && <Directions here={complaint} other={row} onMerge={setWanted} />}
          </li>
        ))}
      </Rows>
      {mayMerge && data && <ByNumber here={complaint} onMerge={setWanted} />}
      <ConfirmDialog
        opened={wanted !== null}
        onClose={() => setWanted(null)}
        title={`Merge ${wanted?.from.number ?? ''} into ${wanted?.into.number ?? ''}?`}
        effect={wanted && effectOf(wanted)}
        confirmLabel="Merge"
        onConfirm={() =>
          wanted &&
          merge.mutateAsync({
            params: { complaintId: wanted.into.id },
            body: { ids: [wanted.from.id] },
          })
        }
      />
    </Panel>
  );
}

/** Any other open complaint, found by its number or text. */
function ByNumber({ here, onMerge }: { here: Complaint; onMerge: (merge: Merge) => void }) {
  const [found, setFound] = useState<ComplaintRow[]>([]);
  const [other, setOther] = useState<ComplaintRow>();
  const find = async (search: string) => {
    if (search === '') return [];
    const query = { ...optionsPage(search), Status: openStatuses.join(',') } as never;
    const { items } = await call(listComplaints, { query });
    const rows = items.filter(({ id }) => id !== here.id);
    setFound(rows);
    return rows.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }));
  };
  return (
    <>
      <FindSelect
        label="Another complaint, by number"
        find={find}
        value={other?.id ?? null}
        onChange={(option) => setOther(found.find(({ id }) => id === option?.value))}
      />
      {other && <Directions here={here} other={other} onMerge={onMerge} />}
    </>
  );
}

/** The two ways to merge two complaints; if neither is possible, the text says what to do first. */
function Directions({
  here,
  other,
  onMerge,
}: {
  here: Complaint;
  other: ComplaintRow;
  onMerge: (merge: Merge) => void;
}) {
  const hindrances = [hindranceOf(here), hindranceOf(other)];
  if (hindrances.every(Boolean)) {
    return <p className={classes.quiet}>{`Can’t be merged. ${hindrances.join(' ')}`}</p>;
  }
  return (
    <>
      {!hindranceOf(other) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Merge ${other.number} into this`}
          onClick={() => onMerge({ into: here, from: other })}
        >
          Merge into this
        </Button>
      )}
      {!hindranceOf(here) && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Merge this into ${other.number}`}
          onClick={() => onMerge({ into: other, from: here })}
        >
          {`Merge this into ${other.number}`}
        </Button>
      )}
    </>
  );
}

/**
 * The reason why a complaint cannot be merged into another, and the action that makes a merge possible; null if it
 * can be merged.
 */
function hindranceOf({ number, status, mergedCount, provider }: ComplaintRow): string | null {
  if (!isMergeable(status)) return `Work on ${number} has started. Resolve it separately.`;
  if (mergedCount > 0)
    return `${number} has other complaints merged into it. Undo those merges first.`;
  if (provider) return `${number} is assigned to ${provider.name}. Cancel that job first.`;
  return null;
}
