// Open complaints of the same house and type, shown while another one is raised, to avoid duplicates. A repeated report
// is added to an existing complaint as an internal note, which its reporter does not see.
import { dayIn } from '#rules/shared/day-text.ts';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { commentComplaint } from '#calls/complaints/complaint-talk.ts';
import { listComplaints } from '#calls/complaints/complaints.ts';
import { getResident } from '#calls/residents/residents.ts';
import { openStatuses } from '#contract/complaints/complaint-words.ts';
import type { ComplaintRow } from '#contract/complaints/complaint-list.ts';
import { call } from '#lib/api/api.ts';
import { toastSuccess } from '#lib/api/toast.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { useFormShared } from '#ui/form/form-context.ts';
import { formatDay } from '#ui/format/dates.ts';
import { Row } from '#ui/layout/Row.tsx';
import { useLocale } from '#ui/text/locale.ts';
import { paths } from '#web/paths.ts';
import type { UploadsOf } from './photos.ts';
import classes from './complaints.module.css';

type Entered = Record<
  'houseId' | 'typeId' | 'title' | 'description' | 'location' | 'residentId',
  string
> & { photos: File[] };

type SimilarComplaintsProps = {
  onFound: (count: number) => void;
  send: (of: UploadsOf, photos: readonly File[]) => Promise<void>;
  /** Called after the report was added to an existing complaint instead of becoming a new one. */
  onAdded: () => void;
};

export function SimilarComplaints({ onFound, send, onAdded }: SimilarComplaintsProps) {
  const { form, settle } = useFormShared();
  const entered = form.getValues() as Entered;
  const { houseId, typeId } = entered;
  const { data } = useOperation(
    listComplaints,
    {
      query: {
        HouseId: houseId,
        TypeId: typeId,
        Status: openStatuses.join(','),
        Sort: '-number',
        PageSize: '5',
      } as never,
    },
    { enabled: Boolean(houseId && typeId) },
  );
  const count = data?.totalCount ?? 0;
  useEffect(() => onFound(count), [count, onFound]);
  const add = useAct(commentComplaint, { toasts: 'errors' });
  const addTo = async ({ id, number }: ComplaintRow) => {
    const body = { isPublic: false, body: await noteOf(entered) };
    const params = { complaintId: id };
    const { comments } = await add.mutateAsync({ params, body });
    toastSuccess(`Added to ${number} as an internal note.`, paths.complaint(id));
    settle();
    const commentId = comments.findLast((comment) => comment.body === body.body)?.id;
    await send({ complaint: { id, number }, commentId }, entered.photos);
    onAdded();
  };
  if (!data || count === 0) return null;
  return (
    <section className={classes.similar} aria-label="Already reported">
      <p>This house already has open complaints of this type.</p>
      <ul>
        {data.items.map((row) => (
          <li key={row.id}>
            <Line row={row} />
            <Row component="span" align="stretch">
              <Button
                component="a"
                href={paths.complaint(row.id)}
                target="_blank"
                rel="noreferrer"
                size="compact-sm"
                variant="default"
                aria-label={`Open ${row.number}`}
              >
                Open it
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`Add to ${row.number} as a comment`}
                disabled={add.isPending}
                onClick={() => void addTo(row).catch(() => undefined)}
              >
                Add to it as a comment
              </Button>
            </Row>
          </li>
        ))}
      </ul>
      {count > data.items.length && (
        <p className={classes.quiet}>{`The newest ${data.items.length} of ${count}.`}</p>
      )}
    </section>
  );
}

/** `C-00412, Water, raised by Ada Obi on 22 Nov 2026, In progress: No water upstairs`. */
function Line({ row }: { row: ComplaintRow }) {
  const { timeZone } = useLocale();
  const by = row.reporterName ? ` by ${row.reporterName}` : '';
  const day = formatDay(dayIn(new Date(row.createdAt), timeZone));
  return (
    <span>{`${row.number}, ${row.type.name}, raised${by} on ${day}, ${row.status}: ${row.title}`}</span>
  );
}

/** The report as text, with the name of its reporter if one is chosen. */
async function noteOf(entered: Entered): Promise<string> {
  const { title, description, location, residentId } = entered;
  const params = { residentId };
  const reporter = residentId
    ? await call(getResident, { params }).catch(() => undefined)
    : undefined;
  const by = reporter ? ` by ${reporter.firstName} ${reporter.lastName}` : '';
  return [`Reported again${by}.`, title, description, location && `Place: ${location}`]
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
    .slice(0, 2000);
}
