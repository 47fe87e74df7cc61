// An overdue complaint, which the caller assigns, or answers with a reply to the reporter.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { assignComplaint } from '#calls/complaints/complaint-steps.ts';
import { commentComplaint } from '#calls/complaints/complaint-talk.ts';
import { listWorkers } from '#calls/team/workers.ts';
import type { OverdueComplaint } from '#contract/dashboard/today.ts';
import { call } from '#lib/api/api.ts';
import { useAct } from '#lib/api/use-act.ts';
import { optionsPage } from '#lib/list/find.ts';
import { useNow } from '#lib/page/use-now.ts';
import { formatPhone } from '#rules/shared/phone-text.ts';
import { countOf } from '#ui/format/count.ts';
import { FindSelect } from '#ui/form/FindSelect.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { PhoneText } from '#ui/text/PhoneText.tsx';
import { AssignMenu } from './AssignMenu.tsx';
import { Facts, ItemError, ItemFrame, type ItemProps, RecordLink } from './Item.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { useDecision } from './use-decision.ts';
import { overdueText, placeOf } from './words.ts';
import classes from './today.module.css';

type Mode = 'facts' | 'assign' | 'reply';

export function ComplaintItem({
  complaint,
  communityId,
  onDecided,
  onOpen,
  paths,
  ...item
}: ItemProps & { complaint: OverdueComplaint }) {
  const now = useNow();
  const { run, error, isBusy } = useDecision();
  const [mode, setMode] = useState<Mode>('facts');
  const { id, title, number, assignee, suggested, version, reporter, resolveDueAt } = complaint;
  const quiet = { toasts: 'none' } as const;
  const assign = useAct(assignComplaint, {
    ...quiet,
    onSuccess: (changed) =>
      onDecided({
        sentence: `You assigned “${title}” to ${changed.assignee?.name ?? 'a colleague'}.`,
        ...(assignee && {
          undo: {
            kind: 'complaint',
            complaintId: id,
            workerId: assignee.id,
            version: changed.version,
          },
        }),
      }),
  });
  const reply = useAct(commentComplaint, {
    ...quiet,
    onSuccess: () => onDecided({ sentence: `You replied to “${title}”.` }),
  });
  const params = { communityId, complaintId: id };
  const give = (workerId: string) =>
    void run(() => assign.mutateAsync({ params, body: { workerId, version } }));
  const open = (next: Mode) => {
    setMode(next);
    if (!item.isOpen) item.onToggle();
  };
  const late = resolveDueAt && (
    <span className={classes.late}>{overdueText(resolveDueAt, now)}</span>
  );
  const assignButton = (label: string) => (
    <AssignMenu
      label={label}
      communityId={communityId}
      isBusy={isBusy}
      without={assignee?.id}
      onPick={give}
      onSearch={() => open('assign')}
    />
  );
  const buttons = (isFirst: boolean) =>
    assignee ? (
      <>
        {assignButton('Reassign')}
        <Button variant={isFirst ? 'filled' : 'default'} onClick={() => open('reply')}>
          Reply
        </Button>
      </>
    ) : (
      <>
        {isFirst && (
          <Button variant="default" onClick={() => open('reply')}>
            Reply
          </Button>
        )}
        {assignButton(suggested ? 'Assign to another' : 'Assign')}
        {suggested && (
          <Button
            variant={isFirst ? 'filled' : 'default'}
            loading={isBusy}
            onClick={() => give(suggested.id)}
          >
            Assign to {suggested.name.split(' ')[0]}
          </Button>
        )}
      </>
    );
  return (
    <ItemFrame
      {...item}
      title={assignee ? `Answer “${title}”` : `Assign “${title}”`}
      second={
        <>
          {placeOf(complaint)} · {complaint.priority.toLowerCase()} · {late}
          {assignee && ` · with ${assignee.name}`}
          <ItemError error={error} />
        </>
      }
      actions={buttons(false)}
    >
      <Facts
        facts={[
          ['Place', placeOf(complaint)],
          ['Due', late],
          ['Reporter', complaint.reporterName ?? reporter?.name ?? 'Not known'],
          ['Phone', reporter?.phone && <PhoneText key="p" phone={reporter.phone} />],
          ['Priority', complaint.priority],
          ['Assigned to', assignee?.name ?? 'Nobody'],
          [
            'Complaint',
            <RecordLink key="n" href={paths.complaint(id)} onOpen={onOpen}>
              {number}
            </RecordLink>,
          ],
          ['Was due', resolveDueAt && <InstantText key="d" at={resolveDueAt} />],
          ['Photos', complaint.photos > 0 && countOf(complaint.photos, photos)],
          ['Report', complaint.description, true],
        ]}
      />
      <ItemError error={error} />
      {mode === 'reply' && (
        <ReplyForm
          complaint={complaint}
          communityId={communityId}
          label="Reply to resident"
          help={reachOf(complaint)}
          submit="Send reply"
          least={1}
          most={2000}
          isBusy={isBusy}
          onSubmit={(body) =>
            void run(() => reply.mutateAsync({ params, body: { isPublic: true, body } }))
          }
          onCancel={() => setMode('facts')}
        />
      )}
      {mode === 'assign' && (
        <div className={classes.form}>
          <FindSelect
            label="Assign to"
            find={findWorkersOf(communityId)}
            value={null}
            disabled={isBusy}
            onChange={(option) => option && give(option.value)}
          />
          <div className={classes.actions}>
            <Button variant="default" onClick={() => setMode('facts')}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      {mode === 'facts' && <div className={classes.actions}>{buttons(true)}</div>}
    </ItemFrame>
  );
}

const photos = { one: 'photo', many: 'photos' };

/** The channel of a reply, stated before it is written. */
function reachOf({ reporter }: OverdueComplaint): string {
  if (!reporter) return 'The resident is not known. The reply stays in the thread.';
  const { reachedBy, phone } = reporter;
  if (reachedBy === 'email') return 'The resident gets it by email.';
  if (reachedBy === 'text') return 'The resident gets it by text message.';
  return phone
    ? `The resident can't be messaged. Call them: ${formatPhone(phone)}.`
    : 'The resident has no phone or email. Tell them in person.';
}

const findWorkersOf = (communityId: string) => async (search: string) => {
  const query = { ...optionsPage(search), Status: 'Active' as const };
  const { items } = await call(listWorkers, { params: { communityId }, query });
  return items.map(({ id, firstName, lastName, role }) => ({
    value: id,
    label: `${firstName} ${lastName}, ${role}`,
  }));
};
