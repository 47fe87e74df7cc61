// The thread of a complaint: replies to its reporter, and internal notes. All text is rendered as plain text.
import { Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { attachComplaintFile, commentComplaint } from '#calls/complaints/complaint-talk.ts';
import type { Complaint, ComplaintComment } from '#contract/complaints/complaints.ts';
import { channelLabel } from '#rules/shared/plain-words.ts';
import { ReplyField } from '#lib/replies/ReplyField.tsx';
import { SavedReplies } from '#lib/replies/SavedReplies.tsx';
import { appendReply } from '#lib/replies/reply-text.ts';
import { useReplies } from '#lib/replies/use-replies.ts';
import { deliveryWords, isCallDue, reporterNoun } from '#lib/record/delivery.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AddFileButton } from '#ui/form/AddFileButton.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { paths } from '#web/paths.ts';
import { placeOf } from './columns.tsx';
import { Photos } from './Photos.tsx';
import { isReachable, reachWords } from './words.ts';
import classes from './complaint.module.css';

export function Thread({ complaint }: { complaint: Complaint }) {
  const mayUpdate = useMay('complaints.update');
  const mayCreate = useMay('complaints.create');
  const mayWrite = (mayUpdate || mayCreate) && !complaint.archivedAt && !complaint.parent;
  const { reporter, createdByName, createdAt, source } = complaint;
  return (
    <div className={classes.thread}>
      <article className={classes.said}>
        <div className={classes.head}>
          <strong>{reporter?.name ?? createdByName}</strong>
          {reporter && <span>Reporter</span>}
          <InstantText at={createdAt} />
          <span>
            {source === 'Staff' ? 'entered by staff' : `by ${channelLabel(source).toLowerCase()}`}
          </span>
        </div>
        <p>{complaint.description}</p>
        <Photos complaintId={complaint.id} files={complaint.files} />
      </article>
      {complaint.comments.map((comment) => (
        <Said key={comment.id} complaintId={complaint.id} comment={comment} />
      ))}
      {mayWrite && <Composer complaint={complaint} />}
    </div>
  );
}

function Said({ complaintId, comment }: { complaintId: string; comment: ComplaintComment }) {
  const { isPublic, authorName, createdAt, side, body, files } = comment;
  return (
    <article className={classes.said} data-kind={isPublic ? side : 'inside'}>
      <div className={classes.head}>
        <strong>{authorName}</strong>
        <Readers comment={comment} />
        <InstantText at={createdAt} />
      </div>
      <p>{body}</p>
      <Photos complaintId={complaintId} files={files} isInside={!isPublic} />
    </article>
  );
}

const sentWords = {
  Email: 'Emailed to resident',
  Text: 'Texted to resident',
  'In person': 'By phone or in person',
};

/**
 * Labels an entry of the thread: an internal note, a message from the reporter, or a reply with the channel that sent
 * it, or with "Not sent".
 */
function Readers({ comment: { isPublic, side, sentBy } }: { comment: ComplaintComment }) {
  if (!isPublic) return <NoteMark />;
  if (sentBy === 'Nobody') return <StatusBadge tone="warn">Not sent</StatusBadge>;
  const reply = sentBy === null ? 'Reply to resident' : sentWords[sentBy];
  return <span>{side === 'Resident' ? 'Reporter' : reply}</span>;
}

const NoteMark = () => (
  <span className={classes.lock}>
    <IconLock size={14} aria-hidden />
    Internal note
  </span>
);

function Composer({ complaint }: { complaint: Complaint }) {
  const mayAnswer = useMay('complaints.update');
  const params = { complaintId: complaint.id };
  const replies = useReplies();
  const facts = {
    name: complaint.reporter?.name,
    house: placeOf(complaint),
    complaint: complaint.number,
  };
  const [kind, setKind] = useState<'public' | 'inside'>(mayAnswer ? 'public' : 'inside');
  const [body, setBody] = useState('');
  const [isTold, setIsTold] = useState(false);
  const isPublic = kind === 'public';
  const mayTell = isPublic && complaint.reporter !== null && !isReachable(complaint);
  const comment = useAct(commentComplaint, {
    toasts: 'errors',
    onSuccess: ({ delivery, reporter }, { body: sent }) => {
      if (!sent.isPublic) toastSuccess('Internal note saved.');
      else if (sent.isTold) toastSuccess('Reply saved. You informed the resident yourself.');
      else {
        const told = deliveryWords(delivery, reporterNoun, reporter?.phone);
        toastSuccess(`Reply saved. ${told}`, { isWarning: isCallDue(delivery) });
      }
      setBody('');
      setIsTold(false);
    },
  });
  const send = () => {
    const told = mayTell && isTold && { isTold };
    comment.mutate({ params, body: { isPublic, body, ...told } });
  };
  const placeholder = isPublic
    ? complaint.reporter && `Write to ${complaint.reporter.name}, or type / for a saved reply`
    : 'Write a note for your team…';
  const attach = async (file: File, isProof = false) => {
    const fields = { isPublic: String(kind === 'public'), ...(isProof && { isProof: 'true' }) };
    await upload(attachComplaintFile, { params, fields }, file).catch(toastFailure);
  };
  return (
    <section
      aria-label="Write"
      data-tour="composer"
      className={classes.write}
      data-kind={isPublic ? 'public' : 'inside'}
    >
      <SegmentedControl
        aria-label="Readers"
        data={[
          { value: 'public', label: 'Reply to resident' },
          { value: 'inside', label: 'Internal note' },
        ]}
        value={kind}
        onChange={(value) => setKind(value as 'public' | 'inside')}
      />
      <p className={classes.reachLine}>
        {isPublic ? reachWords(complaint, 'it') : 'Only staff can read this.'}
      </p>
      <ReplyField
        replies={isPublic ? replies : []}
        facts={facts}
        aria-label={isPublic ? 'Reply to resident' : 'Internal note'}
        placeholder={placeholder ?? ''}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        value={body}
        onText={setBody}
      />
      {mayTell && (
        <Checkbox
          mt={12}
          label="I informed the resident by phone or in person"
          checked={isTold}
          onChange={(event) => setIsTold(event.currentTarget.checked)}
        />
      )}
      <div className={classes.foot}>
        <AddFileButton label="Add a file" onFile={(file) => void attach(file)} />
        {complaint.status === 'In progress' && (
          <AddFileButton
            label="Photo of the work"
            accept="image/*"
            onFile={(file) => void attach(file, true)}
          />
        )}
        {isPublic && (
          <SavedReplies
            replies={replies}
            facts={facts}
            onPick={(text) => setBody((typed) => appendReply(typed, text))}
            settingsHref={paths.settingsTab('complaints')}
          />
        )}
        <Button
          loading={comment.isPending}
          disabled={body.trim() === ''}
          color={isPublic ? undefined : 'dark'}
          onClick={send}
        >
          {isPublic ? (mayTell ? 'Save reply' : 'Send reply') : 'Add note'}
        </Button>
      </div>
    </section>
  );
}
