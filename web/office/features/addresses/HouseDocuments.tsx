// The documents of a house: upload, view, remove.
import { ActionIcon, Button, FileButton } from '@mantine/core';
import { IconFileTypePdf, IconPaperclip, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addHouseDocument,
  downloadHouseDocument,
  listHouseDocuments,
  removeHouseDocument,
} from '#calls/addresses/house-documents.ts';
import type { HouseDocument } from '#contract/addresses/house-documents.ts';
import { useMay } from '#lib/session/permissions.ts';
import { toastFailure } from '#lib/api/toast.ts';
import { fetchFile, upload } from '#lib/api/transfer.ts';
import { useAct } from '#lib/api/use-act.ts';
import { useOperation } from '#lib/api/use-operation.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { ErrorState } from '#ui/state/ErrorState.tsx';
import { FilePreview } from '#ui/detail/FilePreview.tsx';
import { InstantText } from '#ui/text/InstantText.tsx';
import { Grow } from '#ui/layout/Grow.tsx';
import { Rows } from '#ui/layout/Rows.tsx';
import classes from './addresses.module.css';

/** The file types that the picker offers; the server checks the real type. */
const fileKinds = 'image/*,application/pdf';

export function HouseDocuments({ houseId }: { houseId: string }) {
  const params = { houseId };
  const mayChange = useMay('addresses.update');
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState<HouseDocument>();
  const [leaving, setLeaving] = useState<HouseDocument>();
  const result = useOperation(listHouseDocuments, { params });
  const remove = useAct(removeHouseDocument, { toasts: 'none' });
  if (result.isError) return <ErrorState error={result.error} onRetry={() => result.refetch()} />;
  const send = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    await upload(addHouseDocument, { params }, file).catch(toastFailure);
    setBusy(false);
  };
  const items = result.data?.items ?? [];
  return (
    <section aria-label="Documents of this house">
      {mayChange && (
        <FileButton accept={fileKinds} onChange={send}>
          {(props) => (
            <Button
              variant="default"
              mb={12}
              loading={busy}
              leftSection={<IconPaperclip size={16} aria-hidden />}
              {...props}
            >
              Add a document
            </Button>
          )}
        </FileButton>
      )}
      {result.data && items.length === 0 && (
        <p className={classes.quiet}>
          For example a deed or a plan, as a picture or PDF. Only staff with access to addresses see
          it.
        </p>
      )}
      <Rows className={classes.documents}>
        {items.map((file) => {
          const Icon = file.name.endsWith('.pdf') ? IconFileTypePdf : IconPhoto;
          return (
            <li key={file.id}>
              <Icon size={20} stroke={1.6} aria-hidden />
              <Grow component="span" breaks className={classes.documentName}>
                <button
                  type="button"
                  aria-label={`Open ${file.name}`}
                  onClick={() => setShown(file)}
                >
                  {file.name}
                </button>
                <span className={classes.quiet}>
                  {sizeOf(file.byteCount)} · {file.addedByName}, <InstantText at={file.addedAt} />
                </span>
              </Grow>
              {mayChange && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setLeaving(file)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </Rows>
      {shown && (
        <Dialog title={shown.name} onClose={() => setShown(undefined)}>
          <FilePreview
            name={shown.name}
            load={() =>
              fetchFile(downloadHouseDocument, { params: { ...params, documentId: shown.id } })
            }
          />
        </Dialog>
      )}
      {leaving && (
        <ConfirmDialog
          opened
          danger
          title={`Remove ${leaving.name}?`}
          effect="The file is deleted. The history keeps its name."
          confirmLabel="Remove"
          onClose={() => setLeaving(undefined)}
          onConfirm={() => remove.mutateAsync({ params: { ...params, documentId: leaving.id } })}
        />
      )}
    </section>
  );
}

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
