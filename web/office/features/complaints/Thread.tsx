// The thread of a complaint: replies to its reporter, and internal notes. All text is rendered as plain text.
import { Button, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useState } from 'react';
import {
  attachComplaintFile,
  commentComplaint,
  downloadComplaintFile,
} from '#calls/complaints/complaint-talk.ts';
import type { Complaint, ComplaintComment } from '#contract/complaints/complaints.ts';
import { deliveryWords, isCallDue, reporterNoun } from '#lib/record/delivery.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure, toastSuccess } from '#lib/api/toast.ts';
import { download, upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { AddFileButton } from '#ui/form/AddFileButton.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Panel } from '#ui/layout/Panel.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { isReachable, reachWords } from './words.ts';
import classes from './complaints.module.css';

export function Thread({ complaint }: { complaint: Complaint }) {
  const mayUpdate = useMay('complaints.update');
  const mayCreate = useMay('complaints.create');
  const mayWrite = (mayUpdate || mayCreate) && !complaint.archivedAt && !complaint.parent;
  return (
    <>
      <article className={classes.said}>
        <Row gap="4px 12px" fz={13} className={classes.saidHead}>
          <strong>{complaint.reporter?.name ?? complaint.createdByName}</strong>
          <InstantText at={complaint.createdAt} />
        </Row>
        <p>{complaint.description}</p>
        <Files complaintId={complaint.id} files={complaint.files} />
      </article>
      {complaint.comments.map((comment) => (
        <Said key={comment.id} complaintId={complaint.id} comment={comment} />
      ))}
      {mayWrite && <Composer complaint={complaint} />}
    </>
  );
}

function Said({ complaintId, comment }: { complaintId: string; comment: ComplaintComment }) {
  const { isPublic, authorName, createdAt, side, body, files } = comment;
  return (
    <article className={classes.said} data-kind={isPublic ? side : 'inside'}>
      <Row gap="4px 12px" fz={13} className={classes.saidHead}>
        <strong>{authorName}</strong>
        <InstantText at={createdAt} />
        <Readers comment={comment} />
      </Row>
      <p>{body}</p>
      <Files complaintId={complaintId} files={files} isInside={!isPublic} />
    </article>
  );
}

const sentWords = {
  Email: 'Emailed to reporter',
  Text: 'Texted to reporter',
  'In person': 'Told in person or by phone',
};

/**
 * Labels an entry of the thread: an internal note, a message from the reporter, or a reply with the channel that sent
 * it.
 */
function Readers({ comment: { isPublic, side, sentBy } }: { comment: ComplaintComment }) {
  if (!isPublic) return <StatusBadge tone="warn">Internal note</StatusBadge>;
  if (sentBy === 'Nobody') return <StatusBadge tone="warn">Sent to nobody</StatusBadge>;
  const reply = sentBy === null ? 'Reply to reporter' : sentWords[sentBy];
  return <span className={classes.quiet}>{side === 'Resident' ? 'Reporter' : reply}</span>;
}

type FilesProps = {
  complaintId: string;
  files: Complaint['files'];
  /** Omits the badge "Internal" of each file, because the surrounding text already says so. */
  isInside?: boolean;
};

function Files({ complaintId, files, isInside = false }: FilesProps) {
  if (files.length === 0) return null;
  const open = (fileId: string) =>
    download(downloadComplaintFile, { params: { complaintId, fileId } }).catch(toastFailure);
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ id, name, isProof, isPublic }) => (
        <li key={id}>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={14} aria-hidden />}
            onClick={() => open(id)}
          >
            {isProof ? `${name} (what was done)` : name}
          </Button>
          {!isPublic && !isInside && <StatusBadge tone="warn">Internal</StatusBadge>}
        </li>
      ))}
    </ul>
  );
}

function Composer({ complaint }: { complaint: Complaint }) {
  const mayAnswer = useMay('complaints.update');
  const params = { complaintId: complaint.id };
  const [kind, setKind] = useState<'public' | 'inside'>(mayAnswer ? 'public' : 'inside');
  const [body, setBody] = useState('');
  const [isTold, setIsTold] = useState(false);
  const isPublic = kind === 'public';
  const mayTell = isPublic && complaint.reporter !== null && !isReachable(complaint);
  const comment = useAct(commentComplaint, {
    toasts: 'errors',
    onSuccess: ({ delivery, reporter }, { body: sent }) => {
      if (!sent.isPublic) toastSuccess('Internal note saved.');
      else if (sent.isTold) toastSuccess('Answer saved. You told the reporter yourself.');
      else {
        const told = deliveryWords(delivery, reporterNoun, reporter?.phone);
        toastSuccess(`Answer saved. ${told}`, { isWarning: isCallDue(delivery) });
      }
      setBody('');
      setIsTold(false);
    },
  });
  const send = () => {
    const told = mayTell && isTold && { isTold };
    comment.mutate({ params, body: { isPublic, body, ...told } });
  };
  const attach = async (file: File, isProof = false) => {
    const fields = { isPublic: String(kind === 'public'), ...(isProof && { isProof: 'true' }) };
    await upload(attachComplaintFile, { params, fields }, file).catch(toastFailure);
  };
  return (
    <Panel component="section" aria-label="Write" data-tour="composer">
      <SegmentedControl
        aria-label="Who reads it"
        data={[
          { value: 'public', label: 'Reply to reporter' },
          { value: 'inside', label: 'Internal note' },
        ]}
        value={kind}
        onChange={(value) => setKind(value as 'public' | 'inside')}
        mb={12}
      />
      {kind === 'public' && <p className={classes.quiet}>{reachWords(complaint, 'it')}</p>}
      <Textarea
        aria-label={kind === 'public' ? 'Reply to reporter' : 'Internal note'}
        autosize
        minRows={3}
        maxRows={12}
        maxLength={2000}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      {mayTell && (
        <Checkbox
          mt={12}
          label="I told them by phone or in person"
          checked={isTold}
          onChange={(event) => setIsTold(event.currentTarget.checked)}
        />
      )}
      <Row gap={12} justify="space-between" mt={12}>
        <AddFileButton label="Add a file" onFile={(file) => void attach(file)} />
        {complaint.status === 'In progress' && (
          <AddFileButton
            label="Photo of what was done"
            accept="image/*"
            onFile={(file) => void attach(file, true)}
          />
        )}
        <Button loading={comment.isPending} disabled={body.trim() === ''} onClick={send}>
          {isPublic ? (mayTell ? 'Save answer' : 'Send answer') : 'Keep note'}
        </Button>
      </Row>
    </Panel>
  );
}
