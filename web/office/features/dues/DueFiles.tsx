// The files of a due, at most five: view, add, remove.
import { ActionIcon, Box, Button, FileButton } from '@mantine/core';
import { IconDownload, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addDueAttachment,
  downloadDueAttachment,
  listDueAttachments,
  removeDueAttachment,
} from '#calls/dues/due-attachments.ts';
import { type DueAttachment, dueAttachmentLimit } from '#contract/dues/due-attachments.ts';
import { acceptedDocuments } from '#contract/shared/pictures.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download, upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Row } from '#ui/layout/Row.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import classes from './dues.module.css';

export function DueFiles({ dueId }: { dueId: string }) {
  const params = { dueId };
  const mayChange = useMay('dues.create');
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<DueAttachment | null>(null);
  const { data } = useOperation(listDueAttachments, { params });
  const remove = useAct(removeDueAttachment, { toasts: 'none' });
  const send = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    await upload(addDueAttachment, { params }, file).catch(toastFailure);
    setBusy(false);
  };
  const items = data?.items ?? [];
  return (
    <Box aria-label="Files" component="section" mt={24}>
      <Row gap={16} wrap="nowrap" align="baseline" justify="space-between">
        <h3>Files</h3>
        {mayChange && items.length < dueAttachmentLimit && (
          <FileButton accept={acceptedDocuments} onChange={send}>
            {(props) => (
              <Button
                variant="default"
                size="compact-sm"
                loading={busy}
                leftSection={<IconPaperclip size={14} aria-hidden />}
                {...props}
              >
                Add a file
              </Button>
            )}
          </FileButton>
        )}
      </Row>
      {items.length === 0 ? (
        <p className={classes.quiet}>
          For example minutes or a contract: up to five pictures or PDFs.
        </p>
      ) : (
        <Rows className={classes.fileList}>
          {items.map((file) => (
            <li key={file.id}>
              <Grow component="span" breaks className={classes.fileName}>
                {file.name}
                <span className={classes.quiet}>
                  {file.addedByName}, <InstantText at={file.addedAt} />
                </span>
              </Grow>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Download ${file.name}`}
                onClick={() =>
                  download(downloadDueAttachment, {
                    params: { ...params, attachmentId: file.id },
                  }).catch(toastFailure)
                }
              >
                <IconDownload size={16} aria-hidden />
              </ActionIcon>
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setLeaving(file)}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </Rows>
      )}
      {leaving && (
        <ConfirmDialog
          opened
          danger
          title={`Remove ${leaving.name}?`}
          effect="The file is removed from the due. The history keeps its name."
          confirmLabel="Remove"
          onClose={() => setLeaving(null)}
          onConfirm={() => remove.mutateAsync({ params: { ...params, attachmentId: leaving.id } })}
        />
      )}
    </Box>
  );
}
