// What belongs together with a complaint: the outage that explains it, what was merged into it, and what may be the
// same.
import { Button } from '@mantine/core';
import { listAlikeComplaints, mergeComplaints } from '#calls/complaint-merge.ts';
import { isOpen } from '#contract/complaint-words.ts';
import type { Complaint, ComplaintRow } from '#contract/complaints.ts';
import { deliveryWords, reporterNoun } from '#lib/delivery.ts';
import { useCommunityId } from '#lib/estate.ts';
import { useMay } from '#lib/permissions.ts';
import { useAct } from '#lib/use-act.ts';
import { useOperation } from '#lib/use-operation.ts';
import { TextLink } from '#ui/TextLink.tsx';
import { paths } from '#web/paths.ts';
import { stale } from './words.ts';
import classes from './complaints.module.css';

export function Related({ complaint }: { complaint: Complaint }) {
  const mayUpdate = useMay('complaints.update');
  const { parent, merged, incident } = complaint;
  return (
    <div className={classes.side}>
      {incident && (
        <section className={classes.box}>
          <h2>Outage</h2>
          <TextLink href={paths.outages()}>{incident.label}</TextLink>
        </section>
      )}
      {parent && (
        <section className={classes.box}>
          <h2>Merged into</h2>
          <TextLink href={paths.complaint(parent.id)}>{parent.label}</TextLink>
        </section>
      )}
      {merged.length > 0 && (
        <section className={classes.box}>
          <h2>Merged into this</h2>
          <ul className={classes.plain}>
            {merged.map(({ id, number, title }) => (
              <li key={id}>
                <TextLink href={paths.complaint(id)}>{`${number} ${title}`}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      {mayUpdate && <Alike complaint={complaint} />}
    </div>
  );
}

function Alike({ complaint }: { complaint: Complaint }) {
  const communityId = useCommunityId();
  const params = { communityId, complaintId: complaint.id };
  const { data } = useOperation(listAlikeComplaints, { params });
  const merge = useAct(mergeComplaints, {
    success: ({ delivery }) => `Merged. ${deliveryWords(delivery, reporterNoun)}`,
    invalidates: stale,
  });
  const mayTake = isOpen(complaint.status) && !complaint.parent;
  return (
    <section className={classes.box}>
      <h2>Maybe the same</h2>
      {data?.length === 0 && (
        <p className={classes.quiet}>Nothing else of this type on this street within 48 hours.</p>
      )}
      <ul className={classes.plain}>
        {data?.map((row) => (
          <li key={row.id}>
            <TextLink href={paths.complaint(row.id)}>{`${row.number} ${row.title}`}</TextLink>
            {mayTake && obstacleTo(row) && <p className={classes.quiet}>{obstacleTo(row)}</p>}
            {mayTake && !obstacleTo(row) && (
              <Button
                size="compact-sm"
                variant="default"
                loading={merge.isPending}
                aria-label={`Merge ${row.number} into this`}
                onClick={() => merge.mutate({ params, body: { ids: [row.id] } })}
              >
                Merge into this
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why one that may be the same cannot be merged; null where it can. */
function obstacleTo({
  status,
  mergedCount,
}: Pick<ComplaintRow, 'status' | 'mergedCount'>): string | null {
  if (status !== 'New') return 'Not to be merged: work on it has been given out.';
  return mergedCount > 0 ? 'Not to be merged: others are merged into it.' : null;
}
