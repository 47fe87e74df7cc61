// The attachments of an opened broadcast: a tap saves a file.
import { Anchor } from '@mantine/core';
import { toastFailure } from '#lib/api/toast.ts';

type NoticeFilesProps = {
  className: string | undefined;
  files: readonly { id: string; fileName: string }[];
  onSave: (attachmentId: string) => Promise<unknown>;
};

export function NoticeFiles({ className, files, onSave }: NoticeFilesProps) {
  if (files.length === 0) return null;
  const save = (id: string) => onSave(id).catch(toastFailure);
  return (
    <ul className={className} aria-label="Attachments">
      {files.map(({ id, fileName }) => (
        <li key={id}>
          <Anchor component="button" type="button" onClick={() => void save(id)}>
            {fileName}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
