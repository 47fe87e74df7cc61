// Discards a list of payments that was uploaded by mistake, before any of its rows is booked.
import { Button } from '@mantine/core';
import { useState } from 'react';
import { discardPaymentFile } from '#calls/due-payments/payment-files.ts';
import type { PaymentFile } from '#contract/due-payments/payment-files.ts';
import { useAct } from '#lib/api/use-act.ts';
import { ConfirmDialog } from '#ui/dialog/ConfirmDialog.tsx';

export function DiscardFile({ file, onDone }: { file: PaymentFile; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  const discard = useAct(discardPaymentFile, {
    success: 'File discarded.',
    invalidates: ['getPaymentFile'],
  });
  if (file.status !== 'Uploaded') return null;
  return (
    <>
      <Button variant="subtle" color="red" mb={12} onClick={() => setAsks(true)}>
        Discard file
      </Button>
      <ConfirmDialog
        opened={asks}
        danger
        title="Discard this file?"
        effect={
          `No row of ${file.fileName} is recorded, and no receipt is created. ` +
          'The file can be uploaded again.'
        }
        confirmLabel="Discard file"
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await discard.mutateAsync({
            params: { fileId: file.id },
            body: { version: file.version },
          });
          onDone();
        }}
      />
    </>
  );
}
