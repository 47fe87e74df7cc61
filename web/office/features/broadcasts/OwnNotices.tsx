// Shows a signed-in resident the broadcasts of their community: the list, an opened broadcast, which is then marked
// as read, its attachments, and a button to acknowledge it if requested.
import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { useState } from 'react';
import {
  acknowledgeNotice,
  downloadNoticeAttachment,
  listNotices,
  readNotice,
} from '#calls/broadcasts/notices.ts';
import type { Answer } from '#contract/shared/operation.ts';
import { download } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { headIsNoLandmark } from '#ui/dialog/Dialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { ReturnFocus } from '#ui/dialog/ReturnFocus.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Muted } from '#ui/layout/Muted.tsx';
import { PartTitle } from '#ui/layout/PartTitle.tsx';
import { Pages } from '#ui/page/Pages.tsx';
import SafeMarkdown from '#ui/text/SafeMarkdown.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import { NoticeFiles } from './NoticeFiles.tsx';
import classes from './notices.module.css';

type Notice = Answer<typeof listNotices>['items'][number];

const size = 10;

export function OwnNotices({ communityId }: { communityId: string }) {
  const [page, setPage] = useState(1);
  const [openId, setOpenId] = useState<string | null>(null);
  const query = { PageNumber: String(page), PageSize: String(size) };
  const { data, error, refetch } = useOperation(listNotices, { params: { communityId }, query });
  const read = useAct(readNotice, { toasts: 'none' });
  const open = (notice: Notice) => {
    setOpenId(notice.id);
    if (notice.readAt && !notice.isEditedSinceRead && !notice.again) return;
    read.mutate({ params: { communityId, broadcastId: notice.id } });
  };
  const shown = data?.items.find(({ id }) => id === openId);
  return (
    <section className={classes.notices} aria-label="Notices">
      <PartTitle component="h3" mb={8}>
        Notices
      </PartTitle>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={96} />}
      {data?.totalCount === 0 && <Muted>No notices at the moment.</Muted>}
      <ul className={classes.list}>
        {data?.items.map((notice) => (
          <li key={notice.id}>
            <button type="button" className={classes.notice} onClick={() => open(notice)}>
              <Grow component="span" basis={160} breaks>
                {notice.title}
              </Grow>
              {notice.isPinned && (
                <StatusBadge tone="neutral" icon={IconPin}>
                  Pinned
                </StatusBadge>
              )}
              {notice.again && <StatusBadge tone="info">{notice.again}</StatusBadge>}
              <State notice={notice} />
              <Muted component="span">
                <InstantText at={notice.sentAt} />
              </Muted>
            </button>
          </li>
        ))}
      </ul>
      <Pages total={data?.totalCount ?? 0} size={size} page={page} onChange={setPage} />
      {shown && (
        <NoticeDrawer communityId={communityId} notice={shown} onClose={() => setOpenId(null)} />
      )}
    </section>
  );
}

function State({ notice }: { notice: Notice }) {
  if (notice.requiresAck && !notice.acknowledgedAt) {
    return <StatusBadge tone="warn">Needs acknowledgement</StatusBadge>;
  }
  return notice.readAt || notice.again ? null : <StatusBadge tone="info">New</StatusBadge>;
}

type NoticeDrawerProps = { communityId: string; notice: Notice; onClose: () => void };

function NoticeDrawer({ communityId, notice, onClose }: NoticeDrawerProps) {
  const params = { communityId, broadcastId: notice.id };
  const acknowledge = useAct(acknowledgeNotice, { toasts: 'errors' });
  const save = (attachmentId: string) =>
    download(downloadNoticeAttachment, { params: { ...params, attachmentId } });
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(560px, 100%)"
      title={notice.title}
      attributes={headIsNoLandmark}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReturnFocus />
      <Muted>
        {notice.category} · <InstantText at={notice.sentAt} />
        {notice.editedAt && (
          <>
            {' '}
            · Edited <InstantText at={notice.editedAt} />
          </>
        )}
      </Muted>
      <SafeMarkdown text={notice.body} />
      <NoticeFiles className={classes.list} files={notice.attachments} onSave={save} />
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
    </Drawer>
  );
}
