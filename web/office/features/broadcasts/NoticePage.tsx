// `/notices/:communityId/:code`: a broadcast opened by the link in an email or text message. The link's holder is a
// recipient: without signing in, they read and acknowledge the broadcast and can stop these emails.
import { Button, Skeleton } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  acknowledgeNoticeLink,
  downloadLinkedAttachment,
  openNoticeLink,
  stopNoticeMails,
} from '#calls/broadcasts/notices.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import SafeMarkdown from '#ui/text/SafeMarkdown.tsx';
import { Unauthorized } from '#ui/illustrations/Unauthorized.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Logo } from '#ui/page/Logo.tsx';
import { StateMessage } from '#ui/state/StateMessage.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { NoticeFiles } from './NoticeFiles.tsx';
import classes from './broadcasts.module.css';

type Linked = Answer<typeof openNoticeLink>;

export function NoticePage() {
  const params = useParams({ strict: false }) as { communityId: string; code: string };
  const [notice, setNotice] = useState<Linked>();
  const open = useAct(openNoticeLink, { toasts: 'none', onSuccess: setNotice });
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    open.mutate({ params });
  });
  return (
    <main className={classes.public}>
      <title>{`${notice?.title ?? 'A notice'} · Courtyard`}</title>
      <Logo />
      {open.isError && (
        <StateMessage
          picture={<Unauthorized />}
          title={open.error.status < 500 ? 'Notice not found' : 'Something went wrong'}
          text={
            open.error.status < 500
              ? 'The notice has expired or was withdrawn, or the link is incomplete. Open the full link from the email.'
              : open.error.message
          }
        />
      )}
      {!notice && !open.isError && <Skeleton height={280} className={classes.paper} />}
      {notice && <Shown notice={notice} params={params} onChange={setNotice} />}
    </main>
  );
}

type ShownProps = {
  notice: Linked;
  params: { communityId: string; code: string };
  onChange: (notice: Linked) => void;
};

function Shown({ notice, params, onChange }: ShownProps) {
  const acknowledge = useAct(acknowledgeNoticeLink, { toasts: 'errors', onSuccess: onChange });
  const stop = useAct(stopNoticeMails, {
    success: 'You no longer get these emails. Urgent and security notices are still sent.',
  });
  const save = (attachmentId: string) =>
    download(downloadLinkedAttachment, { params: { ...params, attachmentId } });
  return (
    <article className={classes.paper}>
      <p className={classes.versionHead}>
        {notice.communityName} · {notice.category} · <InstantText at={notice.sentAt} />
        {notice.editedAt && (
          <>
            {' '}
            · Edited <InstantText at={notice.editedAt} />
          </>
        )}
      </p>
      <h1 id="page-title" tabIndex={-1}>
        {notice.title}
      </h1>
      <SafeMarkdown text={notice.body} />
      <NoticeFiles className={classes.files} files={notice.attachments} onSave={save} />
      {notice.requiresAck &&
        (notice.acknowledgedAt ? (
          <p>
            <StatusBadge tone="good">You have acknowledged this</StatusBadge>
          </p>
        ) : (
          <Button
            mt={16}
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ params })}
          >
            I have read this
          </Button>
        ))}
      <p className={classes.versionHead}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          mt={16}
          disabled={stop.isSuccess}
          loading={stop.isPending}
          onClick={() => stop.mutate({ params })}
        >
          Stop these emails
        </Button>
      </p>
    </article>
  );
}
