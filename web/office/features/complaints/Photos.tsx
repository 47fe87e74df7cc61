// The files of a complaint or a message: pictures as they are, everything else as a button that downloads it.
import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { downloadComplaintFile } from '#calls/complaints/complaint-talk.ts';
import type { Complaint } from '#contract/complaints/complaints.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { download, fetchFile } from '#lib/api/transfer.ts';
import { FilePreview } from '#ui/detail/FilePreview.tsx';
import { StatusBadge } from '#ui/text/StatusBadge.tsx';
import classes from './complaint.module.css';

type PhotosProps = {
  complaintId: string;
  files: Complaint['files'];
  /** Omits the badge "Internal" of each file, because the surrounding text already says so. */
  isInside?: boolean;
};

const isPicture = (name: string): boolean => /\.(jpe?g|png|webp|gif|avif|heic)$/i.test(name);

export function Photos({ complaintId, files, isInside = false }: PhotosProps) {
  if (files.length === 0) return null;
  return (
    <ul className={classes.files} aria-label="Files">
      {files.map(({ id, name, isProof, isPublic }) => {
        const params = { complaintId, fileId: id };
        const label = isProof ? `${name} (what was done)` : name;
        return (
          <li key={id} data-picture={isPicture(name) || undefined}>
            {isPicture(name) ? (
              <FilePreview name={label} load={() => fetchFile(downloadComplaintFile, { params })} />
            ) : (
              <Button
                variant="default"
                leftSection={<IconPaperclip size={14} aria-hidden />}
                onClick={() => download(downloadComplaintFile, { params }).catch(toastFailure)}
              >
                {label}
              </Button>
            )}
            {!isPublic && !isInside && <StatusBadge tone="warn">Internal</StatusBadge>}
          </li>
        );
      })}
    </ul>
  );
}
